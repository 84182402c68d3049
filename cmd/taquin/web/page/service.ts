// The service worker: it keeps the page's files, so that the lab opens without a network.

// The server and the export write the list of files before this script. Files named after their
// content never change; pages are fetched again if there is a network.
interface Files {
  version: string; // of all of them
  forever: string[];
  pages: string[];
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

declare const taquinFiles: Files;
declare const registration: { scope: string };
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
declare function addEventListener(kind: "install" | "activate", does: (event: ExtendableEvent) => void): void;
declare function addEventListener(kind: "fetch", does: (event: FetchEvent) => void): void;

// Several sites may share an origin, with separate paths.
const ours = "taquin " + registration.scope + " ";
const kept = ours + taquinFiles.version;
const here = (path: string) => new URL(path, registration.scope).href;
const forever = new Set(taquinFiles.forever.map(here));

addEventListener("install", (event) => event.waitUntil(keepAll()));

// keepAll fetches missing files. It copies files of an earlier version.
async function keepAll() {
  const cache = await caches.open(kept);
  for (const url of forever) {
    const answer = (await caches.match(url)) ?? (await fetch(url, { cache: "no-cache" }));
    if (!(await isWhole(url, answer.clone()))) throw new Error(url + " has not arrived as it is");
    await cache.put(url, answer);
  }
  await cache.addAll(taquinFiles.pages.map((page) => new Request(here(page), { cache: "no-cache" })));
  await skipWaiting();
}

// isWhole reports whether a file matches the hash in its name: browsers sometimes accept a
// truncated download.
async function isWhole(url: string, answer: Response): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  const name = Array.from(digest.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return answer.ok && url.includes("-" + name + ".");
}

addEventListener("activate", (event) => event.waitUntil(forget()));

// forget removes what earlier versions have kept.
async function forget() {
  for (const name of await caches.keys()) {
    if (name.startsWith(ours) && name !== kept) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope) || request.url.startsWith(here("class/"))) return;
  event.respondWith(forever.has(request.url) ? fromCache(request) : fromNetwork(request));
});

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

// keep keeps a page where there is room for it.
async function keep(request: Request, answer: Response) {
  try {
    await (await caches.open(kept)).put(request, answer);
  } catch (err) {
    if ((err as DOMException).name !== "QuotaExceededError") throw err;
  }
}

// fromNetwork stores responses for use without a network.
async function fromNetwork(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer.clone());
    return answer;
  } catch (noNetwork) {
    const answer = await caches.match(request, { ignoreSearch: true });
    if (answer) return answer;
    throw noNetwork;
  }
}
