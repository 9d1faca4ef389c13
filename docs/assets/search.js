// The search worker: Material's own with two changes. It loads the index of the reader's
// language at the first question, and letters match with and without their marks.
const here = new URL(self.location);
const root = new URL(here.pathname.replace(/assets\/(\w+\/)?search\.js$/, ""), here);
const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3; // Material's types of messages
const send = self.postMessage.bind(self);
let options, loading, loaded;

const whole = { đ: "d", Đ: "D", ł: "l", Ł: "L" }; // letters whose mark is no separate character
const fold = (text) =>
  text.normalize("NFD").replace(/\p{Mn}/gu, "").replace(/[đĐłŁ]/g, (letter) => whole[letter]);

const deliver = (type, data) =>
  dispatchEvent(new MessageEvent("message", { data: { type, data } }));

async function load() {
  const response = await fetch(new URL(`search/${here.searchParams.get("lang")}.json`, root));
  const index = await response.json();
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
    deliver(QUERY, fold(data));
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
