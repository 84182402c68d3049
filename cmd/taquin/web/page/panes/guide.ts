// The guide: its chapters, which the lab makes into HTML, and the reference of all names.

import type { Named } from "../lab/protocol";
import { button, byID, make, rich } from "../parts/dom";
import { language, say } from "../parts/words";
import { pageText } from "./lesson";
import { Reference } from "./reference";

export interface GuideWishes {
  // These give null as long as the lab is not there.
  chapter(name: string): Promise<string | null>;
  reference(name: string): Promise<string | null>; // in short, as the console has it
}

export class Guide {
  chapters: (Named & { page?: string })[] = [];
  private pane = byID("reading-guide");
  private reference: Reference;

  constructor(private wishes: GuideWishes, referencePage: string) {
    this.reference = new Reference(referencePage);
    // A chapter leads to others by the names of their files, as 05-strategies.md.
    this.pane.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a")?.getAttribute("href") ?? "";
      if (link.startsWith("#")) { // a name of the reference, or a place in what is shown
        event.preventDefault();
        const here = this.pane.querySelector(`.reading-text [id="${CSS.escape(link.slice(1))}"]`);
        if (here) here.scrollIntoView();
        else this.help(decodeURIComponent(link.slice(1)));
        return;
      }
      const chapter = /^\d*-?([a-z]+)\.(md|html)(#.*)?$/.exec(link.replace(/^.*\//, ""))?.[1];
      if (!chapter || !this.chapters.some(({ name }) => name === chapter)) return;
      event.preventDefault();
      this.open(chapter);
    });
  }

  list() {
    const name = make("input", { "aria-label": say("helpName"), placeholder: say("helpName"), spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    const search = make("form", { class: "row", role: "search" }, name, make("button", {}, say("helpFind")));
    search.onsubmit = (event) => { event.preventDefault(); this.help(name.value.trim()); };
    const contents = make("div"), found = make("div", { role: "status" });
    name.oninput = async () => {
      const words = name.value, list = await this.reference.search(words);
      if (words !== name.value) return;
      found.replaceChildren(...(list ? [list] : []));
      contents.hidden = !!list;
    };
    const names = make("div");
    contents.append(make("ol", { class: "chapters" }, ...this.chapters.map((chapter) =>
      make("li", {}, button(chapter.title ?? chapter.name, () => this.open(chapter.name), { class: "plain" }), chapter.about && make("p", { class: "said" }, chapter.about)))), names);
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

  async open(name: string) {
    const page = this.chapters.find((each) => each.name === name)?.page;
    const read = await this.wishes.chapter(name);
    const body = read !== null ? rich(read) : page ? await pageText(page) : null;
    this.show(body ?? make("p", { class: "said" }, say("guideNeedsLab")));
  }

  private async help(name: string) {
    const found = await this.reference.find(name);
    if (found) return this.show(found, "en");
    const read = await this.wishes.reference(name);
    this.show(read === null ? make("p", { class: "said" }, say("guideNeedsLab")) : rich(read), read === null ? language() : "en");
  }

  private show(body: HTMLElement, lang = language()) {
    body.lang = lang;
    body.classList.add("reading-text");
    this.pane.replaceChildren(button("‹ " + say("backToGuide"), () => this.list(), { class: "plain back" }), body);
    this.pane.parentElement!.scrollTo({ top: 0 });
  }
}
