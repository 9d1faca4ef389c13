// <calc-lab>: as built the block shows its results; with a script to run it, it starts empty.
import { Engine } from "./engine.js";

const lab = document.querySelector("calc-lab");
for (const place of lab.querySelectorAll("[data-part]")) {
  if (/results|built/.test(place.dataset.part)) place.hidden = true;
  if (/empty|start/.test(place.dataset.part)) place.hidden = false;
}
lab.querySelector("[data-part=start]").onclick = () => import("./lab-run.js").then(({ run }) => run(lab, Engine));
