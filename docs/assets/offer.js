// Shows the offer of the language that the reader's browser prefers, if it is not the page's own.
const short = (tag) => tag.split("-")[0];
const known = [document.documentElement, ...document.querySelectorAll(".offer")];
const preferred = navigator.languages
  .map((tag) => known.find((element) => short(element.lang) === short(tag)))
  .find(Boolean);
if (preferred?.className === "offer") preferred.hidden = false;

// Another language shows the same place and the same setup: the address's state goes along.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[hreflang]");
  if (link) Object.assign(link, { search: location.search, hash: location.hash });
});
