// <calc-card>: carries what the reader types to the engine and its answers into the page.
// It moves values, markup and focus; what they mean is decided in calc/, never here.
import { Engine } from "./engine.js";

const SETTLE = 700; // ms without typing before the result is read out

class CalcCard extends HTMLElement {
  connectedCallback() {
    if (this.form) return;
    this.form = this.querySelector("form");
    this.query = "";
    this.edits = {};
    this.form.addEventListener("input", (event) => this.edit(event.target));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("reset", (event) => this.reset(event));
    for (const intent of ["focusin", "pointerdown"]) {
      this.form.addEventListener(intent, () => this.engine, { once: true });
    }
    this.part("retry").addEventListener("click", () => this.retry());
    window.addEventListener("popstate", () => location.search !== this.seen && this.open());
    this.seen = "";
    if (location.search) this.open();
  }

  get engine() {
    this.running ??= Engine.startFor(this);
    return this.running;
  }

  get controls() {
    // Not form.elements: an input may itself be called "elements".
    return [...this.form.querySelectorAll("[name]")];
  }

  part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  own(search) {
    // This card's share of the page's query: bare names, or names under the card's id.
    const article = document.querySelector("calc-card") === this;
    const prefix = `${this.getAttribute("calculator")}.`;
    const mine = [...new URLSearchParams(search)].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]]
        : article && !name.includes(".") ? [[name, value]] : []);
    return new URLSearchParams(mine).toString();
  }

  open() {
    this.edits = {};
    this.seen = location.search;
    this.query = this.own(location.search);
    this.opening = true;
    return this.ask();
  }

  edit(control) {
    if (!control.name) return;
    this.edits[control.name] = control.type === "checkbox" ? String(control.checked) : control.value;
    return this.ask();
  }

  async reset(event) {
    event.preventDefault();
    Object.assign(this, { edits: {}, query: "", opening: false });
    await this.ask();
    this.keep("");
  }

  retry() {
    this.running = undefined;
    return this.ask();
  }

  async ask() {
    const turn = (this.turn = (this.turn ?? 0) + 1);
    const [sent, open] = [{ ...this.edits }, Boolean(this.opening)];
    this.wait(this.dataset.engine !== "ready");
    const answer = await this.engine.then((engine) => engine.ask({
      calculator: this.getAttribute("calculator"), lang: this.dataset.lang, unit: this.dataset.unit,
      scenario: this.dataset.scenario, query: this.query, edits: sent, open,
    })).catch(() => null);
    if (answer && turn === this.turn) this.show(answer, sent, open);
  }

  wait(waiting) {
    // Until the engine is up, what stands on the page belongs to an earlier setup, and says so.
    this.part("waiting").hidden = !waiting;
    this.classList.toggle("is-waiting", waiting);
  }

  show(answer, sent, opened) {
    this.wait(false);
    const wrong = answer.problems.filter((problem) => problem.input);
    for (const field of this.controls) {
      this.write(field, answer, sent, wrong.find((p) => p.input === field.name), opened);
    }
    const loose = answer.problems.filter((problem) => !problem.input);
    if (loose.length || opened) this.tell(loose);
    this.part("stale").hidden = !wrong.length;
    this.classList.toggle("is-stale", wrong.length > 0);
    if (answer.summary) {
      for (const name of ["summary", "detail"]) this.replace(this.part(name), answer[name]);
    }
    if (opened) {
      // What a link says well is the state now; what it says badly waits in its field to be mended.
      Object.assign(this, { query: answer.query, opening: false });
      for (const problem of wrong) this.edits[problem.input] ??= problem.given;
    }
    if (wrong.length) return;
    this.query = answer.query;
    for (const [name, text] of Object.entries(sent)) {
      if (this.edits[name] === text) delete this.edits[name];
    }
    if (!opened || Object.keys(sent).length) this.keep(answer.query);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.part("said").textContent = answer.said), SETTLE);
  }

  write(field, answer, sent, problem, opened) {
    const note = document.getElementById(field.getAttribute("aria-describedby"));
    if (problem) {
      if (opened && field.type === "text") field.value = problem.given;
      field.setAttribute("aria-invalid", "true");
      note.textContent = problem.message;
      return;
    }
    field.removeAttribute("aria-invalid");
    const typing = field.name in sent && field.type === "text";
    if (typing) note.textContent = answer.notes[field.name] ?? "";
    if (field.name in this.edits || field === document.activeElement && !opened) return;
    if (!typing) note.textContent = "";
    if (field.type === "checkbox") field.checked = answer.fields[field.name] === "true";
    else if (!typing) field.value = answer.fields[field.name];
  }

  tell(problems) {
    const list = this.part("problems");
    list.hidden = !problems.length;
    list.replaceChildren(...problems.map((problem) => {
      const item = document.createElement("li");
      item.textContent = problem.message;
      return item;
    }));
  }

  replace(part, html) {
    const open = [...part.querySelectorAll("details[open]")].map((fold) => fold.dataset.fold);
    part.innerHTML = html;
    for (const fold of part.querySelectorAll("details")) fold.open = open.includes(fold.dataset.fold);
  }

  keep(query) {
    // The page's address holds the state: this card's names replaced, all others left alone.
    const article = document.querySelector("calc-card") === this;
    const prefix = article ? "" : `${this.getAttribute("calculator")}.`;
    const names = new Set(this.controls.map((field) => prefix + field.name));
    const others = new URLSearchParams([...new URLSearchParams(location.search)].filter(([name]) => !names.has(name)));
    const mine = query.split("&").filter(Boolean).map((pair) => prefix + pair);
    const search = [...mine, others.toString()].filter(Boolean).join("&");
    this.seen = search ? "?" + search : "";
    history.replaceState(null, "", location.pathname + this.seen + location.hash);
  }
}

customElements.define("calc-card", CalcCard);
