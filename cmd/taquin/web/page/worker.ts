// The worker's script: it loads Go's glue and the lab, and passes messages on.

import type { Envelope } from "./lab/protocol";

interface Glue { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> }
interface Scope {
  Go: new () => Glue;
  labReceive(json: string, bytes: Uint8Array | null): void;
  labSend(json: string, bytes: Uint8Array | null): void;
  importScripts(...addresses: string[]): void;
  postMessage(message: Envelope, moved?: Transferable[]): void;
  onmessage: ((message: MessageEvent) => void) | null;
}
const scope = self as unknown as Scope;

scope.labSend = (json, bytes) => scope.postMessage({ json, bytes }, bytes ? [bytes.buffer as ArrayBuffer] : []);

function gone(why: unknown) {
  scope.postMessage({ json: JSON.stringify({ on: "gone", why: String(why) }), bytes: null });
}

// The first message brings the program; the page sends others only after "ready".
scope.onmessage = async ({ data }: MessageEvent<{ exec: string; module: WebAssembly.Module }>) => {
  try {
    scope.importScripts(data.exec);
    scope.onmessage = ({ data }: MessageEvent<Envelope>) => scope.labReceive(data.json, data.bytes);
    const go = new scope.Go();
    await go.run(await WebAssembly.instantiate(data.module, go.importObject));
    gone("ended");
  } catch (err) {
    gone(err);
  }
};
