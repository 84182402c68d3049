// The console: entries and their results, the input line, its history, and the running entry.

import type { LabEvent } from "../lab/protocol";
import { button, byID, download, make, scrolled, sentence } from "../parts/dom";
import { codeField, type Completion, type Field } from "../parts/code";
import { isListOf, isText, keep, kept } from "../parts/keep";
import { film, picture } from "../parts/picture";
import { say } from "../parts/words";

export interface ConsoleWishes {
  enter(entry: string): void;
  check(text: string): Promise<boolean>; // whether the entry needs more lines
  complete(text: string, pos: number): Promise<Completion | null>;
  stop(): void;
}

const foldedLines = 30; // longer outputs are folded
const foldedCharacters = 10_000; // as are outputs with more characters
const fullBlock = 1 << 17; // characters after which text starts a new block
const mostBlocks = 400; // older blocks are dropped
const mostCharacters = 8_000_000; // in all blocks together; older ones are dropped
const mostFiles = 50; // maximum downloads per entry
const mostHistory = 500;
const mostPast = 1_000_000; // characters that a reload keeps

export class Console {
  readonly code: Field;
  private log = byID("log");
  private history = kept<string[]>("history", [], isListOf(isText));
  private at = this.history.length; // in the history; its length for the new entry
  private typed = "";
  private busySince = 0;
  private works = false;

  constructor(private wishes: ConsoleWishes) {
    this.code = codeField({
      label: "input", hint: "inputHint",
      enter: (text) => this.enter(text),
      recall: (step, text) => this.recall(step, text),
      complete: wishes.complete,
    });
    byID("input").append(this.code.element);
    byID("run").onclick = () => {
      const text = this.code.text();
      this.code.write("");
      this.submit(text);
      this.code.focus();
    };
    byID("clear").onclick = () => this.clear();
    byID("stop").onclick = () => wishes.stop();
    // The log follows new output, also after a change of size, unless the reader has scrolled up.
    let before = 0;
    this.log.onscroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = this.log;
      if (scrollHeight - scrollTop - clientHeight < 40) this.follows = true;
      else if (scrollTop < before) this.follows = false;
      before = scrollTop;
    };
    new ResizeObserver(() => this.follow()).observe(this.log);
  }

  // columns returns the width in characters.
  columns(): number {
    const letter = make("pre", { class: "out" }, "0".repeat(50));
    letter.style.width = "max-content";
    this.log.append(letter);
    const columns = Math.floor((this.log.clientWidth - 2 * (letter.offsetLeft - this.log.offsetLeft)) / (letter.offsetWidth / 50));
    letter.remove();
    return Math.max(20, Math.min(200, columns || 80));
  }

  clear() {
    this.log.replaceChildren();
    this.weights.clear();
    this.printed = this.omission = null;
    this.weight = this.omitted = 0;
  }

  // enter enters a text unless it wants more lines; texts are entered in their order.
  private enter(text: string): Promise<boolean> {
    const taken = this.entering.then(() => this.enterNow(text));
    this.entering = taken;
    return taken;
  }
  private entering: Promise<unknown> = Promise.resolve();

  private async enterNow(text: string): Promise<boolean> {
    if (text.trim() && (await this.wishes.check(text))) return false;
    this.submit(text);
    return true;
  }

  private submit(text: string) {
    if (!text.trim()) return;
    this.remember(text);
    this.wishes.enter(text);
  }

  remember(entry: string) {
    if (this.history.at(-1) !== entry) this.history.push(entry);
    this.history.splice(0, this.history.length - mostHistory);
    this.at = this.history.length;
    keep("history", this.history);
  }

  private recall(step: -1 | 1, text: string): string | null {
    const next = this.at + step;
    if (next < 0 || next > this.history.length) return null;
    if (this.at === this.history.length) this.typed = text;
    this.at = next;
    return next === this.history.length ? this.typed : this.history[next];
  }

  // entry shows an entry and returns a function that sets its number.
  entry(text: string, number?: number): (number?: number) => void {
    const shown = make("span", { class: "number", "aria-hidden": "true" }, number ? String(number) : "›");
    this.files = 0;
    const event = { on: "entry", text, number: number ?? 0 } as const;
    this.note(event, text.length);
    this.add(make("div", { class: "entry" }, shown, make("code", {}, text)), text.length);
    this.echo("");
    return (given) => {
      if (!given) return;
      shown.textContent = String(given);
      Object.assign(event, { number: given });
    };
  }

  // echo is the last answer in short, for where the board hides the console.
  // past is what the console shows, for a reload: the last events, as long as they are not too many.
  past() {
    let size = 0;
    const recent = this.events.filter((_, i, all) => (size += all[all.length - 1 - i].size) < mostPast).length;
    return recent ? this.events.slice(-recent).map(({ event }) => event) : [];
  }
  private events: { event: LabEvent; size: number }[] = [];

  private note(event: LabEvent, size: number) {
    this.events.push({ event, size: size + 50 });
    if (this.events.length > 2 * mostBlocks) this.events.splice(0, mostBlocks);
  }

  // replay shows the past of the page that was reloaded.
  replay(events: LabEvent[]) {
    for (const event of events) {
      if (event.on === "entry") this.entry(event.text, event.number);
      else this.show(event);
    }
  }

  private echo(text: string) { byID("echo").textContent = text.slice(0, 200).split("\n", 1)[0]; }

  // show shows an event of the lab, if it belongs here.
  show(event: LabEvent, bytes: Uint8Array | null = null, size = 0) {
    if (["out", "value", "error", "remark", "picture", "film"].includes(event.on)) this.note(event, Math.max(size, JSON.stringify(event).length));
    if (event.on === "out") return this.print(event.text, kindOf(event));
    const shown = output(event);
    if (event.on === "value" && !event.text.includes("\n")) this.echo(event.text);
    if (event.on === "error") this.echo(event.message);
    if (shown) this.add(shown, Math.max(size, shown.innerHTML.length)); // a picture is longer as an address, a film as a message
    else if (event.on === "progress") this.progress(event.text);
    else if (event.on === "save" && ++this.files > mostFiles) {
      if (this.files === mostFiles + 1) this.remark(say("manyFiles", mostFiles));
    } else if (event.on === "save") {
      download(event.name, (bytes ?? "") as BlobPart);
      this.remark(say("saved", event.name));
    }
  }

  remark(text: string, ...more: HTMLElement[]) { this.add(make("div", { class: "remark" }, text, ...more)); }

  offer(text: string, label: string, press: () => void) {
    const offered = button(label, () => { offered.remove(); press(); });
    this.remark(text + " ", offered);
  }

  // busy shows that something runs, after a short delay.
  busy(is: boolean) {
    clearTimeout(this.busySince);
    this.works = is;
    if (is) this.busySince = window.setTimeout(() => this.running(true), 250);
    else this.running(false);
  }

  // loading tells how far the lab has arrived, where Stop will be.
  loading(text: string) {
    byID("progress").textContent = text;
    byID("running").hidden = !text;
    byID("stop").hidden = !!text;
  }

  private running(is: boolean) {
    this.progress("");
    byID("running").hidden = !is;
  }

  private progress(text: string) {
    byID("progress").textContent = text || say("working");
    if (text) byID("running").hidden = false; // a lesson computes, too
    else if (!this.works) byID("running").hidden = true;
  }

  private files = 0; // downloaded since the last entry

  private add(block: HTMLElement, weight = 0) {
    if (block.className === "entry") this.follows = true;
    this.printed = null;
    this.log.append(block);
    this.settle(block, weight);
  }

  // print joins printed pieces into one text.
  private print(text: string, kind: string) {
    if (this.printed?.kind !== kind || this.printed.full) {
      this.printed = new Printed(kind);
      this.log.append(this.printed.element);
    }
    this.printed.add(text);
    this.settle(this.printed.element, text.length);
  }
  private printed: Printed | null = null; // the last block, if it can be gone on with

  // settle adds to the character count of the last block, and drops the oldest blocks while
  // there are too many.
  private settle(block: HTMLElement, weight: number) {
    this.weights.set(block, (this.weights.get(block) ?? 0) + weight);
    this.weight += weight;
    while (this.weights.size > mostBlocks || (this.weight > mostCharacters && this.weights.size > 1)) {
      const [oldest, weighed] = this.weights.entries().next().value!;
      this.weights.delete(oldest);
      this.weight -= weighed;
      this.omitted += weighed;
      this.grown.unobserve(oldest);
      oldest.remove();
      if (!this.omission) this.log.prepend(this.omission = make("div", { class: "remark" }));
      this.omission.textContent = say("omitted", this.omitted);
    }
    this.follow();
    this.grown.observe(block); // pictures come a moment later
  }
  private weights = new Map<HTMLElement, number>(); // characters per block, oldest first
  private weight = 0; // of all blocks
  private omitted = 0; // dropped characters
  private omission: HTMLElement | null = null; // the notice about dropped characters
  private grown = new ResizeObserver(() => this.follow());

  private follow() { if (this.follows) this.log.scrollTop = this.log.scrollHeight; }
  private follows = true;
}

