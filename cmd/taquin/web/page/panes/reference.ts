// The reference: what each name of Lua does, from the page of the site that holds all of
// them.

import { make, rich } from "../parts/dom";
import { pageText } from "./lesson";

const mostFound = 30; // names that a search lists

export class Reference {
  private read: Promise<HTMLElement | null> | null = null;

  constructor(private address: string) {}

  // contents leads to all names, by what they belong to.
  async contents(): Promise<HTMLElement | null> {
    const names = (await this.page())?.querySelector("nav.names");
    return names ? rich(names.innerHTML, { class: "names", lang: "en" }) : null;
  }

  // find is what the reference says of a name; null if it has none such.
  async find(name: string): Promise<HTMLElement | null> {
    const page = await this.page(), id = name.replace(/\(.*$/, "").replace(":", ".").replace(/^board\./, "b.").trim();
    const found = id && page?.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!found) return null;
    // A heading is that of a group of names or of a table.
    const whole = found.matches("article") ? found : found.closest("section")!;
    return rich(whole.outerHTML, { class: "reference", lang: "en" });
  }

  // search is everything that holds all words, names that do first.
  async search(words: string): Promise<HTMLElement | null> {
    const page = await this.page(), wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!page || wanted.length === 0) return null;
    const holds = (text: string | null | undefined) => wanted.every((word) => text?.toLowerCase().includes(word));
    const all = [...page.querySelectorAll("article")].filter((article) => holds(article.textContent));
    const named = all.filter((article) => holds(article.id));
    const shown = [...named, ...all.filter((article) => !named.includes(article))].slice(0, mostFound);
    return make("ul", { class: "found", lang: "en" }, ...shown.map((article) => {
      const name = article.querySelector("h3")!, about = article.querySelector("p")?.textContent ?? "";
      const entry = make("li");
      entry.innerHTML = name.innerHTML;
      entry.append(make("p", { class: "said" }, about.length > 140 ? about.slice(0, about.lastIndexOf(" ", 140)) + " …" : about));
      return entry;
    }));
  }

  // page is read once; where that fails it is tried again the next time.
  private async page() {
    this.read ??= pageText(this.address);
    const page = await this.read;
    if (!page) this.read = null;
    return page;
  }
}
