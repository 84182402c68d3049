// What the browser keeps for the page. Where storage is refused everything works until
// the page is closed.

const prefix = "taquin.";
const memory = new Map<string, string>();

// refused tells, once, why something could not be kept: "none" for no storage at all,
// "full" for no room.
export let refused: (why: "none" | "full") => void = () => {};
export function whenRefused(tell: (why: "none" | "full") => void) {
  let told = false;
  refused = (why) => { if (!told) { told = true; tell(why); } };
  keep("asked", true); // a refusal is told at once, not when something is lost
  storage()?.removeItem(prefix + "asked");
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function kept<T>(name: string, otherwise: T): T {
  const text = memory.get(name) ?? storage()?.getItem(prefix + name);
  if (text == null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown) {
  const text = JSON.stringify(value);
  const store = storage();
  if (!store) {
    memory.set(name, text);
    refused("none");
    return;
  }
  try {
    store.setItem(prefix + name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
    refused(store.length === 0 ? "none" : "full");
  }
}

// eraseAll removes all that the page and the lab have kept in this browser.
export async function eraseAll() {
  memory.clear();
  const store = storage();
  if (store) for (const name of Object.keys(store)) if (name.startsWith(prefix)) store.removeItem(name);
  try {
    const folder = await navigator.storage.getDirectory();
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) await folder.removeEntry(name, { recursive: true });
  } catch { /* there is no such folder here */ }
  try {
    for (const name of await caches.keys()) await caches.delete(name);
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  } catch { /* nothing was kept for offline use */ }
}
