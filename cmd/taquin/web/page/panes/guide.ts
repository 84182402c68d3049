// The guide: its chapters, which are pages of the site, and the reference of all names.

import type { Chapter, Language } from "../lab/protocol";
import { button, byID, make, rich } from "../parts/dom";
import { language, say } from "../parts/words";
import { makeRunnable, type RunHere } from "../parts/runnable";
import { idOf, pageText } from "./lesson";
import { Reference } from "./reference";

export interface GuideWishes {
  // reference returns the short help about a name, as in the console, or the error; null while the
  // lab is not ready.
  reference(name: string): Promise<{ html?: string; error?: string } | null>;
  moved(): void; // the address has changed
  reveal(control: HTMLElement): void; // shows a button of the page
  run: RunHere;
}

export class Guide {
  chapters: Chapter[] = [];
  address = "guide"; // of what is shown
  private pane = byID("reading-guide");
  private reference: Reference;

  constructor(private wishes: GuideWishes, referencePages: Record<Language, string>) {
    this.reference = new Reference(referencePages);
    // A chapter leads to others by the names of their pages, and the reference to names.
    this.pane.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a")?.getAttribute("href") ?? "";
      const [page, section] = link.split("#");
      const chapter = this.chapters.find((each) => page && new URL(each.page, document.baseURI).href === page);
      if (chapter) this.open(chapter.name, section);
      else if (!page && section) this.turnTo(section) || this.help(decodeURIComponent(section));
      else return;
      event.preventDefault();
    });
  }

  private goes(address: string) {
    this.address = address;
    this.wishes.moved();
  }

  // go follows an address.
  async go(kind: string, name: string) {
    if ([kind, name].filter(Boolean).join("/") === this.address && this.pane.firstChild) return;
    if (!name) this.list();
    else if (kind === "name") await this.help(name);
    else await this.open(name);
  }

  // relabel shows the same in another language.
  async relabel() {
    const [kind, ...name] = this.address.split("/");
    this.address = "";
    await this.go(kind, name.join("/"));
  }

  // buttons lists the controls of the page whose labels hold the words.
  private buttons(words: string): HTMLElement[] {
    const labelled = words.trim() ? [...document.querySelectorAll<HTMLElement>("button[data-say]")].filter((control) => control.textContent!.toLowerCase().includes(words.trim().toLowerCase())) : [];
    return labelled.map((control) => make("li", {}, button(control.textContent!, () => this.wishes.reveal(control), { class: "plain" }), make("p", { class: "said" }, say("aButton"))));
  }

  list() {
    this.goes("guide");
    const name = make("input", { "aria-label": say("helpName"), placeholder: say("helpName"), spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    const search = make("form", { class: "row", role: "search" }, name, make("button", {}, say("helpFind")));
    search.onsubmit = (event) => { event.preventDefault(); this.help(name.value.trim()); };
    const contents = make("div"), found = make("div", { role: "status" });
    name.oninput = async () => {
      const words = name.value, list = await this.reference.search(words);
      if (words !== name.value) return;
      const buttons = this.buttons(words);
      if (buttons[0]?.querySelector("button")!.textContent!.toLowerCase() === words.trim().toLowerCase() || !list?.firstChild) list?.prepend(...buttons);
      else list.firstElementChild!.after(...buttons); // the beginning of a name finds the name first
      found.replaceChildren(...(list?.firstChild ? [list] : list ? [make("p", {}, say("nothingFound", words))] : []));
      contents.hidden = !!list;
    };
    const names = make("div");
    contents.append(make("ol", { class: "chapters" }, ...this.chapters.map((chapter) =>
      make("li", {}, button(chapter.title, () => this.open(chapter.name), { class: "plain" }), make("p", { class: "said" }, chapter.about)))), names);
    this.pane.replaceChildren(make("h1", {}, say("guideTitle")), make("p", { class: "about" }, say("guideAbout")), search, found, contents);
    this.listNames = async () => {
      this.listNames = null;
      const list = await this.reference.contents();
      if (list) names.append(make("h2", {}, say("allNames")), list);
    };
    if (!this.pane.hidden) this.listNames();
  }
  private listNames: (() => void) | null = null;

  // opened is called when the guide comes into view: the reference is large, and is read
  // only then.
  opened() { this.listNames?.(); }

  // keep has the service worker keep all chapters, for the time without a network.
  async keep(pages: string[]) {
    if (!("serviceWorker" in navigator)) return;
    await navigator.serviceWorker.ready;
    for (const page of pages) await fetch(page).catch(() => {});
  }

  async open(name: string, section?: string) {
    this.goes("guide/" + name);
    const page = this.chapters.find((each) => each.name === name)?.page;
    const text = page && await pageText(page);
    if (this.address !== "guide/" + name) return; // the reader has gone on
    this.show(text || make("p", { class: "said" }, say("chapterMissing")));
    if (section) this.turnTo(section);
  }

  // turnTo scrolls to a heading of the shown page, and reports whether it exists.
  private turnTo(section: string): boolean {
    const heading = this.pane.querySelector(`.reading-text [id="${CSS.escape(idOf(decodeURIComponent(section)))}"]`);
    heading?.scrollIntoView();
    return !!heading;
  }

  private async help(name: string) {
    this.goes("name/" + name);
    const found = await this.reference.find(name);
    if (this.address !== "name/" + name) return;
    if (found) return this.show(found);
    const read = await this.wishes.reference(name);
    if (read?.html) this.show(rich(read.html));
    else this.show(make("p", { class: "said" }, read?.error ?? say("guideNeedsLab")));
  }

  private show(body: HTMLElement) {
    body.lang = language();
    makeRunnable(body, this.wishes.run);
    body.classList.add("reading-text");
    this.pane.replaceChildren(button("‹ " + say("backToGuide"), () => this.list(), { class: "plain back" }), body);
    this.pane.parentElement!.scrollTo({ top: 0 });
  }
}
