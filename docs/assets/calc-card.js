// <calc-card>: carries what the reader types and presses to the engine, and its answers into the page.
// It moves values, markup and focus; what they mean is decided in calc/, never here.
import { Engine } from "./engine.js";

const SETTLE = 700; // ms without typing before the result is read out
const PAUSE = 150; // ms without typing before what is unfolded follows: its answer would be in the next one's way
const ACT = new URL("./act.js", import.meta.url).href;
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

class CalcCard extends HTMLElement {
  connectedCallback() {
    if (this.form) return;
    Object.assign(this, { form: this.querySelector("form"), query: "", edits: {}, past: [], turn: 0, seen: "", again: "" });
    const on = (name, react, place = this, options) => place.addEventListener(name, react, options);
    on("input", ({ target }) => this.edit(target), this.form);
    on("change", () => (this.touched = ""), this.form);
    on("submit", (event) => event.preventDefault(), this.form);
    on("reset", (event) => { event.preventDefault(); this.go(""); }, this.form);
    for (const intent of ["focusin", "pointerdown"]) on(intent, () => [this.engine, this.more()], this.form, { once: true });
    on("click", (event) => this.press(event, event.target.closest("button, a[href^='?']")));
    // As built, a panel shows the opening scenario; only a link to share needs this page's own address.
    on("toggle", ({ target: { open, dataset } }) => open && dataset.panel && (this.turn || dataset.panel === "take") && this.unfold(), this, true);
    on("popstate", () => location.search !== this.seen && this.open(), window);
    if (location.search) this.open();
  }

  get engine() {
    return Engine.startFor(this);
  }

  get controls() {
    // Not form.elements: an input may itself be called "elements".
    return [...this.form.querySelectorAll("[name]")];
  }

  part(name) {
    return this.querySelector(`[data-part="${name}"]`);
  }

  // What buttons do and how answers come into the page is fetched like the engine, at the first touch. A browser does
  // not ask twice for a module that failed, but does for one at another address.
  more() {
    return import(ACT + this.again).then((parts) => Object.assign(this, parts), async () => {
      this.again = "?" + this.turn;
      Engine.shared?.end("failed", await Engine.missed(ACT, "network"));
    });
  }

  send(extra) {
    const answer = this.engine.then((engine) => engine.ask({
      ...this.dataset, calculator: this.getAttribute("calculator"), query: this.query, search: location.search,
      article: document.querySelector("calc-card") === this, address: location.origin + location.pathname,
      today: new Date().toISOString().slice(0, 10), ...extra,
    })).catch(() => null);
    return Promise.all([answer, this.more()]).then(([answer]) => answer);
  }

  open() {
    Object.assign(this, { edits: {}, seen: location.search, opening: true });
    return (this.opened = this.ask());
  }

  edit({ name, type, checked, value }) {
    if (!name) return;
    if (name !== this.touched) this.remember(); // one step back for one field's typing
    this.touched = name;
    this.edits[name] = type === "checkbox" ? String(checked) : value;
    return this.ask();
  }

  press(event, pressed) {
    const { part, act } = pressed?.dataset ?? {};
    if (part === "undo") return this.undo();
    if (part === "retry") return this.ask();
    // One act after the other: each on what the one before has left.
    if (act) this.acting = Promise.all([this.more(), this.acting]).then(() => this.act(this, pressed.dataset));
    if (!pressed?.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault(); // a setup to load: the same page, with another state
    this.remember();
    history.pushState(null, "", pressed.href);
    this.open();
  }

  // A step back brings back what was typed and not yet understood, too.
  remember() {
    this.past.push([this.query, { ...this.edits }]);
    this.steps();
  }

  steps() {
    this.part("undo").setAttribute("aria-disabled", !this.past.length); // "disabled" would drop the focus
  }

  undo() {
    const now = JSON.stringify([this.query, this.edits]);
    let step;
    while ((step = this.past.pop()) && JSON.stringify(step) === now);
    if (step) this.go(...step);
    this.steps();
  }

  go(query, edits) {
    if (!edits) this.remember();
    Object.assign(this, { edits: edits ?? {}, query, opening: false, touched: "" });
    for (const field of this.controls) if (field.name in this.edits) this.fill(field, this.edits[field.name]);
    return this.ask();
  }

  async ask() {
    const turn = ++this.turn;
    const [sent, open, search] = [{ ...this.edits }, Boolean(this.opening), location.search];
    this.wait(this.dataset.engine !== "ready");
    const show = (answer) => answer && turn === this.turn && this.show(answer, sent, open, search);
    if (this.dataset.engine !== "ready" && !open) this.prerendered(sent).then(show, () => {});
    show(await this.send({ edits: sent, open }));
  }

  // A preset alone is answered by what the build rendered, whatever becomes of the engine.
  async prerendered({ preset, ...others }) {
    if (!preset || Object.keys(others).length || /&|^(?!.preset=)./.test(location.search)) return;
    const [built] = await Promise.all([fetch(`${this.dataset.presets}${preset}.json`), this.more()]);
    return this.place && built.json();
  }

  async unfold() {
    const turn = this.turn;
    const panels = [...this.querySelectorAll("[data-panel]:is([open], [data-panel=every])")].map((fold) => fold.dataset.panel);
    const answer = await this.send({ want: "panels", panels });
    if (!answer || turn !== this.turn) return;
    this.behind = false;
    this.place(this, answer.parts);
  }

  wait(waiting) {
    // Until the engine is up, what stands on the page belongs to an earlier setup, and says so.
    this.part("waiting").hidden = !waiting;
    this.classList.toggle("is-waiting", waiting);
  }

  show(answer, sent, opened, search) {
    this.wait(false);
    const wrong = answer.problems.filter((problem) => problem.input);
    for (const field of this.controls) {
      this.write(field, answer, sent, wrong.find((p) => p.input === field.name), opened);
    }
    this.part("stale").hidden = !wrong.length;
    this.classList.toggle("is-stale", wrong.length > 0);
    this.place(this, answer.parts);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => (this.part("said").textContent = answer.said), SETTLE);
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
    return this.settle(answer, search, !opened || Object.keys(sent).length);
  }

  // What the reader does not wait for comes after the frame that shows the result, unless they go on typing.
  async settle(answer, search, changed) {
    const turn = this.turn;
    this.behind = true;
    await drawn();
    if (turn !== this.turn) return;
    if (location.search !== search) return this.ask(); // another block has written the address meanwhile
    if (changed) this.keep(answer.search);
    setTimeout(() => turn === this.turn && this.unfold(), PAUSE);
  }

  write(field, answer, sent, problem, opened) {
    const note = document.getElementById(field.getAttribute("aria-describedby"));
    if (problem) {
      if (opened && field.type === "text") field.value = problem.given;
      field.setAttribute("aria-invalid", "true");
      note.textContent = problem.message;
      const fold = field.closest("details");
      if (fold) fold.open = true;
      return;
    }
    field.removeAttribute("aria-invalid");
    const typing = field.name in sent && field.type === "text";
    if (typing) note.textContent = answer.notes[field.name] ?? "";
    if (field.name in this.edits || field === document.activeElement && !opened) return;
    if (!typing) note.textContent = "";
    if (field.type === "checkbox" || !typing) this.fill(field, answer.fields[field.name]);
  }

  fill(field, text) {
    if (field.type === "checkbox") field.checked = text === "true";
    else field.value = text;
  }

  keep(search) {
    this.seen = search;
    history.replaceState(null, "", location.pathname + search + location.hash);
  }
}

customElements.define("calc-card", CalcCard);
