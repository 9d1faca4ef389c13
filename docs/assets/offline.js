// The control that keeps the site for offline use. Nothing is stored before the reader asks.
const box = document.querySelector(".offline");
const workers = navigator.serviceWorker;
const say = (state) => (box.dataset.state = state);
const has = () => kept.includes(box.lang);
let kept;

box.onclick = ({ target: { value } }) => {
  if (!value) return;
  box.focus(); // the button goes
  say(value);
  if (value === "keeping") {
    // An address never seen before is installed anew, also after a removal.
    workers.register(`${__md_scope}service-worker.js?keep=${kept}.${box.lang}&${Date.now()}`).catch(() => say("failed"));
  } else {
    kept = "";
    workers.getRegistration(__md_scope).then((found) => found?.unregister());
    caches.delete(__md_scope);
  }
};

if (workers) {
  // Once it is kept, news of its coming is old.
  workers.onmessage = ({ data }) => has() || ([box.dataset.state, box.querySelector("progress").value] = data);
  (workers.oncontrollerchange = () => {
    kept = workers.controller?.scriptURL.split(/keep=|&/)[1] ?? "";
    say(has() ? "kept" : "none");
    box.hidden = false;
  })();
}
