// ?embed=1: the calculator alone, in a frame of another page, which is told its height and nothing else.
if (/[?&]embed=1(&|$)/.test(location.search)) {
  const page = document.documentElement;
  page.classList.add("embed");
  new ResizeObserver(() => {
    const source = document.querySelector("calc-card")?.getAttribute("calculator");
    if (source) parent.postMessage({ height: page.offsetHeight, source }, "*");
  }).observe(page);
}
