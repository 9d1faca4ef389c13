// <calc-lab>: runs the lab on the page's engine when asked, and shows what it answers.
// As built the block shows its results; with a script to run it, it starts empty.
import { Engine } from "./engine.js";

class CalcLab extends HTMLElement {
  connectedCallback() {
    if (this.ready) return;
    this.ready = true;
    this.show("empty");
    this.part("start").hidden = false;
    this.part("start").addEventListener("click", () => this.run());
  }

  part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  get engine() {
    if (this.dataset.engine === "failed") this.running = undefined;
    this.running ??= Engine.startFor(this, (state) => state === "failed" && this.fail());
    return this.running;
  }

  async run() {
    if ("running" in this.dataset) return;
    this.dataset.running = "";
    this.part("said").textContent = "";
    const answer = await this.engine.then((engine) => engine.ask({ want: "lab", lang: this.dataset.lang })).catch(() => null);
    if (!answer) return; // the engine has reported why
    delete this.dataset.running;
    this.part("results").innerHTML = answer.results;
    this.show("results");
    this.ran = true;
    this.part("said").textContent = answer.said;
  }

  fail() {
    delete this.dataset.running;
    this.show("results");
    this.part("built").hidden = this.ran === true;
    this.part("said").textContent = this.querySelector("[data-reason]:not([hidden])").textContent;
  }

  show(name) {
    for (const part of ["results", "empty"]) this.part(part).hidden = part !== name;
    this.part("built").hidden = true;
  }
}

customElements.define("calc-lab", CalcLab);
