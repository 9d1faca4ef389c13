// Keeps the site for offline use, or removes what is kept. Nothing is stored before the reader asks.
const box = document.querySelector(".offline");
const [keep, remove] = box.querySelectorAll("button");
const workers = navigator.serviceWorker;
const has = () => kept.includes(box.lang);
let kept;

function say(state) {
  if (box.contains(document.activeElement)) box.focus(); // the button goes
  box.dataset.state = state;
}

keep.onclick = () => {
  if (box.dataset.state === "keeping") return; // pressed twice
  say("keeping");
  // An address never seen before is installed anew, also after a removal.
  workers.register(`${store.home}service-worker.js?keep=${kept}.${box.lang}&${Date.now()}`).catch(() => say("failed"));
};

remove.onclick = () => {
  say("removed");
  kept = "";
  workers.getRegistration(store.home).then((found) => found?.unregister());
  caches.delete(store.home);
};

// Once it is kept, news of its coming is old.
workers.onmessage = ({ data }) => has() || say(data[0], (box.querySelector("progress").value = data[1]));
(workers.oncontrollerchange = () => {
  kept = workers.controller?.scriptURL.split(/keep=|&/)[1] ?? "";
  say(has() ? "kept" : "none");
})();