// kindOf returns the class of printed output.
function kindOf(event: LabEvent & { on: "out" }): string { return event.err ? "out err" : "out"; }

// output returns an element for a result or output; null for other events.
export function output(event: LabEvent): HTMLElement | null {
  switch (event.on) {
    case "out": return printed(event.text, kindOf(event));
    case "value": return printed(event.text, "value");
    case "picture": return picture(event);
    case "film": return film(event);
    case "remark": return make("div", { class: "remark" }, sentence(event.text));
    case "error": return make("div", { class: "error", role: "alert" }, make("p", {}, sentence(event.message)), event.excerpt && scrolled(make("pre", {}, event.excerpt)));
  }
  return null;
}

function printed(text: string, kind: string): HTMLElement {
  const block = new Printed(kind);
  block.add(text);
  return block.element;
}

// Printed is a growing text. If it is long, only its beginning is shown.
class Printed {
  readonly element: HTMLElement;
  private pre: HTMLPreElement;
  private text = "";
  private lines = 0;
  private more: HTMLButtonElement | null = null; // shows all
  private whole = false; // all is shown

  constructor(readonly kind: string) {
    this.pre = scrolled(make("pre", { class: kind }));
    this.element = make("div", { class: "folded" }, this.pre);
  }

  get full() { return this.text.length >= fullBlock; }

  add(text: string) {
    this.text += text;
    this.lines += text.split("\n").length - 1;
    if (this.whole || (this.lines <= foldedLines && this.text.length <= foldedCharacters)) this.pre.append(text);
    else {
      if (!this.more) {
        this.pre.textContent = this.text.split("\n", foldedLines - 5).join("\n").slice(0, foldedCharacters);
        this.more = button("", () => this.unfold(), { class: "more" });
        this.element.append(this.more);
      }
      this.more.textContent = this.lines > foldedLines ? say("allLines", this.lines) : say("allCharacters", this.text.length);
    }
  }

  private unfold() {
    this.whole = true;
    this.pre.textContent = this.text;
    this.more!.remove();
  }
}
