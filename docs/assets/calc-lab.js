// <calc-lab>: runs the lab on the page's engine when asked, and shows what it answers.
// As built the block shows its results; with a script to run it, it starts empty.
import { Engine } from "./engine.js";

class CalcLab extends HTMLElement {
  connectedCallback() {
    this.show("empty");
    Object.assign(this.part("start"), { hidden: false, onclick: () => this.run() });
  }

  part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  async run() {
    if ("running" in this.dataset) return;
    this.dataset.running = "";
    this.part("said").textContent = "";
    const asked = { want: "lab", lang: this.dataset.lang };
    const answer = await Engine.startFor(this).then((engine) => engine.ask(asked)).catch(() => null);
    delete this.dataset.running;
    if (!answer) return this.fail();
    this.part("results").innerHTML = answer.results;
    this.show("results");
    this.ran = true;
    this.part("said").textContent = answer.said;
  }

  // Failed, or stopped by the reader: the engine's line says which.
  fail() {
    this.show("results");
    this.part("built").hidden = this.ran;
    this.part("said").textContent = this.querySelector("[data-reason]:not([hidden])").textContent;
  }

  show(name) {
    for (const part of ["results", "empty"]) this.part(part).hidden = part !== name;
    this.part("built").hidden = true;
  }
}

customElements.define("calc-lab", CalcLab);
