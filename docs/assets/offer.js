// To whom comes from elsewhere, the page offers the language that the browser prefers, if it is not its own.
const short = (tag) => tag.split("-")[0];
const known = [document.documentElement, ...document.querySelectorAll(".offer")];
const preferred = navigator.languages
  .map((tag) => known.find((element) => short(element.lang) === short(tag)))
  .find(Boolean);
if (preferred?.className === "offer") preferred.hidden = document.referrer.startsWith(location.origin);
