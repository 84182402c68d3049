// The console: entries and what the lab gave for them, the line where Lua is typed, its
// history, and what runs.

import type { LabEvent } from "../lab/protocol";
import { button, byID, download, make, scrolled } from "../parts/dom";
import { codeField, type Completion, type Field } from "../parts/code";
import { keep, kept } from "../parts/keep";
import { film, picture } from "../parts/picture";
import { say } from "../parts/words";

export interface ConsoleWishes {
  enter(entry: string): void;
  check(text: string): Promise<boolean>; // whether more lines are wanted
  complete(text: string, pos: number): Promise<Completion | null>;
  stop(): void;
}

const foldedLines = 30; // longer outputs are folded
const mostBlocks = 400; // older ones are dropped
const mostHistory = 500;

export class Console {
  readonly code: Field;
  private log = byID("log");
  private history = kept<string[]>("history", []);
  private at = this.history.length; // in the history; its length for what is being typed
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
  }

  // columns is how many letters fit beside each other.
  columns(): number {
    const letter = make("pre", { class: "out" }, "0".repeat(50));
    letter.style.width = "max-content";
    this.log.append(letter);
    const columns = Math.floor((this.log.clientWidth - 2 * letter.offsetLeft + this.log.offsetLeft) / (letter.offsetWidth / 50));
    letter.remove();
    return Math.max(20, Math.min(200, columns || 80));
  }

  clear() { this.log.replaceChildren(); }

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

  // entry shows an entry, whoever made it, and returns what gives it its number.
  entry(text: string, number?: number): (number?: number) => void {
    const shown = make("span", { class: "number", "aria-hidden": "true" }, number ? String(number) : "›");
    this.add(make("div", { class: "entry" }, shown, make("code", {}, text)));
    this.echo("");
    return (given) => { if (given) shown.textContent = String(given); };
  }

  // echo is the last answer in short, for where the board hides the console.
  private echo(text: string) { byID("echo").textContent = text.split("\n", 1)[0]; }

  // show shows what the lab sends, if it belongs here.
  show(event: LabEvent, bytes: Uint8Array | null = null) {
    const shown = output(event);
    if (event.on === "value" && !event.text.includes("\n")) this.echo(event.text);
    if (event.on === "error") this.echo(event.message);
    if (shown) this.add(shown);
    else if (event.on === "progress") this.progress(event.text);
    else if (event.on === "save") {
      download(event.name, (bytes ?? "") as BlobPart);
      this.remark(say("saved", event.name));
    }
  }

  remark(text: string, ...more: HTMLElement[]) { this.add(make("div", { class: "remark" }, text, ...more)); }

  offer(text: string, label: string, press: () => void) {
    const offered = button(label, () => { offered.remove(); press(); });
    this.remark(text + " ", offered);
  }

  // busy tells that something runs; what ends at once is not worth a line.
  busy(is: boolean) {
    clearTimeout(this.busySince);
    this.works = is;
    if (is) this.busySince = window.setTimeout(() => this.running(true), 250);
    else this.running(false);
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

  private add(block: HTMLElement) {
    const atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 40 || block.className === "entry";
    const last = this.log.lastElementChild;
    if (last && joins(last, block)) last.textContent += block.textContent!;
    else this.log.append(block);
    while (this.log.childElementCount > mostBlocks) this.log.firstElementChild!.remove();
    const follow = () => { if (atEnd) this.log.scrollTop = this.log.scrollHeight; };
    follow();
    for (const each of block.querySelectorAll("img")) each.addEventListener("load", follow, { once: true });
  }
}

// What is printed in pieces stands in one block, as long as it is short.
function joins(last: Element, block: Element): boolean {
  return last.className === "out" && block.className === "out" && last.textContent!.length < 4000;
}

// output is an element for what an entry printed or gave; null for other events.
export function output(event: LabEvent): HTMLElement | null {
  switch (event.on) {
    case "out": return folded(event.text, event.err ? "out err" : "out");
    case "value": return folded(event.text, "value");
    case "picture": return picture(event);
    case "film": return film(event);
    case "remark": return make("div", { class: "remark" }, event.text);
    case "error": return make("div", { class: "error", role: "alert" }, make("p", {}, event.message), event.excerpt && scrolled(make("pre", {}, event.excerpt)));
  }
  return null;
}

function folded(text: string, kind: string): HTMLElement {
  const lines = text.replace(/\n$/, "").split("\n");
  if (lines.length <= foldedLines) return scrolled(make("pre", { class: kind }, text));
  const pre = scrolled(make("pre", { class: kind }, lines.slice(0, foldedLines - 5).join("\n")));
  const more = button(say("allLines", lines.length), () => { pre.textContent = text; more.remove(); }, { class: "more" });
  return make("div", { class: "folded" }, pre, more);
}
