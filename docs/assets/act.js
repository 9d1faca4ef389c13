// What a button of a card does: the engine says which effects it has.
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
  card.place(effects.parts);
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
