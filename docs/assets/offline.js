// The control that keeps the site for offline use. Nothing is stored before the reader asks.
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
  say("keeping");
  // An address never seen before is installed anew, also after a removal.
  workers.register(`${__md_scope}service-worker.js?keep=${kept}.${box.lang}&${Date.now()}`).catch(() => say("failed"));
};

remove.onclick = () => {
  say("removed");
  kept = "";
  workers.getRegistration(__md_scope).then((found) => found?.unregister());
  caches.delete(__md_scope);
};

if (workers) {
  // Once it is kept, news of its coming is old.
  workers.onmessage = ({ data }) => has() || say(data[0], (box.querySelector("progress").value = data[1]));
  (workers.oncontrollerchange = () => {
    kept = workers.controller?.scriptURL.split(/keep=|&/)[1] ?? "";
    say(has() ? "kept" : "none");
    box.hidden = false;
  })();
}
