// Runs in every page that is measured, before its own scripts: acts like a reader and watches what comes of it.
const PATIENCE = 120_000; // ms

window.bench = {
  // The value that a place shows: as a number where the page has it exactly, else as text.
  shown: (selector) => {
    const place = document.querySelector(selector);
    return place && (place.dataset.value ?? place.textContent);
  },

  // Resolves at the first frame that shows another value in a place than it has now.
  changed(selector) {
    const before = this.shown(selector);
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`nothing new in ${selector} for ${PATIENCE} ms`)), PATIENCE);
      const look = () => {
        if (this.shown(selector) === before) return;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      };
      const watcher = new MutationObserver(look);
      watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  },

  // A press on a control, and where it takes text or a choice, that text: all that a reader's hand sets off.
  touch(selector, text) {
    const control = document.querySelector(selector);
    const send = (Kind, name) => control.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true, composed: true }));
    for (const name of ["pointerover", "pointerdown"]) send(PointerEvent, name);
    control.focus();
    send(PointerEvent, "pointerup");
    if (text === null) return control.click();
    control.value = text;
    send(InputEvent, "input");
    send(Event, "change");
  },

  // From a touch to the frame that shows its result; how long the page's own thread was held up meanwhile.
  async first(control, text, result) {
    performance.mark("bench-intent");
    const start = performance.now();
    let [last, block] = [start, 0];
    const beat = () => {
      const now = performance.now();
      [block, last] = [Math.max(block, now - last - 5), now];
    };
    const timer = setInterval(beat, 5);
    const changed = this.changed(result);
    this.touch(control, text);
    const end = await changed;
    performance.mark("bench-shown");
    beat();
    clearInterval(timer);
    return { first: end - start, block, value: this.shown(result) };
  },

  // The same edit again and again with other values. What each took: until the engine was asked, until it had answered,
  // until the frame with the result was done.
  async edits(control, texts, result) {
    const times = [];
    for (const text of texts) {
      Object.assign(this, { asked: 0, answered: 0 });
      const changed = this.changed(result);
      const start = performance.now();
      this.touch(control, text);
      const end = await changed;
      times.push({ asked: this.asked - start, answered: this.answered - this.asked, shown: end - this.answered, whole: end - start });
      await new Promise((resolve) => setTimeout(resolve, 100)); // what follows an answer is not of the next edit
    }
    return times;
  },
};

// The first question to a worker after an edit, and the first answer.
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", () => (bench.answered ||= performance.now()));
  }

  postMessage(...given) {
    bench.asked ||= performance.now();
    super.postMessage(...given);
  }
};
