// node lean_node.mjs: makes lean scripts and style sheets. On stdin { entries: { name: [text, format] }, sources:
// { name: text }, theme }; on stdout { name: [lean text, names of the sources in it] }. An entry is bundled with the
// sources that it imports; import() stays, and fetches another file of the page's. The theme is a style sheet,
// { name, text, words }: of it remains what applies to pages made of these words, in a layer below ours.
import { text } from "node:stream/consumers";
import { extname } from "node:path";
import { build } from "esbuild";
import { PurgeCSS } from "purgecss";

const { entries, sources, theme } = JSON.parse(await text(process.stdin));
const loader = (name) => extname(name).slice(1);

// Where an import leads. Into a plain script esbuild would write for import() what browsers do not have.
function resolve({ kind, path }, format) {
  if (kind === "url-token") return { path, external: true };
  const name = path.replace("./", "");
  if (!(name in sources)) throw new Error(`there is no ${path}`);
  if (kind !== "dynamic-import") return { path: name, namespace: "source" };
  if (format !== "esm") throw new Error(`import("${path}") is for modules, and this script runs in a row`);
  return { path, external: true };
}

async function lean(name, contents, format) {
  const plugin = {
    name: "sources",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, (asked) => resolve(asked, format));
      onLoad({ filter: /./, namespace: "source" }, ({ path }) => ({ contents: sources[path], loader: loader(path) }));
    },
  };
  const { outputFiles, metafile } = await build({
    stdin: { contents, loader: loader(name), sourcefile: name }, plugins: [plugin], format, outfile: name,
    bundle: true, minify: true, target: "es2022", metafile: true, write: false, logLevel: "silent",
  });
  return [outputFiles[0].text, Object.keys(metafile.inputs).map((path) => path.replace("source:", ""))];
}

async function inUse({ text: css, words }) {
  const own = words.filter((word) => word.startsWith("--")); // what our sheets use of its variables
  const [{ css: left }] = await new PurgeCSS().purge({
    content: [{ raw: words.join(" "), extension: "txt" }], css: [{ raw: css }],
    variables: true, keyframes: true, safelist: { variables: own },
  });
  return `@layer theme{${left}}`;
}

if (theme) entries[theme.name] = [await inUse(theme)];
const made = Object.entries(entries).map(async ([name, entry]) => [name, await lean(name, ...entry)]);
console.log(JSON.stringify(Object.fromEntries(await Promise.all(made))));
