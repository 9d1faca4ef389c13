// Shows the offer of the language that the reader's browser prefers, if it is not the page's own.
const short = (tag) => tag.split("-")[0];
const known = [document.documentElement, ...document.querySelectorAll(".offer")];
const preferred = navigator.languages
  .map((tag) => known.find((element) => short(element.lang) === short(tag)))
  .find(Boolean);
if (preferred?.className === "offer") preferred.hidden = false;
