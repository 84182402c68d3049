// The service worker: what the page was once made of is there without a network, too.

const scope = self as unknown as { addEventListener(kind: string, listen: (event: any) => void): void; skipWaiting(): void; clients: { claim(): Promise<void> } };
const store = "taquin";

scope.addEventListener("install", () => scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

// The network is asked first, so that a new version arrives; what it gave is kept.
scope.addEventListener("fetch", (event) => {
  const { request } = event as { request: Request };
  if (request.method !== "GET" || !request.url.startsWith(new URL("./", location.href).href)) return;
  event.respondWith((async () => {
    const cache = await caches.open(store);
    try {
      const answer = await fetch(request);
      if (answer.ok) await cache.put(request, answer.clone());
      return answer;
    } catch {
      return (await cache.match(request, { ignoreSearch: true })) ?? Response.error();
    }
  })());
});
