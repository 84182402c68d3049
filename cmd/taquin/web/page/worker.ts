// The worker's script: it loads Go's glue and the lab, and passes messages on.

import type { Envelope } from "./lab/protocol";

interface Glue { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> }
interface Scope {
  Go: new () => Glue;
  labFile(name: string): Uint8Array | null;
  labReceive(json: string, bytes: Uint8Array | null): void;
  labSend(json: string, bytes: Uint8Array | null): void;
  importScripts(...addresses: string[]): void;
  postMessage(message: Envelope, moved?: Transferable[]): void;
  onmessage: ((message: MessageEvent) => void) | null;
}
// The start message of the lab: its program, Go's glue and the addresses of the files that it
// fetches on demand.
interface Beginning { module: WebAssembly.Module; exec: string; assets: Record<string, string> }
const scope = self as unknown as Scope;

scope.labSend = (json, bytes) => scope.postMessage({ json, bytes }, bytes ? [bytes.buffer as ArrayBuffer] : []);

// The time that such a file may take.
const patience = 30_000;

// fetched is a file of the site; the lab waits for it.
function fetched(address: string): Uint8Array | null {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.timeout = patience;
  try {
    request.send();
  } catch { // there is no network, or it is too slow
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response as ArrayBuffer) : null;
}

function gone(why: unknown) {
  scope.postMessage({ json: JSON.stringify({ on: "gone", why: String(why) }), bytes: null });
}

// The first message brings the program; the page sends others only after "ready".
scope.onmessage = async ({ data }: MessageEvent<Beginning>) => {
  try {
    scope.labFile = (name) => fetched(data.assets[name]);
    scope.importScripts(data.exec);
    scope.onmessage = ({ data }: MessageEvent<Envelope>) => scope.labReceive(data.json, data.bytes);
    const go = new scope.Go();
    await go.run(await WebAssembly.instantiate(data.module, go.importObject));
    gone("ended");
  } catch (err) {
    gone(err);
  }
};
