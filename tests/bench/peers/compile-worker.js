// The least that any page with this runtime has to do: bring its WebAssembly and compile it.
const module = await WebAssembly.compileStreaming(fetch(new URL("./stock/pyodide.asm.wasm", location.href)));
self.postMessage(WebAssembly.Module.exports(module).length);
