// What Material's bundle expects to find: its small store, scoped to the site's folder.
// Storage may be full or forbidden: then a choice lasts one page.
{
  const scope = new URL(document.currentScript.dataset.base, location);
  const attempt = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  Object.assign(window, {
    __md_scope: scope,
    __md_get: (key, store, at = scope) =>
      attempt(() => JSON.parse((store ?? localStorage).getItem(`${at.pathname}.${key}`))),
    __md_set: (key, value, store, at = scope) =>
      attempt(() => (store ?? localStorage)[value === undefined ? "removeItem" : "setItem"](`${at.pathname}.${key}`, JSON.stringify(value))),
  });

  // The bundle asks every alternate's address for a sitemap, and takes over the clicks that lead
  // there. Our links already lead to the right pages, so it finds none until it has looked.
  const alternates = document.querySelectorAll("link[hreflang]");
  alternates.forEach((link) => (link.rel = "alternate "));
  addEventListener("load", () => alternates.forEach((link) => (link.rel = "alternate")));
}
