// The reader's scheme before the first paint: the one chosen earlier, else the system's.
{
  const chosen = __md_get("__palette")?.color?.scheme;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.body.dataset.mdColorScheme = chosen ?? (dark ? "slate" : "default");
}
