// Runs Python in a worker: loads the runtime from the site's own folder, then answers requests.
let handle;

self.onmessage = async ({ data }) => {
  try {
    if (data.folder) await start(data.folder, data.bytes);
    else self.postMessage({ answer: handle(data) });
  } catch (error) {
    fail(error);
  }
};

// The runtime swallows these failures and would seem to load for ever: they are told from here.
self.onunhandledrejection = (event) => fail(event.reason);
for (const name of ["instantiate", "instantiateStreaming"]) {
  const plain = globalThis.WebAssembly?.[name];
  if (plain) WebAssembly[name] = (...given) => plain(...given).catch((error) => { fail(error); throw error; });
}

function fail(error) {
  self.postMessage({ failed: reason(error), message: String(error?.stack ?? error).slice(-600) });
}

async function start(folder, bytes) {
  count(folder, bytes);
  const { loadPyodide } = await import(folder + "pyodide.mjs");
  const python = await loadPyodide({
    indexURL: folder, packageBaseUrl: folder, lockFileURL: folder + "pyodide-lock.json", packages: ["calc"],
  });
  handle = python.runPython("from calc.browser import handle\nhandle");
  self.postMessage({ ready: true });
}

// Progress in bytes: what is fetched from the engine's folder is counted as it comes in.
function count(folder, bytes) {
  const plain = self.fetch;
  let done = 0;
  self.fetch = async (address, options) => {
    const response = await plain(address, options).catch(async (error) => {
      const why = options?.integrity ? await wrong(plain, address, error) : error;
      fail(why);
      throw why;
    });
    if (!response.url.startsWith(folder)) return response;
    if (!response.ok) return fail(new Missing(response.url));
    const { readable, writable } = new TransformStream({
      transform(chunk, out) {
        done += chunk.byteLength;
        self.postMessage({ share: Math.min(1, (done + scripts(folder)) / bytes) });
        out.enqueue(chunk);
      },
    });
    response.body.pipeTo(writable).catch(fail); // cut off in the middle
    const counted = new Response(readable, response);
    // Some hosts have no type for it; without one it could not be compiled while it comes in.
    if (response.url.endsWith(".wasm")) counted.headers.set("content-type", "application/wasm");
    return counted;
  };
}

// Scripts come by import, which asks no fetch of ours.
function scripts(folder) {
  const ours = performance.getEntriesByType("resource").filter(({ name }) => name.startsWith(folder) && name.endsWith("js"));
  return ours.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
}

// A file that is absent, another one, or out of reach: where a hash is asked for, all three look the same.
function wrong(plain, address, error) {
  const whole = (response) => response.arrayBuffer().then(() => new SyntaxError(address));
  return plain(address).then((response) => (response.ok ? whole(response) : new Missing(address))).catch(() => error);
}

function reason(error) {
  const told = String(error?.message ?? error);
  if (!globalThis.WebAssembly || /security policy|disallowed/i.test(told)) return "blocked";
  if (error instanceof RangeError || /MemoryError|out of memory|memory access/i.test(told)) return "memory";
  if (error instanceof WebAssembly.CompileError || error instanceof SyntaxError) return "integrity";
  if (error instanceof Missing) return "missing";
  return error instanceof TypeError ? "network" : "internal";
}

class Missing extends Error {}
