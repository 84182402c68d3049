// The guide: its chapters, which the lab makes into HTML.

import type { Named } from "../lab/protocol";
import { button, byID, make, rich } from "../parts/dom";
import { say } from "../parts/words";
import { pageText } from "./lesson";

export class Guide {
  chapters: (Named & { page?: string })[] = [];
  private pane = byID("reading-guide");

  constructor(private fetch: (name: string) => Promise<{ title: string; html: string } | null>) {}

  list() {
    this.pane.replaceChildren(make("h1", {}, say("guideTitle")), make("p", { class: "about" }, say("guideEnglish")),
      this.chapters.length > 0
        ? make("ol", { class: "chapters" }, ...this.chapters.map((chapter) => make("li", {}, button(chapter.title ?? chapter.name, () => this.open(chapter.name), { class: "plain" }))))
        : make("p", { class: "said" }, say("guideNeedsLab")));
  }

  async open(name: string) {
    const chapter = this.chapters.find((each) => each.name === name);
    const read = await this.fetch(name);
    const body = read ? rich(read.html) : chapter?.page ? await pageText(chapter.page) : null;
    if (!body) return;
    body.lang = "en";
    this.pane.replaceChildren(button("‹ " + say("backToGuide"), () => this.list(), { class: "plain back" }), body);
    this.pane.scrollTo({ top: 0 });
    this.pane.parentElement!.scrollTo({ top: 0 });
  }
}
