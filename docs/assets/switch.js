// Another language shows the same place and the same setup: the address's state goes along.
addEventListener("click", ({ target }) => {
  const { search, hash } = location;
  Object.assign(target.closest("a[hreflang]") ?? {}, { search, hash });
});

// Material's buttons for the menu and the search are labels: the keyboard presses them, too.
addEventListener("keydown", (event) => {
  if (!/^(Enter| )$/.test(event.key) || !event.target.matches("label[tabindex]")) return;
  event.preventDefault();
  event.target.click();
});
