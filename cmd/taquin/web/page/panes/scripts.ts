// Scripts: the reader's files, which this browser keeps, and the lab's examples.

import type { Example, TextFile } from "../lab/protocol";
import { button, byID, download, make } from "../parts/dom";
import { codeField, type Field } from "../parts/code";
import { lightened } from "../parts/image";
import { isListOf, isText, keep, kept } from "../parts/keep";
import { language, say, type Phrase } from "../parts/words";

export interface ScriptWishes {
  fetch<T>(file: string): Promise<T | null>; // a file of the lab, if it can be had
  run(op: "run" | "test", name: string, source: string, args: string[], folded: boolean): void; // a phone shows the console, or not yet
  changed(file: TextFile): void; // a file is new or has another text
  image(name: string, bytes: Uint8Array): void;
  removed(name: string): void;
  opened(): void; // a script is shown
  moved(): void; // the address has changed
}

const mostMegabytes = 32;

// The folders of the examples that teach most come first.
const folderOrder = (folder: string) => ["", "strategies/", "exercises/", "lessons/"].indexOf(folder) >>> 0;
const folderTitles: { [folder: string]: Phrase } = { "strategies/": "strategies", "exercises/": "exercises", "lessons/": "tabLessons", "papers/": "papers", "lib/": "library" };

// titled splits a description into a title and the rest; the title of its folder names its kind.
function titled(about: string, folder: string): [title: string, rest: string] {
  const own = folder ? about.replace(/^\p{L}+\s*[:,]\s+/u, "") : about, at = own.search(/[:,]\s/);
  return at < 0 ? [own.replace(/\.$/, ""), ""] : [own.slice(0, at).trim(), own.slice(at + 1).trim()];
}

export class Scripts {
  examples: Example[] = [];
  files = kept<TextFile[]>("files", [], isListOf((file) => isText(file?.name) && isText(file.text)));
  readonly code: Field;
  private name = byID<HTMLInputElement>("script-name");
  private open = ""; // the file that is shown, "" for none or an example

