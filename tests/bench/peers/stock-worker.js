// Pyodide as its manual has it: the files of its package, its list of packages with ours among them.
const ASKED = {
  "": "import calc\ncalc.evaluate('training-memory').results['device.total'].number",
  "?answer": `from calc.browser import handle
import json
asked = {"calculator": "training-memory", "lang": "en", "query": "", "edits": {"batch": "2"}}
json.loads(handle(json.dumps(asked)))["said"]`,
};
const folder = new URL("./stock/", location.href).href;
const { loadPyodide } = await import(folder + "pyodide.mjs");
const python = await loadPyodide({ indexURL: folder, packages: ["calc"] });
self.postMessage(String(python.runPython(ASKED[location.search])));
