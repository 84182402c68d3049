// The guide: its chapters, which are pages of the site, and help about a name.

import type { Chapter } from "../lab/protocol";
import { button, byID, make, rich } from "../parts/dom";
import { language, say } from "../parts/words";
import { idOf, pageText } from "./lesson";

export interface GuideWishes {
  // null as long as the lab is not there
  reference(name: string): Promise<string | null>;
}

export class Guide {
  chapters: Chapter[] = [];
  private pane = byID("reading-guide");

  constructor(private wishes: GuideWishes) {
    // A chapter leads to others by the names of their pages.
    this.pane.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a")?.getAttribute("href") ?? "";
      const [page, section] = link.split("#");
      const chapter = this.chapters.find((each) => page && new URL(each.page, document.baseURI).href === page);
      if (chapter) this.open(chapter.name, section);
      else if (!page && section) this.turnTo(section);
      else return;
      event.preventDefault();
    });
  }

  list() {
    const name = make("input", { "aria-label": say("helpName"), placeholder: say("helpName"), spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    const search = make("form", { class: "row" }, name, make("button", {}, say("helpFind")));
    search.onsubmit = (event) => { event.preventDefault(); this.help(name.value.trim()); };
    this.pane.replaceChildren(make("h1", {}, say("guideTitle")), make("p", { class: "about" }, say("guideAbout")), search,
      make("ol", { class: "chapters" }, ...this.chapters.map((chapter) =>
        make("li", {}, button(chapter.title, () => this.open(chapter.name), { class: "plain" }), make("p", { class: "said" }, chapter.about)))));
  }

  // keep has the service worker keep all chapters, for the time without a network.
  async keep() {
    if (!("serviceWorker" in navigator)) return;
    await navigator.serviceWorker.ready;
    for (const { page } of this.chapters) await pageText(page);
  }

  async open(name: string, section?: string) {
    const page = this.chapters.find((each) => each.name === name)?.page;
    this.show((page && await pageText(page)) || make("p", { class: "said" }, say("chapterMissing")));
    if (section) this.turnTo(section);
  }

  private turnTo(section: string) { document.getElementById(idOf(decodeURIComponent(section)))?.scrollIntoView(); }

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
