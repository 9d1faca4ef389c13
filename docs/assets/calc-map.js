// The map: shows all columns or one, moves by arrow keys, opens the cell that the address names.
const map = document.querySelector(".calc-map");
const all = (selector) => [...map.querySelectorAll(selector)];
const seen = () => all(".map-column:not([hidden])").map((column) => [...column.querySelectorAll("summary")]);

function show(button) {
  const { column: wanted } = button.dataset;
  for (const other of all(".map-filter button")) other.ariaPressed = other === button;
  for (const column of all(".map-column")) column.hidden = wanted && column.dataset.column !== wanted;
  map.toggleAttribute("data-only", wanted);
  const cells = seen().flat();
  if (!cells.some((cell) => !cell.tabIndex)) stop(cells[0]);
  return button.textContent;
}

// One stop for the Tab key in all the map; arrows move it.
function stop(cell) {
  for (const other of all("summary")) other.tabIndex = -(other !== cell);
}

function next(cell, key) {
  const columns = seen();
  const x = columns.findIndex((column) => column.includes(cell));
  const y = columns[x].indexOf(cell);
  const beside = (by) => columns[x + by]?.[y] ?? columns[x + by]?.at(-1);
  return {
    ArrowLeft: beside(-1), ArrowRight: beside(1), ArrowUp: columns[x][y - 1], ArrowDown: columns[x][y + 1],
    Home: columns[0][0], End: columns.at(-1).at(-1),
  }[key];
}

function move(event) {
  const { target, key } = event;
  if (!target.matches("summary") || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cell = next(target, key);
  cell?.focus();
  if (cell || key.startsWith("Arrow")) event.preventDefault();
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
