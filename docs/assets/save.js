// Hands a file to the reader; a picture is rastered first where a PNG is asked for.
export async function save({ name, type, text, png }) {
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
