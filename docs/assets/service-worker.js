// Serves the site from what the reader asked to keep. This file names one list of one version of the
// site: each path with its size and its hash. Files lie in the cache under path and hash, so versions
// never mix: a page comes from this list, and what an older, still open page asks for is there too.
const LIST = "offline.json"; // the build puts the hash of the content into the name
const { scope } = registration;
const cacheName = scope; // other sites of the same host have caches of their own
const languages = new Set(new URL(location).searchParams.get("keep").split("."));
const kept = (address, options) => caches.match(address, { ...options, cacheName });
const signal = AbortSignal.timeout(280_000); // browsers end an installation after five minutes, without a word
let list;

// The files of the reader's languages: address, bytes, hash, and where each lies in the cache.
async function read() {
  const all = await (await kept(scope + LIST)).json();
  return ["all", ...languages].flatMap((part) => all[part] ?? []).map(([path, bytes, integrity]) => (
    { address: scope + path, bytes, integrity, place: `${scope}${path}?${integrity}` }
  ));
}

async function bring(address, place = address, integrity = "") {
  const cache = await caches.open(cacheName);
  const answer = await fetch(address, { cache: "no-cache", integrity, signal });
  if (!answer.ok) throw new Error(address);
  const plain = new Response(answer.body, { headers: answer.headers }); // without an address of its own
  await cache.put(place, plain);
}

// An update is no news, nor is one that fails: the set before it stands.
async function tell(...news) {
  if (registration.active?.scriptURL === location.href) return;
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(news);
}

// Fetches what is not there yet. Only a whole set takes over, with the next page that is opened.
async function fill() {
  await bring(scope + LIST);
  const files = await read();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { address, bytes, integrity, place } of files) {
    if (!(await caches.has(cacheName))) throw new Error("removed while it was being filled");
    if (!(await kept(place))) await bring(address, place, integrity);
    done += bytes;
    await tell("keeping", done / total);
  }
  skipWaiting();
}

// No page is open, so none can need an older version.
async function sweep(alone) {
  if (!alone || registration.installing || registration.waiting || (await clients.matchAll()).length) return;
  const wanted = new Set([scope + LIST, ...(await read()).map(({ place }) => place)]);
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

async function serve(request) {
  const address = request.url.split(/[?#]/)[0];
  const file = (await (list ??= read())).find((one) => one.address === address);
  if (file) return (await kept(file.place)) ?? fetch(request);
  return (request.mode !== "navigate" && (await kept(address, { ignoreSearch: true }))) || fetch(request);
}

// What has come stays for the next try.
self.oninstall = (event) => event.waitUntil(navigator.locks.request(cacheName, fill).catch(async (error) => {
  await tell((await caches.has(cacheName)) ? "failed" : "removed", 0);
  throw error;
}));

self.onactivate = (event) => event.waitUntil(clients.claim());

self.onfetch = (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  if (request.mode === "navigate") event.waitUntil(navigator.locks.request(cacheName, { ifAvailable: true }, sweep));
  event.respondWith(serve(request).catch(() => fetch(request))); // nothing kept any more
};
