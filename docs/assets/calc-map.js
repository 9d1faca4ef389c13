// The map: shows all columns or one, moves by arrow keys, opens the cell that the address names.
const map = document.querySelector(".calc-map");
const all = (selector) => [...map.querySelectorAll(selector)];
const seen = () => all(".map-column:not([hidden])").map((column) => [...column.querySelectorAll("summary")]);

function show(button) {
  const wanted = button.dataset.column;
  for (const other of all(".map-filter button")) other.ariaPressed = other === button;
  for (const column of all(".map-column")) column.hidden = wanted !== "" && column.dataset.column !== wanted;
  map.toggleAttribute("data-only", wanted !== "");
  const cells = seen().flat();
  if (!cells.some((cell) => cell.tabIndex === 0)) stop(cells[0]);
  return button.textContent;
}

// One stop for the Tab key in all the map; arrows move it.
function stop(cell) {
  for (const other of all("summary")) other.tabIndex = other === cell ? 0 : -1;
}

function next(cell, key) {
  const columns = seen();
  const x = columns.findIndex((column) => column.includes(cell));
  const y = columns[x].indexOf(cell);
  const beside = columns[x + { ArrowLeft: -1, ArrowRight: 1 }[key]];
  if (beside) return beside[Math.min(y, beside.length - 1)];
  return { ArrowUp: columns[x][y - 1], ArrowDown: columns[x][y + 1], Home: columns.flat()[0], End: columns.flat().at(-1) }[key];
}

function move(event) {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!target.matches("summary") || altKey || ctrlKey || metaKey || shiftKey) return;
  const cell = next(target, key);
  cell?.focus();
  if (cell || /^A/.test(key)) event.preventDefault(); // an arrow never scrolls the page
}

function open() {
  const cell = all(".map-cell").find((one) => `#${one.id}` === location.hash);
  if (!cell) return;
  if (cell.closest("[hidden]")) show(map.querySelector(".map-filter button"));
  cell.open = true;
  stop(cell.firstElementChild);
  cell.scrollIntoView();
}

if (map) {
  map.querySelector(".map-tools").hidden = false;
  stop(map.querySelector("[aria-current]") ?? map.querySelector("summary"));
  map.onkeydown = move;
  map.addEventListener("focusin", ({ target }) => target.matches("summary") && stop(target));
  map.querySelector(".map-filter").onclick = ({ target }) => {
    if (target.matches("button")) map.querySelector(".map-said").textContent = show(target);
  };
  addEventListener("hashchange", open);
  open();
}
