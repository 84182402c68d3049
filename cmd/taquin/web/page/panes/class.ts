// The class: the teacher drops files, folders or codes and sees a table for each lesson. With the
// teacher's key the tables come from the server of the class; a pupil sees the own row.

import { mostFile, type ClassTable, type ClassTables, type Done, type TextFile } from "../lab/protocol";
import { button, byID, download, make, sentence } from "../parts/dom";
import { isListOf, isText, keep, kept } from "../parts/keep";
import { say } from "../parts/words";

export interface ClassWishes {
  read(files: TextFile[]): Promise<Done | null>; // makes the tables; null without the lab
  served(): Promise<ClassTables> | null; // the tables of the server
  poster(): string; // the address of the QR code, "" for a pupil
  title(lesson: string): string;
}

const mostFiles = 2000, interval = 5_000; // between two looks at the server

export class ClassPane {
  private files = kept<TextFile[]>("class", [], isListOf((file) => isText(file?.name) && isText(file.text)));
  private refused: { name: string; message: string }[] = []; // by the page
  private pane = byID("reading-class");
  private state = make("p", { class: "said", role: "status" });
  private shown = make("div");
  private timer = 0;
  private latest = ""; // the tables that are shown

  constructor(private wishes: ClassWishes) {}

  // list shows the pane, in the language of the page.
  list() {
    const fields = [{ multiple: true }, { webkitdirectory: true }].map((kind) => make("input", { type: "file", hidden: true, ...kind }));
    for (const field of fields) field.onchange = () => { this.take([...field.files ?? []]); field.value = ""; };
    const codes = make("textarea", { rows: 2, "aria-label": say("pasteCodes"), placeholder: say("pasteCodes"), spellcheck: "false" });
    const add = (text: string) => { if (text.trim()) this.add([{ name: say("pasted"), text }]); codes.value = ""; };
    codes.onpaste = (event) => { event.preventDefault(); add(event.clipboardData?.getData("text") ?? ""); };
    codes.onchange = () => add(codes.value);
    const served = this.wishes.served(), poster = this.wishes.poster();
    this.pane.replaceChildren(make("h1", {}, say(served && !poster ? "yourResults" : "classTitle")),
      ...(served ? [] : [make("p", { class: "about" }, say("classAbout")), make("div", { class: "row" }, button(say("addFiles"), () => fields[0].click()), button(say("addFolder"), () => fields[1].click()), ...fields), codes]),
      poster && make("a", { href: poster, target: "_blank" }, say("poster")), this.state, this.shown);
    this.latest = this.state.textContent = "";
    this.look();
  }

  // take adds the files that are small enough for hand-ins.
  async take(files: File[]) {
    const taken: TextFile[] = [], refuse = (file: File, message: string) => { this.refused.push({ name: file.name, message }); };
    for (const [i, file] of files.entries()) {
      if (i >= mostFiles) refuse(file, say("manyHandIns", mostFiles));
      else if (file.size > mostFile) refuse(file, say("largeHandIn", Math.round(file.size / 1e6)));
      else await file.text().then((text) => { taken.push({ name: file.name, text }); }, (err) => refuse(file, err.message));
    }
    this.add(taken);
  }

  private add(files: TextFile[]) {
    for (const { name, text } of files) {
      if (text.length > mostFile) this.refused.push({ name, message: say("largeHandIn", Math.round(text.length / 1e6)) });
      else if (!this.files.some((file) => file.text === text)) this.files.push({ name, text });
    }
    keep("class", this.files);
    this.look();
  }

  // look makes the tables; while the pane is in view it asks the server again and again.
  async look() {
    clearTimeout(this.timer);
    if (this.pane.hidden) return;
    const served = this.wishes.served();
    if (served) this.timer = window.setTimeout(() => { this.look(); }, interval);
    try {
      if (served) this.tell(await served);
      else {
        if (this.files.length) this.state.textContent = say("working");
        const done = this.files.length ? await this.wishes.read(this.files) : { lessons: [], csv: "", refused: [] };
        if (!done || "error" in done) this.state.textContent = done ? sentence(String(done.error)) : say("guideNeedsLab");
        else this.tell(done as unknown as ClassTables);
      }
    } catch (err) {
      this.state.textContent = say("classLost", (err as Error).message);
    }
  }

  private tell({ lessons, csv, refused = [], pupils = [] }: ClassTables) {
    const all = [...refused, ...this.refused], rows = lessons.reduce((sum, { rows }) => sum + rows.length, 0);
    const idle = pupils.filter((pupil) => !lessons.some(({ rows }) => rows.some((row) => row.pupil === pupil)));
    this.state.textContent = csv === "" ? "" : say("classCounts", rows, lessons.length, new Date().toLocaleTimeString(document.documentElement.lang));
    const now = JSON.stringify([lessons, all, idle]);
    if (now === this.latest) return; // the teacher may have scrolled
    this.latest = now;
    const list = (items: string[]) => make("ul", {}, ...items.map((item) => make("li", {}, item)));
    this.shown.replaceChildren(...lessons.map((table) => classTable(table, this.wishes.title(table.lesson))), idle.length ? say("joinedOnly", idle.join(", ")) : "",
      ...(all.length ? [make("h2", {}, say("refusedFiles", all.length)), list(all.map(({ name, message }) => message.startsWith(name) ? message : `${name}: ${message}`))] : []),
      make("div", { class: "row" }, !!csv && rows > 0 && button(say("saveTable"), () => download("class.csv", "\ufeff" + csv)),
        this.files.length + this.refused.length > 0 && button(say("removeHandIns"), () => {
          this.refused = [];
          keep("class", this.files = []);
          this.look();
        })));
  }
}

function classTable({ tasks, rows, mistakes, remarks }: ClassTable, title: string): HTMLElement {
  const head = (text: string) => make("th", { scope: "col" }, text);
  const list = (kind: "ol" | "ul", items: string[]) => make(kind, {}, ...items.map((item) => make("li", {}, item)));
  return make("section", { class: "class-table" }, make("h2", {}, title), make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": title }, make("table", {},
    make("thead", {}, make("tr", {}, head(say("pupil")), ...tasks.map(({ name }) => head(name)), head(say("firstTry")), head(say("minutes")), head(say("errors")))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, make("th", { scope: "row", title: row.begun }, row.pupil),
      ...row.cells.map(({ state, text }) => make("td", { class: state || null }, text)), make("td", {}, `${row.first}/${tasks.length}`), make("td", {}, String(Math.round(row.minutes))), make("td", {}, row.errors.join("; "))))))),
    make("p", { class: "said" }, say("cellsMean")), remarks.length > 0 && list("ul", remarks),
    mistakes.length > 0 && make("h3", {}, say("mistakes")), mistakes.length > 0 && list("ol", mistakes.map(({ task, answer, pupils }) => `${task}: ${answer} (${pupils})`)),
    make("details", {}, make("summary", {}, say("theTasks")), list("ul", tasks.map(({ name, text }) => `${name}: ${text}`))));
}

// dropped are the files that were dropped, with those in folders.
export async function dropped(items: DataTransferItem[]): Promise<File[]> {
  const files: File[] = [], waiting = items.map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  for (const entry of waiting) {
    if (files.length > mostFiles) break;
    if (entry instanceof File) {
      files.push(entry);
      continue;
    }
    if (entry?.isFile) files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    const reader = entry?.isDirectory && (entry as FileSystemDirectoryEntry).createReader();
    for (let some = reader ? [entry!] : []; reader && some.length; waiting.push(...some)) { // a folder comes in pieces
      some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    }
  }
  return files;
}
