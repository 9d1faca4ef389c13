// The search worker: Material's own with three changes. It loads the index of the reader's
// language at the first question, letters match with and without their marks, and words
// match in all their forms.
const here = new URL(self.location);
const root = new URL(here.pathname.replace(/assets\/(\w+\/)?search\.js$/, ""), here);
const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3; // Material's types of messages
const send = self.postMessage.bind(self);
let options, loading, loaded, ending;

const whole = { đ: "d", Đ: "D", ł: "l", Ł: "L" }; // letters whose mark is no separate character
const fold = (text) =>
  text.normalize("NFD").replace(/\p{Mn}/gu, "").replace(/[đĐłŁ]/g, (letter) => whole[letter]);

// A question's words lose their endings, for the beginning of a word finds all its forms. Material
// looks for beginnings only of what stands apart, so hyphens go too.
const stem = (text) => fold(text).replace(/(?<=\w)-/g, " ").replace(ending, "");

const deliver = (type, data) =>
  dispatchEvent(new MessageEvent("message", { data: { type, data } }));

async function load() {
  const response = await fetch(new URL(`search/${here.searchParams.get("lang")}.json`, root));
  const index = await response.json();
  ending = new RegExp(index.config.ending || "(?!)", "giu");
  await new Promise((resolve) => {
    loaded = resolve;
    deliver(SETUP, { ...index, options });
  });
}

addEventListener("message", async (event) => {
  if (!event.isTrusted) return; // delivered by us, for Material's listener below
  event.stopImmediatePropagation();
  const { type, data } = event.data;
  if (type === SETUP) {
    options = data.options;
    return send({ type: READY });
  }
  if (!data.trim()) return send({ type: RESULT, data: { items: [] } }); // an empty field, as at the start
  try {
    await (loading ??= load());
    deliver(QUERY, stem(data));
  } catch {
    loading = undefined; // no network: the next key press tries again
    send({ type: RESULT, data: { items: [] } });
  }
});

self.postMessage = (message) => (message.type === READY ? loaded() : send(message));
importScripts(new URL(here.searchParams.get("worker"), root));

// Words are folded on their way into the index. Their places are not, so results are shown,
// and marked, as they are written.
const Token = lunr.Token;
lunr.Token = function (text, metadata) {
  return new Token(fold(text), metadata);
};
lunr.Token.prototype = Token.prototype;
