// The worker: it runs the lab, a Go program, and passes messages between it and the page.

// Envelope is a message.
interface Envelope { json: string; bytes: Uint8Array | null }

// Scope is what there is in a worker, and what Go's wasm_exec.js and the lab add.
interface Scope {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  labReceive(json: string, bytes: Uint8Array | null): void;
  labSend(json: string, bytes: Uint8Array | null): void;
  importScripts(...addresses: string[]): void;
  postMessage(message: Envelope, moved?: Transferable[]): void;
  onmessage: ((message: MessageEvent) => void) | null;
}
const scope = self as unknown as Scope;

scope.labSend = (json, bytes) => scope.postMessage({ json, bytes }, bytes ? [bytes.buffer as ArrayBuffer] : []);

// The first message brings the compiled program, and where wasm_exec.js is.
scope.onmessage = async ({ data }: MessageEvent<{ exec: string; module: WebAssembly.Module }>) => {
  scope.importScripts(data.exec);
  scope.onmessage = ({ data }: MessageEvent<Envelope>) => scope.labReceive(data.json, data.bytes);
  const go = new scope.Go();
  await go.run(await WebAssembly.instantiate(data.module, go.importObject));
};
