// The one engine of a page: a worker that runs Python. Started once, shared by every card.
const SILENCE = 45_000; // ms without a byte or a word from the worker: it will not come any more

export class Engine {
  static start(folder, bytes, report) {
    return (Engine.shared ??= new Engine(folder, bytes)).listen(report);
  }

  // For a block of the page: its attributes say where the engine lies, its lines show how it fares.
  static startFor(block, told = () => {}) {
    return Engine.start(new URL(block.dataset.src, document.baseURI), +block.dataset.bytes, (state, detail) => {
      block.dataset.engine = state;
      block.querySelector('[data-part="progress"]').value = detail.share ?? 0;
      for (const line of block.querySelectorAll("[data-reason]")) line.hidden = line.dataset.reason !== detail.reason;
      told(state);
    });
  }

  constructor(folder, bytes) {
    this.waiting = new Map();
    this.listeners = new Set();
    this.count = 0;
    this.state = "loading";
    this.detail = {};
    this.up = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }));
    this.up.catch(() => {});
    this.worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.fail("internal", event.message);
    this.watch();
    this.worker.postMessage({ folder: folder.href, bytes });
  }

  listen(report) {
    this.listeners.add(report);
    report(this.state, this.detail);
    return this.up;
  }

  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fail("timeout"), SILENCE);
  }

  hear(data) {
    if (data.failed) return this.fail(data.failed, data.message);
    if (data.ready) {
      clearTimeout(this.timer);
      this.report("ready");
      return this.resolve(this);
    }
    if (data.share !== undefined) {
      this.watch();
      return this.report("loading", { share: data.share });
    }
    this.waiting.get(data.id)?.(JSON.parse(data.answer));
    this.waiting.delete(data.id);
  }

  fail(reason, message = reason) {
    clearTimeout(this.timer);
    console.warn("engine:", message);
    this.worker.terminate();
    Engine.shared = undefined;
    this.report("failed", { reason });
    this.reject(new Error(message));
  }

  report(state, detail = {}) {
    Object.assign(this, { state, detail });
    for (const listener of this.listeners) listener(state, detail);
  }

  ask(request) {
    return new Promise((resolve) => {
      this.waiting.set(++this.count, resolve);
      this.worker.postMessage({ id: this.count, request: JSON.stringify(request) });
    });
  }
}
