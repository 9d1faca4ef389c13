// What stands around the text: menu, search field, colours, contents, keys. Material's own script did this; it
// measured the whole page while that was loading. The drawers open and close by CSS, at the state of two boxes.
const one = (selector) => document.querySelector(selector);
const [menu, search] = document.querySelectorAll("[data-md-toggle]");
const { query } = document.forms.search;
const WAYS = { p: "prev", ",": "prev", n: "next", ".": "next" };

// The field is a drawer's on a phone. What it finds is another script's, fetched at the first use.
search.onchange = () => search.checked && query.focus();
query.form.onsubmit = () => false;
query.onfocus = () => {
  search.checked = true;
  import("./find.js");
};

// A link leads elsewhere, maybe on this page; another language shows the same place and the same setup.
addEventListener("click", ({ target }) => {
  const link = target.closest("a");
  if (link) menu.checked = search.checked = false;
  if (link?.hreflang) Object.assign(link, { search: location.search, hash: location.hash });
});

addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (search.checked || ctrlKey || metaKey || altKey || target.closest("input, select, textarea")) return;
  if (key === "Enter" && target.matches("label")) target.click();
  if (/^[fs/]$/.test(key)) {
    event.preventDefault();
    query.focus();
    query.select();
  }
  const link = one(`link[rel="${WAYS[key]}"]`);
  if (link) location = link.href;
});

// Two buttons, of which CSS shows the one that leads to the other scheme.
one(".scheme").onclick = ({ currentTarget, target }) => {
  const { value } = target.closest("button");
  document.body.dataset.mdColorScheme = value;
  store.set("scheme", value);
  currentTarget.querySelector(`button:not([value="${value}"])`).focus();
};

// Where the reader is: the title in the header, and the section in the lists of contents.
const EDGE = 58; // px: below the header
const title = one(".md-header__title");
const heading = one(".md-content h1");
const lists = [...document.querySelectorAll(".md-nav--secondary")].map((list) =>
  [...list.querySelectorAll("[href^='#']")].map((link) => [link, document.getElementById(link.hash.slice(1))]));

function centre(link) {
  const box = link.closest(".md-sidebar__scrollwrap");
  box.scrollTop = link.offsetTop - box.offsetTop - box.offsetHeight / 2;
}

addEventListener("scroll", () => {
  title.classList.toggle("md-header__title--active", heading?.getBoundingClientRect().bottom < EDGE - 10);
  const ended = scrollY + innerHeight > document.body.offsetHeight - 1;
  for (const list of lists) {
    const passed = list.filter(([, at]) => ended || at.getBoundingClientRect().top < EDGE).length;
    list.forEach(([{ classList }], n) => {
      classList.toggle("md-nav__link--passed", n < passed);
      classList.toggle("md-nav__link--active", n === passed - 1);
    });
    if (passed && passed !== list.passed) centre(list[passed - 1][0]);
    list.passed = passed;
  }
}, { passive: true });

// In a frame of another page.
if (one(".embed")) import("./embed-height.js");

// Paper shows what is folded.
let folds;
addEventListener("beforeprint", () => {
  folds = document.querySelectorAll(".md-content details:not([open])");
  for (const fold of folds) fold.open = true;
});
addEventListener("afterprint", () => {
  for (const fold of folds) fold.open = false;
});

// An address that leads into a fold opens it; some browsers do so themselves.
function unfold() {
  const at = document.getElementById(location.hash.slice(1));
  const fold = at?.closest("details:not([open])");
  if (fold) at.scrollIntoView((fold.open = true));
}
addEventListener("hashchange", unfold);
unfold();
