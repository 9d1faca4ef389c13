// node lean_node.mjs: shrinks the scripts in the JSON on stdin, { name: [text, is it a module] }, to { name: text }.
// Names inside a script are shortened, as only a parser can do it safely; little else is rewritten.
import { text } from "node:stream/consumers";
import { minify } from "terser";

const compress = { defaults: false, arrows: true, booleans: true, comparisons: true, join_vars: true };
const shrunk = {};
for (const [name, [script, module]] of Object.entries(JSON.parse(await text(process.stdin)))) {
  shrunk[name] = (await minify({ [name]: script }, { module, ecma: 2022, compress })).code;
}
console.log(JSON.stringify(shrunk));
