// The one engine of a page: a worker that runs Python, shared by every block that asks it.
const SILENCE = 45_000; // ms without a byte or a word from the worker: it will not come any more

export class Engine {
  // Starts the engine, or joins it. The block's attributes say where it lies, its lines show how it fares.
  static startFor(block) {
    const engine = (Engine.shared ??= new Engine(block.dataset));
    engine.blocks.add(block);
    engine.show(block);
    return engine.up.promise;
  }

  // Why a file did not come; ``intact`` is the reason where the server has it.
  static missed(src, intact) {
    return fetch(src).then(({ ok }) => ok ? intact : "missing", () => "network");
  }

  asked = [];
  blocks = new Set();
  up = Promise.withResolvers();

  constructor({ src }) {
    this.up.promise.catch(() => {});
    this.report("loading");
    // It could not be loaded; what it meets later, it tells.
    const fail = async (intact) => this.end("failed", await Engine.missed(src, intact));
    // The address bears the hash, which a worker's own loading does not look at; it then comes from the browser's cache.
    fetch(src, { integrity: src.split("#")[1] }).then(() => {
      if (Engine.shared !== this) return; // stopped by now
      this.worker = new Worker(src, { type: "module" });
      this.worker.onmessage = ({ data }) => this.hear(data);
      this.worker.onerror = () => fail("network");
    }, () => fail("integrity"));
  }

  hear({ failed, message, answer, ready, share }) {
    if (failed) return this.end("failed", failed, message);
    if (answer) {
      const { late, resolve } = this.asked.shift(); // they come in the order of the questions
      clearTimeout(late);
      return resolve(JSON.parse(answer));
    }
    if (ready) this.up.resolve(this);
    this.report(ready ? "ready" : "loading", { share });
  }

  // Failed, or stopped by the reader ("idle"): the next block that asks starts a new engine.
  end(state, reason, message = reason) {
    if (Engine.shared !== this) return;
    Engine.shared = undefined;
    this.worker?.terminate();
    console.warn("engine:", message);
    this.report(state, { reason });
    for (const { reject } of [this.up, ...this.asked]) reject(new Error(message));
  }

  report(state, { share = 0, reason } = {}) {
    Object.assign(this, { state, share, reason });
    clearTimeout(this.timer);
    if (state === "loading") this.timer = setTimeout(() => this.end("failed", "timeout"), SILENCE);
    for (const block of this.blocks) this.show(block);
  }

  show(block) {
    const part = (name) => block.querySelector(`[data-part="${name}"]`);
    const line = block.querySelector(".calc-state");
    const steps = part("amount").dataset.steps.split("|");
    // Its button is about to go: the focus is not to go with it.
    if (block.dataset.engine !== this.state && line.contains(document.activeElement)) line.focus();
    block.dataset.engine = this.state;
    part("progress").value = this.share;
    part("amount").textContent = steps[Math.floor(this.share * (steps.length - 1))];
    part("stop").onclick = () => this.end("idle", "stopped");
    for (const why of line.querySelectorAll("[data-reason]")) why.hidden = why.dataset.reason !== this.reason;
  }

  ask(request) {
    const asked = Promise.withResolvers();
    asked.late = setTimeout(() => this.end("failed", "timeout"), SILENCE); // of a worker that is gone nobody tells
    this.asked.push(asked);
    this.worker.postMessage(JSON.stringify(request));
    return asked.promise;
  }
}
