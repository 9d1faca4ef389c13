// The reader's scheme before the first paint: the one chosen earlier, else the system's.
document.body.dataset.mdColorScheme =
  store.get("scheme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default");
