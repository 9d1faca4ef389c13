// The page around the frame is told the height of what is in it, and nothing else. Without a calculator nothing is.
const page = document.documentElement;
page.hidden = !document.querySelector("calc-card");
new ResizeObserver(() => {
  const source = document.querySelector("calc-card")?.getAttribute("calculator");
  if (source) parent.postMessage({ height: page.offsetHeight, source }, "*");
}).observe(page);
