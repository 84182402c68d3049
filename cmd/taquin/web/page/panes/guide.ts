// The guide: its chapters, which the lab makes into HTML, and help about a name.

import type { Named } from "../lab/protocol";
import { button, byID, make, rich } from "../parts/dom";
import { language, say } from "../parts/words";
import { pageText } from "./lesson";

export interface GuideWishes {
  // These give null as long as the lab is not there.
  chapter(name: string): Promise<string | null>;
  reference(name: string): Promise<string | null>;
}

export class Guide {
  chapters: (Named & { page?: string })[] = [];
  private pane = byID("reading-guide");

  constructor(private wishes: GuideWishes) {
    // A chapter leads to others by the names of their files, as 05-strategies.md.
    this.pane.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a")?.getAttribute("href") ?? "";
      const chapter = /^\d*-?([a-z]+)\.(md|html)(#.*)?$/.exec(link.replace(/^.*\//, ""))?.[1];
      if (!chapter || !this.chapters.some(({ name }) => name === chapter)) return;
      event.preventDefault();
      this.open(chapter);
    });
  }

  list() {
    const name = make("input", { "aria-label": say("helpName"), placeholder: say("helpName"), spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    const search = make("form", { class: "row" }, name, make("button", {}, say("helpFind")));
    search.onsubmit = (event) => { event.preventDefault(); this.help(name.value.trim()); };
    this.pane.replaceChildren(make("h1", {}, say("guideTitle")), make("p", { class: "about" }, say("guideAbout")), search,
      make("ol", { class: "chapters" }, ...this.chapters.map((chapter) =>
        make("li", {}, button(chapter.title ?? chapter.name, () => this.open(chapter.name), { class: "plain" }), chapter.about && make("p", { class: "said" }, chapter.about)))));
  }

  async open(name: string) {
    const page = this.chapters.find((each) => each.name === name)?.page;
    const read = await this.wishes.chapter(name);
    const body = read !== null ? rich(read) : page ? await pageText(page) : null;
    this.show(body ?? make("p", { class: "said" }, say("guideNeedsLab")));
  }

  private async help(name: string) {
    const read = await this.wishes.reference(name);
    this.show(read === null ? make("p", { class: "said" }, say("guideNeedsLab")) : rich(read), read === null ? language() : "en");
  }

  private show(body: HTMLElement, lang = language()) {
    body.lang = lang;
    this.pane.replaceChildren(button("‹ " + say("backToGuide"), () => this.list(), { class: "plain back" }), body);
    this.pane.parentElement!.scrollTo({ top: 0 });
  }
}
