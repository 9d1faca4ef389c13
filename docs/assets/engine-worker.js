// Runs Python in a worker: brings the engine's files, all at the same time, checks the hash of each, then answers.
// The build puts two constants in front (calc/site/engine_publish.py): FILES, name -> [folder, bytes, SHA-256], and
// LOCK, the runtime's list of packages, which is the core alone.
const WHEEL = Object.keys(FILES).find((name) => name.endsWith(".whl"));
const CORE = "/lib/" + WHEEL;
const whole = Object.values(FILES).reduce((sum, [, bytes]) => sum + bytes, 0);
const { crypto: { subtle }, fetch } = self;
const address = (name) => new URL(`../${FILES[name][0]}/${name}`, import.meta.url).href;
let done = 0, told = 0, compiled, handle;

self.onmessage = ({ data }) => {
  try {
    self.postMessage({ answer: handle(data) });
  } catch (error) {
    fail(error);
  }
};
self.onunhandledrejection = ({ reason }) => fail(reason);

const arriving = Object.fromEntries(Object.keys(FILES).map((name) => [name, bring(name)]));
start().catch(fail);

async function bring(name) {
  const integrity = subtle ? "" : "sha256-" + FILES[name][2]; // without https the browser has to compare
  const response = await fetch(address(name), { integrity }).catch((error) => differs(name, integrity, error));
  if (!response.ok) throw new Missing(name);
  // Compiled while it comes in, where the host names its type; kept compiled by browsers that do so for a plain answer.
  const streams = response.headers.get("content-type") === "application/wasm";
  const counted = streams ? response.clone() : response;
  if (streams) (compiled = WebAssembly.compileStreaming(response)).catch(() => {});
  const content = await read(name, counted.body.getReader());
  if (subtle && base64(await subtle.digest("SHA-256", content)) !== FILES[name][2]) throw new Damaged(name);
  if (name.endsWith(".wasm")) await (compiled ??= WebAssembly.compile(content));
  return content;
}

// A browser that compares says no more of what differs than of a lost connection.
async function differs(name, integrity, error) {
  throw integrity && (await fetch(address(name))).ok ? new Damaged(name) : error;
}

// Progress in bytes, counted as they come in, and told ten times a second and at each file's end: each word makes the
// page draw anew.
async function read(name, reader) {
  const content = new Uint8Array(FILES[name][1]);
  for (let at = 0, part; ;) {
    part = await reader.read();
    if (part.done && at === content.length) return content;
    if (part.done || at + part.value.length > content.length) throw new Damaged(name);
    content.set(part.value, at);
    at += part.value.length;
    done += part.value.length;
    if (at < content.length && performance.now() - told < 100) continue;
    told = performance.now();
    self.postMessage({ share: done / whole });
  }
}

async function start() {
  const script = async (name) => (await arriving[name], import(address(name)));
  const [{ loadPyodide }] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.js"), ...Object.values(arriving)]);
  give();
  const folder = new URL("./", import.meta.url).href; // nothing is fetched from it: all is here
  const python = await loadPyodide({
    indexURL: folder, packageBaseUrl: folder, lockFileContents: LOCK, env: { PYTHONPATH: CORE },
    fsInit: async (files) => files.writeFile(CORE, await arriving[WHEEL]),
  });
  handle = python.runPython("from calc.browser import handle\nhandle");
  self.postMessage({ ready: true });
}

// The runtime asks for its files by their names: what has come in is handed to it. It swallows a failure here and
// would seem to load for ever: so that is told as well.
function give() {
  self.fetch = async (asked) => new Response(await arriving[String(asked).split("/").at(-1)]);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(error);
      throw error;
    }
  };
}

function fail(error) {
  self.postMessage({ failed: reason(error), message: String(error?.stack ?? error).slice(-600) });
}

function reason(error) {
  const told = String(error?.message ?? error);
  if (!globalThis.WebAssembly || /security policy|disallowed/i.test(told)) return "blocked";
  if (error instanceof RangeError || /MemoryError|out of memory|memory access/i.test(told)) return "memory";
  if (error instanceof WebAssembly.CompileError || error instanceof SyntaxError || error instanceof Damaged) return "integrity";
  if (error instanceof Missing) return "missing";
  return error instanceof TypeError ? "network" : "internal";
}

function base64(hash) {
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

class Missing extends Error {}
class Damaged extends Error {}
