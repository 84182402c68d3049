// The reference: what each name of Lua does, from the page of the site that holds all of
// them.

import type { Language } from "../lab/protocol";
import { make, rich } from "../parts/dom";
import { language } from "../parts/words";
import { idOf, pageText } from "./lesson";

const mostFound = 30; // names that a search lists

export class Reference {
  private read: Partial<Record<Language, Promise<HTMLElement | null>>> = {};

  constructor(private addresses: Record<Language, string>) {}

  // contents returns links to all names, by subject.
  async contents(): Promise<HTMLElement | null> {
    const names = (await this.page())?.querySelector("nav.names");
    return names ? rich(names.innerHTML, { class: "names" }) : null;
  }

  // find returns the reference for a name, or null.
  async find(name: string): Promise<HTMLElement | null> {
    const page = await this.page(), id = name.replace(/\(.*$/, "").replace(":", ".").replace(/^board\./, "b.").trim();
    const found = id && page?.querySelector(`article[id="${CSS.escape(id)}"], [id="${CSS.escape(idOf(id))}"]`);
    if (!found) return null;
    // A heading is that of a group of names or of a table.
    const whole = found.matches("article") ? found : found.closest("section")!;
    const shown = rich(whole.outerHTML, { class: "reference" }), heading = shown.querySelector("h2, h3")!;
    heading.replaceWith(make("h1", {}, ...heading.childNodes));
    return shown;
  }

  // search is everything that holds all words, names that do first.
  async search(words: string): Promise<HTMLElement | null> {
    const page = await this.page(), wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!page || wanted.length === 0) return null;
    const holds = (text: string | null | undefined) => wanted.every((word) => text?.toLowerCase().includes(word));
    const all = [...page.querySelectorAll("article")].filter((article) => holds(article.textContent));
    // The name itself comes first, then names that begin so, that hold the words, and all others.
    const rank = ({ id }: Element) => {
      const name = id.toLowerCase(), last = name.replace(/.*[.:]/, ""), [word] = wanted;
      return name === word ? 0 : name.startsWith(word) ? 1 : last.startsWith(word) ? 2 : holds(id) ? 3 : 4;
    };
    const shown = all.map((article, i) => ({ article, rank: rank(article), i })).sort((a, b) => a.rank - b.rank || a.i - b.i).slice(0, mostFound).map(({ article }) => article);
    return make("ul", { class: "found" }, ...shown.map((article) => {
      const name = article.querySelector("h3")!, about = article.querySelector("p")?.textContent ?? "";
      const entry = make("li");
      entry.innerHTML = name.innerHTML;
      entry.append(make("p", { class: "said" }, about.length > 140 ? about.slice(0, about.lastIndexOf(" ", 140)) + " …" : about));
      return entry;
    }));
  }

  // page is read once; where that fails it is tried again the next time.
  private async page() {
    const asked = language(), page = await (this.read[asked] ??= pageText(this.addresses[asked]));
    if (!page) delete this.read[asked];
    return page;
  }
}
