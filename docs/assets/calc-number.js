// Opens a number, of the text or of a calculator, at a press on it: how it is made is shown beside it.
addEventListener("click", (event) => {
  const at = event.target.closest("[data-how], .calc-how code a, calc-card [data-key]");
  if (!at) return;
  const id = at.hash?.slice(1) ?? at.closest("calc-card").getAttribute("calculator") + ":" + at.dataset.key;
  if (!document.getElementById(id)) return;
  event.preventDefault();
  import("./number-open.js").then(({ open }) => open(id, at));
});

// The switch: hundreds of numbers are stops of the Tab key only for who wants them to be.
addEventListener("change", ({ target }) => {
  if (!target.closest(".calc-reach")) return;
  for (const link of document.querySelectorAll(".calc-number a")) link.tabIndex = target.checked - 1;
});
