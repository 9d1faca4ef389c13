// Runs Python in a worker: loads the runtime from the site's own folder, then answers requests.
let handle;

self.onmessage = async ({ data }) => {
  try {
    if (data.folder) await start(data.folder, data.bytes);
    else self.postMessage({ id: data.id, answer: handle(data.request) });
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
    const response = await plain(address, options);
    if (!response.url.startsWith(folder)) return response;
    if (!response.ok) throw new Missing(`${response.status} ${response.url}`);
    const counted = new TransformStream({
      transform(chunk, out) {
        done += chunk.byteLength;
        self.postMessage({ share: Math.min(1, done / bytes) });
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}

function reason(error) {
  if (!globalThis.WebAssembly || /security policy|disallowed/i.test(error?.message)) return "blocked";
  if (error instanceof WebAssembly.CompileError) return "integrity";
  return error instanceof TypeError || error instanceof Missing ? "network" : "internal";
}

class Missing extends Error {}
