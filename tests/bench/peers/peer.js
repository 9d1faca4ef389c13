// A page of a peer: one button, one place for the result. What computes it is the module's own affair.
export function onStart(start) {
  document.querySelector("button").addEventListener("click", start, { once: true });
}

export function show(value) {
  document.querySelector("output").textContent = value;
}
