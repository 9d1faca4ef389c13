// What Material's bundle expects to find: its small store, scoped to the site's folder.
// Storage may be full or forbidden: then a choice lasts one page. What the bundle keeps for a session is not in use here.
{
  const scope = new URL(document.currentScript.dataset.base, location);
  const attempt = (action) => {
    try {
      return action(localStorage);
    } catch {
      return null;
    }
  };
  const name = (key) => `${scope.pathname}.${key}`;
  Object.assign(window, {
    __md_scope: scope,
    __md_get: (key) => attempt((store) => JSON.parse(store.getItem(name(key)))),
    __md_set: (key, value) =>
      attempt((store) => (value === undefined ? store.removeItem(name(key)) : store.setItem(name(key), JSON.stringify(value)))),
  });

  // The bundle asks every alternate's address for a sitemap, and takes over the clicks that lead
  // there. Our links already lead to the right pages, so it finds none until it has looked.
  const alternates = document.querySelectorAll("link[hreflang]");
  alternates.forEach((link) => (link.rel = "alternate "));
  addEventListener("load", () => alternates.forEach((link) => (link.rel = "alternate")));
}