  constructor(private wishes: ScriptWishes) {
    this.code = codeField({ label: "script", lines: true, changed: (text) => this.edited(text) });
    byID("script-code").append(this.code.element);
    byID("script-run").onclick = () => this.run("run");
    byID("script-test").onclick = () => this.run("test");
    byID("script-new").onclick = () => this.begin();
    byID("script-download").onclick = () => download(this.name.value || say("untitled"), this.code.text());
    byID("script-restore").onclick = () => this.restore();
    byID("script-delete").onclick = () => this.remove();
    this.name.onchange = () => this.rename();
    const file = byID<HTMLInputElement>("script-file");
    byID("script-open").onclick = () => file.click();
    file.onchange = () => { this.take([...file.files ?? []]); file.value = ""; };
    const pane = byID("reading-scripts");
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && pane.contains(document.activeElement)) { event.preventDefault(); this.run("run"); }
    });
  }

  list() {
    byID("script-restore").hidden = !this.file()?.origin;
    byID("script-delete").hidden = !this.open;
    const entry = (text: string, about: string, open: () => void, here: boolean) =>
      make("li", {}, button(text, open, { class: "plain", "aria-current": here ? "true" : null, title: about || null }));
    byID("script-files").replaceChildren(...(this.files.length === 0 ? [make("li", { class: "said" }, say("noFiles"))] : []),
      ...this.files.map((file) => entry(file.name, "", () => this.show(file), file.name === this.open)));
    const folders = new Map<string, Example[]>();
    for (const example of this.examples) {
      const folder = example.name.replace(/[^/]*$/, "");
      folders.set(folder, [...(folders.get(folder) ?? []), example]);
    }
    byID("script-examples").replaceChildren(...[...folders].sort(([a], [b]) => folderOrder(a) - folderOrder(b)).map(([folder, examples]) =>
      make("li", {}, folder && make("h3", {}, folderTitles[folder] ? say(folderTitles[folder]) : folder), make("ul", {}, ...examples.map(({ name, about }) => {
        const [title, rest] = titled(about, folder).map((text) => text.charAt(0).toUpperCase() + text.slice(1));
        const item = entry(title || name, name, () => this.example(name), !this.open && this.name.value === name);
        if (rest) item.append(make("p", { class: "said" }, rest));
        return item;
      })))));
  }

  // add puts a file among the reader's and shows it.
  add(file: TextFile) {
    this.set(file);
    this.show(file);
  }

  // begun is called when the editor comes into view: an empty one would say nothing.
  begun() {
    if (this.name.value || this.code.text()) return;
    if (this.files.length > 0) this.show(this.files[0]);
    else { // five lines, with what they show
      this.first();
      this.run("run", true);
    }
  }

  private first() {
    this.write(say("firstScript"), say("firstLines"));
    byID("script-state").textContent = say("exampleCopy");
  }

  // relabel shows the same in another language; of an example that is as it was, also the text.
  relabel() {
    this.code.relabel();
    this.list();
    const { value } = this.name;
    if (this.open) byID("script-state").textContent = say("kept");
    else if (this.examples.some(({ name }) => name === value)) this.example(value);
    else if (value) this.first();
  }

  get address() { return this.open ? "file/" + this.open : this.examples.some(({ name }) => name === this.name.value) ? "script/" + this.name.value : "scripts"; }

  // go follows an address.
  go(kind: string, name: string) {
    const file = this.files.find((each) => each.name === name);
    if (this.address === kind + "/" + name) return;
    if (kind === "file" && file) this.show(file);
    else if (kind === "script") this.example(name);
  }

  current(): TextFile { return { name: this.name.value || say("untitled"), text: this.code.text() }; }

  private show(file: TextFile) {
    this.turn++;
    this.open = file.name;
    this.write(file.name, file.text);
    byID("script-state").textContent = say("kept");
    this.list();
    this.wishes.opened();
    this.wishes.moved();
  }

  // write puts a text into the editor, which is no change of a file.
  private write(name: string, text: string) {
    this.name.value = name;
    this.writing = true;
    this.code.write(text);
    this.writing = false;
  }
  private writing = false;

  private file() { return this.files.find(({ name }) => name === this.open); }

  // free is a name that no file of the reader has yet.
  free(name: string): string {
    const [, stem, ending] = /^(.*?)(\.\w+)?$/.exec(name)!;
    for (let n = 1; ; n++) {
      const tried = (n === 1 ? stem : `${stem}-${n}`) + (ending ?? ".lua");
      if (!this.files.some((file) => file.name === tried)) return tried;
    }
  }

  private begin() {
    this.add({ name: this.free(say("untitled")), text: "" });
    this.code.focus();
  }

  private turn = 0; // counts opened scripts
  private texts: Record<string, string> | null = null; // of the examples
  private comments: Record<string, [from: number, to: number, said: string][]> | null = null; // in French

  // source returns the text of an example with its comments in the language of the page, or reports
  // an error.
  private async source(name: string): Promise<string | null> {
    this.texts ??= await this.wishes.fetch("scripts.json");
    if (language() === "fr") this.comments ??= await this.wishes.fetch("comments_fr.json");
    if (!this.texts) byID("script-state").textContent = say("examplesMissing");
    const text = this.texts && this.texts[name + ".lua"], edits = (language() === "fr" && this.comments?.[name + ".lua"]) || [];
    return text && edits.reduceRight((all, [from, to, said]) => all.slice(0, from) + said + all.slice(to), text);
  }

  private async example(name: string) {
    const turn = ++this.turn, text = await this.source(name);
    if (turn !== this.turn || !text) return; // something else has been opened since
    this.open = "";
    this.write(name, text);
    byID("script-state").textContent = say("exampleCopy");
    this.list();
    this.wishes.moved();
  }

  private edited(text: string) {
    if (this.writing) return;
    if (!this.open) { // a change turns an example, or a text without a name, into a file
      const origin = this.examples.some(({ name }) => name === this.name.value) ? this.name.value : undefined;
      this.open = this.name.value = this.free((this.name.value || say("untitled")).replace(/^.*\//, ""));
      byID("script-state").textContent = say("kept");
      this.set({ name: this.open, text, origin });
      this.list();
      return;
    }
    this.set({ ...this.file(), name: this.open, text });
  }

  private set(file: TextFile) {
    const at = this.files.findIndex((each) => each.name === file.name);
    if (at < 0) this.files.push(file);
    else this.files[at] = file;
    keep("files", this.files);
    this.wishes.changed(file);
  }

  private rename() {
    const name = this.name.value.trim();
    if (!name || name === this.open || this.files.some((file) => file.name === name)) { this.name.value = this.open || this.name.value; return; }
    const file = this.file();
    if (!file) return;
    this.wishes.removed(file.name);
    file.name = this.open = name;
    this.set(file);
    this.list();
  }

  private remove() {
    if (!this.open || !confirm(say("deleteSure", this.open))) return;
    this.wishes.removed(this.open);
    this.files = this.files.filter((file) => file.name !== this.open);
    keep("files", this.files);
    this.open = "";
    this.write("", "");
    this.list();
  }

  // restore gives a file the text of the example that it was made from.
  private async restore() {
    const file = this.file();
    const text = file?.origin && await this.source(file.origin);
    if (text) this.code.write(text); // as if it was typed, so that it can be undone
  }

  private run(op: "run" | "test", folded = false) {
    const { name, text } = this.current();
    this.wishes.run(op, name, text, byID<HTMLInputElement>("script-args").value.split(/\s+/).filter(Boolean), folded);
  }

  // take adds the files that the reader has chosen or dropped, one after another, and passes
  // pictures to the lab.
  async take(files: File[]) {
    for (const file of files) await this.takeOne(file);
  }

  private async takeOne(file: File) {
    if (file.size > mostMegabytes << 20) {
      byID("script-state").textContent = say("fileTooLarge", file.name, mostMegabytes);
      return;
    }
    if (file.type.startsWith("image/")) {
      const light = await lightened(file);
      if (light) this.wishes.image(file.name, new Uint8Array(await light.arrayBuffer()));
      else byID("script-state").textContent = say("badImage");
    } else this.add({ name: file.name, text: await file.text() });
  }
}
