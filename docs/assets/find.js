// The search: hands what is typed to the worker (search.js) and lists what that finds, page by page.
const { search: address, translations } = JSON.parse(document.getElementById("__config").textContent);
const SETUP = 0, READY = 1, QUERY = 2; // types of messages, as Material's worker has them
const PART = 10; // pages listed at once; more when the reader comes near the last
const toggle = document.querySelector("[data-md-toggle=search]");
const { query } = document.forms.search;
const box = document.querySelector(".md-search__scrollwrap");
const [told, list] = box.firstElementChild.children;
const worker = new Worker(address);
const words = (key, count) => translations[`search.result.${key}`].replace("#", count);
let asked, waiting = [];

function ask() {
  if (query.value !== asked) worker.postMessage({ type: QUERY, data: (asked = query.value) });
}

worker.onmessage = ({ data: { type, data } }) => {
  if (type === READY) return ask();
  waiting = data.items;
  const { length } = waiting;
  told.textContent = words(length > 1 ? "other" : length ? "one" : query.value ? "none" : "placeholder", length);
  list.replaceChildren();
  more();
};
worker.postMessage({ type: SETUP, data: { options: {} } });

function more() {
  list.append(...waiting.splice(0, PART).map(item));
}

// A page, its sections that answer as well as anything there, and the others in a fold.
function item(found) {
  const { score: best } = found[0];
  const at = found.findIndex(({ location }) => !location.includes("#"));
  const [page] = found.splice(at, 1);
  const [good, others] = [true, false].map((wanted) => found.filter(({ score }) => score >= best === wanted));
  const section = (one) => entry(one, "h2", true);
  const made = make("li", "md-search-result__item", entry(page, "h1", !at && !good.length), ...good.map(section));
  if (others.length) {
    const count = words(others.length > 1 ? "more.other" : "more.one", others.length);
    const summary = make("summary", "", make("div", "", count));
    summary.tabIndex = -1;
    made.append(make("details", "md-search-result__more", summary, ...others.map(section)));
  }
  return made;
}

// Title and text come as markup, with what was asked for marked in them.
function entry({ location, score, title, text, terms }, head, whole) {
  const article = make("article", "md-search-result__article md-typeset");
  const lacking = whole ? Object.keys(terms).filter((term) => !terms[term]) : [];
  article.innerHTML = `<${head}>${title}</${head}>${whole ? text : ""}`;
  if (head === "h1") article.prepend(make("div", "md-search-result__icon"));
  if (lacking.length) {
    const struck = lacking.flatMap((term) => [make("del", "", term), " "]);
    article.append(make("p", "md-search-result__terms", `${words("term.missing")}: `, ...struck));
  }
  const link = make("a", "md-search-result__link", article);
  return Object.assign(link, { href: new URL(location, store.home), tabIndex: -1, score });
}

function make(tag, name, ...inside) {
  const made = Object.assign(document.createElement(tag), { className: name });
  made.append(...inside);
  return made;
}

// An input method's unfinished word is no question yet.
query.oninput = ({ isComposing }) => isComposing || ask();
query.addEventListener("compositionend", ask);
query.form.onreset = () => (query.focus(), setTimeout(ask)); // once it is empty
box.onscroll = () => box.scrollTop + 2 * box.clientHeight > box.scrollHeight && more();

// The best answer of the first page.
function best() {
  const links = [...(list.firstElementChild?.querySelectorAll("a") ?? [])];
  return links.reduce((one, link) => (link.score > one.score ? link : one), links[0]);
}

// From the field to what was found, and round.
function beside(at, by) {
  const stops = [query, ...list.querySelectorAll(":not(details) > [href], summary, details[open] [href]")];
  return stops.at((Math.max(0, stops.indexOf(at)) + by) % stops.length);
}

addEventListener("keydown", (event) => {
  const { key, isComposing, ctrlKey, metaKey } = event;
  if (!toggle.checked || isComposing || ctrlKey || metaKey) return;
  const at = document.activeElement;
  if (key === "Escape" || key === "Tab") {
    toggle.checked = false;
    query.blur();
  } else if (key === "ArrowUp" || key === "ArrowDown") {
    event.preventDefault();
    beside(at, key === "ArrowUp" ? -1 : 1).focus();
  } else if (at !== query) {
    if (key !== "Enter") query.focus(); // what is typed belongs to the question
  } else if (key === "Enter") best()?.click();
});
