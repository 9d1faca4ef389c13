// Runs the lab on the page's engine, and shows what it answers. Fetched when the lab's button is pressed.
let ran = false;

export async function run(lab, Engine) {
  if ("running" in lab.dataset) return;
  const part = (name) => lab.querySelector(`[data-part="${name}"]`);
  const said = part("said");
  lab.dataset.running = said.textContent = "";
  const asked = { want: "lab", lang: lab.dataset.lang };
  const answer = await Engine.startFor(lab).then((engine) => engine.ask(asked)).catch(() => null);
  delete lab.dataset.running;
  part("results").hidden = false;
  part("empty").hidden = true;
  part("built").hidden = Boolean(ran || answer); // failed, or stopped by the reader: what was built stays
  ran ||= Boolean(answer);
  if (answer) part("results").innerHTML = answer.results;
  // Of a failure the engine's line tells the reason.
  said.textContent = answer?.said ?? lab.querySelector("[data-reason]:not([hidden])").textContent;
}
