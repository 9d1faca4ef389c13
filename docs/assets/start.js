// Before anything is painted: scripts run here; and a small store for the whole site, whose folder is its scope.
// Storage may be full or forbidden: then a choice lasts one page.
const home = new URL(document.currentScript.dataset.base, location);
const attempt = (action) => {
  try {
    return action(localStorage);
  } catch {
    return null;
  }
};
const name = (key) => `${home.pathname}.${key}`;

// Framed, a page is the calculator alone, asked to be or not: nobody is led to press what he does not see.
document.documentElement.className = self === top ? "js" : "js embed";
window.store = {
  home,
  get: (key) => attempt((kept) => kept.getItem(name(key))),
  set: (key, text) => attempt((kept) => (text ? kept.setItem(name(key), text) : kept.removeItem(name(key)))),
};
