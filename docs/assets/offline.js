// Keeping the site for offline use: the control. What it does is fetched at a press, or where the site is kept.
const box = document.querySelector(".offline");
const workers = navigator.serviceWorker;
const fetched = () => import("./offline-keep.js").then(() => (box.onclick = null));

if (workers) {
  box.hidden = false;
  box.onclick = ({ target }) => fetched().then(() => target.click(), () => (box.dataset.state = "failed"));
  workers.oncontrollerchange = fetched; // it was kept from another page
  if (workers.controller) fetched();
}
