// node engine_node.mjs NAME=FOLDER…: runs the Python text on stdin inside the pinned Pyodide,
// with each FOLDER mounted as /NAME, and prints what its last expression gives.
import { text } from "node:stream/consumers";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ stdout: console.error });
for (const mount of process.argv.slice(2)) {
  const [name, root] = mount.split(/=(.*)/s);
  python.FS.mkdir(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
console.log(python.runPython(await text(process.stdin)));
