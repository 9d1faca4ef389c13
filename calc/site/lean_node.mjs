// node lean_node.mjs: shrinks the scripts in the JSON on stdin, { name: [text, is it a module] }, to { name: text }.
// Names inside a script are shortened, as only a parser can do it safely; nothing else is rewritten.
import { text } from "node:stream/consumers";
import { minify } from "terser";

const shrunk = {};
for (const [name, [script, module]] of Object.entries(JSON.parse(await text(process.stdin)))) {
  shrunk[name] = (await minify({ [name]: script }, { module, ecma: 2022, compress: false })).code;
}
console.log(JSON.stringify(shrunk));
