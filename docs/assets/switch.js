// Another language shows the same place and the same setup: the address's state goes along.
addEventListener("click", ({ target }) => {
  const { search, hash } = location;
  Object.assign(target.closest("a[hreflang]") ?? {}, { search, hash });
});
