// The page's data in the browser. Without storage, everything works until the page is closed.

const prefix = "taquin.";
const memory = new Map<string, string>();

// refused reports, once, why data could not be stored: "none" for no storage, "full" for a full
// one.
export let refused: (why: "none" | "full") => void = () => {};
export function whenRefused(tell: (why: "none" | "full") => void) {
  let told = false;
  refused = (why) => { if (!told) { told = true; tell(why); } };
  keep("asked", true); // detects a refusal early, before data are lost
  storage()?.removeItem(prefix + "asked");
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

// damaged reports, once per name, stored data that cannot be used.
let damaged: (name: string) => void = (name) => found.add(name);
const found = new Set<string>(); // reported before the handler was set
export function whenDamaged(tell: (name: string) => void) {
  damaged = tell;
  for (const name of found) tell(name);
}

// kept returns the value stored under a name, if it is valid. An invalid value is moved to another
// name and not overwritten.
export function kept<T>(name: string, otherwise: T, fits: (read: unknown) => boolean = () => true): T {
  const text = memory.get(name) ?? storage()?.getItem(prefix + name);
  if (text == null) return otherwise;
  try {
    const read: unknown = JSON.parse(text);
    if (fits(read)) return read as T;
  } catch { /* it is no JSON */ }
  keep(name, otherwise);
  keep(name + " damaged", text);
  damaged(name);
  return otherwise;
}

export const isText = (read: unknown) => typeof read === "string";
export const isListOf = (fits: (read: any) => boolean) => (read: unknown) => Array.isArray(read) && read.every((one) => fits(one));

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

// The state of this tab, which a reload keeps.
export function keepInTab(value: unknown) {
  try {
    sessionStorage.setItem(prefix + "tab", JSON.stringify(value));
  } catch { /* without storage a reload begins anew */ }
}

// keptInTab is what keepInTab has stored, after a reload or on the way back to the page.
export function keptInTab<T>(): T | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    return entry?.type === "navigate" ? null : JSON.parse(sessionStorage.getItem(prefix + "tab") ?? "null");
  } catch {
    return null;
  }
}

// eraseAll removes all data of the page and the lab from this browser.
export async function eraseAll() {
  memory.clear();
  try {
    sessionStorage.removeItem(prefix + "tab");
  } catch { /* there is none */ }
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
