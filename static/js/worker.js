// Keeps rule books and the own table for when there is no connection; while there is one, pages come from the server.
const { version, static: parts, offline, leaving } = self.kept;
const SHARED = `shared-${version}`; // the same for everybody
const OWN = "own"; // of whoever uses this browser now
const PATIENCE = 4000; // milliseconds; then what is kept is shown
const ALIKE = { ignoreSearch: true, ignoreVary: true };

// Asked without cookies, a page is nobody's; one that is missing keeps nothing else from being kept.
async function keep(cache, urls, credentials = "omit") {
  await Promise.allSettled(
    urls.map(async (url) => {
      const answer = await fetch(url, { credentials });
      if (answer.ok && !answer.redirected) await cache.put(url, answer);
    }),
  );
}

// The pages that an earlier version kept.
async function before() {
  const names = (await caches.keys()).filter((name) => name.startsWith("shared-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map((request) => new URL(request.url).pathname).filter((path) => !path.startsWith("/static/"));
}

async function installed() {
  const pages = new Set([...Object.values(offline), ...(await before())]);
  await keep(await caches.open(SHARED), [...parts, ...pages]);
  await self.skipWaiting();
}

async function activated() {
  const old = (await caches.keys()).filter((name) => ![SHARED, OWN].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function asked({ shared = [], own = [] }) {
  const cache = await caches.open(SHARED);
  const known = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await keep(cache, shared.filter((path) => !known.has(path)));
  if (own.length) await keep(await caches.open(OWN), own, "same-origin");
}

async function page(request) {
  const kept = (await caches.match(request, { ...ALIKE, cacheName: OWN })) || (await caches.match(request, ALIKE));
  const answer = fetch(request);
  answer.catch(() => {}); // it may fail after what is kept was shown
  try {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, kept));
    return await (kept ? Promise.race([answer, late]) : answer);
  } catch {
    const { pathname } = new URL(request.url);
    const start = Object.keys(offline).find((prefix) => pathname.startsWith(prefix));
    return kept || (await caches.match(offline[start], ALIKE)) || Response.error();
  }
}

async function part(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, ALIKE)) || Response.error();
  }
}

self.addEventListener("install", (event) => event.waitUntil(installed()));
self.addEventListener("activate", (event) => event.waitUntil(activated()));
self.addEventListener("message", (event) => event.waitUntil(asked(event.data)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && leaving.includes(pathname)) event.waitUntil(caches.delete(OWN));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (parts.includes(pathname)) event.respondWith(part(request));
});
