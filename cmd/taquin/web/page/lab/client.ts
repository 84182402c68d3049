// The page's side of the lab: one worker, pending operations, stopping, and a new worker if the
// old one does not answer.

import { say } from "../parts/words";
import { program, type Parts } from "./loading";
import type { Answer, Done, Envelope, LabEvent, Start } from "./protocol";

// Renewed is why an operation never ended: its worker was replaced.
export class Renewed extends Error {}

interface Waiting { op: string; resolve(done: Done): void; reject(why: Error): void }

// The time in which the lab answers a Stop; afterwards its worker is ended.
const patience = 1500;

export class Lab {
  // Handlers for events and their bytes, the busy state and a renewal.
  onEvent: (event: LabEvent, bytes: Uint8Array | null, size: number) => void | Promise<void> = () => {};
  onBusy: (busy: boolean) => void = () => {};
  onRenewal: (why: string) => void = () => {};

  private module?: WebAssembly.Module;
  private worker?: Worker;
  private alive = false; // the worker's lab has been started
  private starting: Start = { language: "en", chapters: [] };
  private waiting = new Map<number, Waiting>();
  private beginning: { resolve(): void; reject(why: Error): void } | null = null; // of a worker
  private lastID = 0;
  private stopping = 0;

  constructor(private parts: Parts) {}

  get ready() { return this.alive; }
  get busy() { return this.waiting.size > 0; }
  // A lesson mostly waits for its reader, and what typing asks takes no time.
  get working() { return [...this.waiting.values()].some(({ op }) => !["lesson", "check", "complete", "away"].includes(op)); }

  // load fetches the program, and start begins with it.
  async load(arrived: (share: number) => void, again: (stood: boolean) => void) {
    this.module = await program(this.parts, arrived, again);
  }

  async start(options: Start): Promise<Done> {
    this.starting = options;
    this.end(new Renewed("a new lab was begun"));
    const worker = this.worker = new Worker(this.parts.worker);
    const ready = new Promise<void>((resolve, reject) => {
      this.beginning = { resolve, reject };
      worker.onerror = (err) => {
        if (this.alive && worker === this.worker) this.renew(err.message);
        else reject(new Error(err.message || say("silentWorker")));
      };
    });
    worker.onmessage = ({ data }: MessageEvent<Envelope>) => {
      if (worker !== this.worker) return;
      const shown = this.receive(JSON.parse(data.json), data.bytes, data.json.length);
      Promise.resolve(shown).finally(() => worker.postMessage({ json: '{"op":"received"}', bytes: null } satisfies Envelope));
    };
    const address = (part: string) => new URL(part, document.baseURI).href;
    const assets = Object.fromEntries(Object.entries(this.parts.assets).map(([name, part]) => [name, address(part)]));
    worker.postMessage({ module: this.module, exec: address(this.parts.exec), assets });
    await ready;
    const done = this.send("start", { ...options });
    this.alive = true;
    return done;
  }

  // request sends an operation and waits for its end.
  request(op: string, fields: object = {}, bytes: Uint8Array | null = null): Promise<Done> {
    if (!this.alive) return Promise.reject(new Renewed("the lab has not begun"));
    return this.send(op, fields, bytes);
  }

  answer(answer: Answer) { this.post({ op: "answer", ...answer }); }

  // stop interrupts the lab, and replaces it if it does not react.
  stop() {
    if (!this.alive || !this.busy) return;
    this.post({ op: "interrupt" });
    clearTimeout(this.stopping);
    this.stopping = window.setTimeout(() => { if (this.busy) this.renew("stop"); }, patience);
  }

  // renew replaces the worker by a new one with the same program.
  async renew(why: string) {
    await this.start(this.starting);
    this.onRenewal(why);
  }

  // remember changes the options of the next worker.
  remember(options: Partial<Start>) { Object.assign(this.starting, options); }

  private send(op: string, fields: object, bytes: Uint8Array | null = null): Promise<Done> {
    const id = ++this.lastID;
    const done = new Promise<Done>((resolve, reject) => this.waiting.set(id, { op, resolve, reject }));
    this.onBusy(this.working);
    this.post({ op, id, ...fields }, bytes);
    return done;
  }

  private post(message: object, bytes: Uint8Array | null = null) {
    this.worker?.postMessage({ json: JSON.stringify(message), bytes } satisfies Envelope);
  }

  private receive(event: LabEvent, bytes: Uint8Array | null, size: number) {
    if (event.on !== "progress" && event.on !== "out") clearTimeout(this.stopping); // the lab hears and speaks
    switch (event.on) {
      case "ready":
        this.beginning?.resolve();
        break;
      case "done": {
        const waits = this.waiting.get(event.id);
        this.waiting.delete(event.id);
        this.onBusy(this.working);
        waits?.resolve(event);
        return;
      }
      case "renew": // its error has told why
        this.renew("memory");
        return;
      case "gone":
        if (this.alive) this.renew(event.why);
        else this.beginning?.reject(new Error(event.why));
        return;
    }
    return this.onEvent(event, bytes, size);
  }

  private end(why: Error) {
    this.worker?.terminate();
    this.worker = undefined;
    this.alive = false;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    clearTimeout(this.stopping);
    this.onBusy(false);
    for (const w of left) w.reject(why);
  }
}
