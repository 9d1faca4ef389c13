// What a button of a card does, and what an answer changes in the page: the engine says which effects it has.
const TOLD = 8000; // ms that a remark on what was pressed stays

export async function act(card, dataset) {
  await card.opened; // the state of the address comes first
  const edits = { ...card.edits };
  const effects = await card.send({ want: "act", act: dataset.act, edits, from: document.getElementById(dataset.from)?.value });
  if (!effects) return;
  if ("query" in effects) {
    card.remember();
    card.query = effects.query;
    for (const name of effects.taken) if (card.edits[name] === edits[name]) delete card.edits[name];
    await card.ask();
  }
  place(card, effects.parts);
  let { told = "" } = effects;
  try {
    if (effects.copy) await navigator.clipboard.writeText(effects.copy);
  } catch {
    told = effects.failed;
  }
  if (effects.save) await save(effects.save);
  tell(card.part("told"), told);
}

let telling;

function tell(place, text) {
  place.textContent = text;
  clearTimeout(telling);
  telling = setTimeout(() => (place.textContent = ""), TOLD);
}

// Hands a file to the reader; a picture is rastered first where a PNG is asked for.
async function save({ name, type, text, png }) {
  let blob = new Blob([text], { type });
  if (png) {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    const canvas = new OffscreenCanvas(image.width * 2, image.height * 2); // sharp on dense screens
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    blob = await canvas.convertToBlob();
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// New markup in its places; what was unfolded stays so, and the focus stays where it was.
export function place(card, parts = {}) {
  for (const [name, html] of Object.entries(parts)) {
    const part = card.part(name);
    const stops = () => [...part.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")];
    const open = [...part.querySelectorAll("details[open]")].map((fold) => fold.dataset.fold);
    const at = stops().indexOf(document.activeElement);
    const fresh = part.cloneNode();
    fresh.innerHTML = html;
    renew(part, fresh);
    for (const fold of part.querySelectorAll("details")) fold.open = open.includes(fold.dataset.fold);
    if (at >= 0) (stops()[at] ?? stops().at(-1))?.focus({ preventScroll: true });
  }
}

// What differs, and that alone, is changed: the browser lays out and draws no more than it has to.
function renew(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (!fresh.attributes) return (old.data = fresh.data);
  for (const { name } of [...old.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const kept = [...old.childNodes];
  for (const child of [...fresh.childNodes]) kept.length ? renew(kept.shift(), child) : old.append(child);
  for (const child of kept) child.remove();
}
