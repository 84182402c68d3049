// The lessons: their list, and the current one. The lab's texts follow one another; cards hold a
// question or a task until it is done.

import type { Answer, AskEvent, BeginEvent, BoardEvent, EndEvent, LabEvent, LessonAbout, ToldEvent, TryEvent, Word } from "../lab/protocol";
import { button, byID, calm, make, rich, scrolled } from "../parts/dom";
import { keep, kept } from "../parts/keep";
import { runnable, type RunHere } from "../parts/runnable";
import { boardIn } from "../parts/tiles";
import { say, type Phrase } from "../parts/words";
import { output } from "./console";

export interface LessonWishes {
  give(name: string, from: { again?: boolean; section?: number }): Promise<void>; // ends when the lesson has ended
  answer(answer: Answer): void;
  share(): void; // a link
  handIn(lesson: string): void;
  classLine(): HTMLElement | false; // where there is a class
  recorded(lesson: string): void; // its record has changed
  place(where: Place): void; // where the reader goes on
  moved(begun: boolean): void; // the address has changed; a begun lesson keeps its entry in the history
  ready(): boolean; // whether the lab is there
  run: RunHere;
}

// Place is where a task is done: "either" for the board or the console.
export type Place = "board" | "console" | "either" | "reading";

interface Record { sections?: number; finished?: boolean | string; [field: string]: unknown }

function areRecords(read: unknown): boolean {
  const isRecord = ({ sections, first, finished }: any) =>
    Number.isInteger(sections) && (finished === undefined || typeof finished === "string") &&
    (first === undefined || Object.entries(first).every(([number, right]) => /^\d+$/.test(number) && typeof right === "boolean"));
  return typeof read === "object" && read !== null && Object.values(read).every((record) => record && isRecord(record));
}

// How hard the lessons are, and how long a part takes on average.
const levels: { [name: string]: 1 | 2 | 3 } = { parity: 1, "line-by-line": 1, dogs: 1, groups: 3, "swap-and-oval": 3 };
const minutesOfPart = 4;

export class Lessons {
  abouts: LessonAbout[] = [];
  given = ""; // the name of the lesson under way
  section = 0; // of it, from 1
  private from: { again?: boolean; section?: number } = {}; // where the one that was chosen begins
  private pane = byID("reading-lesson");
  private card: HTMLElement | null = null; // the question or task that is open
  private first: HTMLElement | null = null; // the first new element since the reader's last action
  private aside = false; // the reader is trying things, whose results belong to the console
  private wanted = ""; // a lesson chosen before the lab was there
  private outcome: EndEvent | null = null;
  private left = false; // the reader wanted to
  private sent = false; // an answer to which nothing was said yet
  private again = false; // from the start, once it has been left
  private giver: "page" | "console" = "page"; // what began it

  constructor(private wishes: LessonWishes) {}

  records(): { [name: string]: Record } { return kept("records", {}, areRecords); }

  list() {
    this.given = this.wanted = "";
    this.section = 0;
    if (!this.pane.hidden) this.pane.parentElement!.scrollTop = 0;
    this.at("board");
    this.wishes.moved(false);
    const records = this.records();
    this.pane.replaceChildren(
      make("h1", {}, say("lessonsTitle")), make("p", { class: "about" }, say("lessonsAbout")), this.wishes.classLine() || "",
      make("ul", { class: "cards" }, ...this.abouts.map((lesson) => {
        const record = records[lesson.name];
        const begun = !!record?.sections && !record.finished;
        return make("li", { class: lesson === this.abouts[0] && !record && "start" },
          make("h2", {}, button(lesson.title, () => this.choose(lesson.name), { class: "plain" })),
          make("p", { class: "level" }, (lesson === this.abouts[0] && !record ? say("startHere") + " · " : "") + say("levelTime", say(`level${levels[lesson.name] ?? 2}` as Phrase), lesson.sections * minutesOfPart)),
          make("p", {}, lesson.about ?? ""),
          record && make("p", { class: "state" }, record.finished ? "✓ " + say("finished") : begun ? say("partsDone", record.sections!, lesson.sections) : ""));
      })),
      make("p", { class: "said" }, button(say("forClass"), () => this.wishes.share(), { class: "plain" }), " " + say("forClassWhy")));
  }

  // address is that of the lesson and its part, or of the list.
  get address() { return this.given || this.wanted ? ["lesson", this.given || this.wanted, ...(this.section ? [this.section] : [])].join("/") : "lessons"; }

  // go follows an address; the lesson under way is left for it.
  go(name: string, part = 0, direct = false) {
    if (name ? name === this.given && (!part || part === this.section) : !this.given && !this.wanted && this.pane.querySelector(".cards")) return;
    const go = () => {
      this.direct = direct;
      if (name) this.choose(name, part ? { section: part } : {});
      else this.list();
    };
    if (!this.given) return go();
    this.after = go;
    this.sent = false;
    this.word("leave");
  }
  private after: (() => void) | null = null; // what comes once the lesson has been left
  private direct = false; // the wanted lesson begins as soon as the lab is there

  // shown is called when the lessons come into view.
  shown() { this.wishes.place(this.where); }

  private where: Place = "board"; // where the reader goes on

  private at(where: Place) {
    this.where = where;
    if (!this.pane.hidden) this.wishes.place(where);
  }

  // keepInView keeps what the reader works on above the keyboard and beside the board.
  keepInView() {
    const at = this.pane.contains(document.activeElement) ? document.activeElement!.closest("form") ?? document.activeElement : this.where === "reading" ? null : this.card;
    if (this.given) at?.scrollIntoView({ block: "nearest" });
  }

  // moved tells progress from an error: a move that has brought the tiles nearer to their homes.
  moved({ labels, home, cols }: BoardEvent) {
    const now = labels.length <= 100 ? labels.reduce((sum, label, cell) => {
      const at = home.indexOf(label);
      return label ? sum + Math.abs((cell % cols) - (at % cols)) + Math.abs(Math.floor(cell / cols) - Math.floor(at / cols)) : sum;
    }, 0) : Infinity;
    const told = this.card?.querySelector(":scope > .told.notyet:last-child");
    if (told && now < this.far) {
      told.classList.add("nearer");
      told.querySelector("strong")?.replaceChildren(say("nearer"));
    }
    this.far = now;
  }
  private far = 0; // the sum of the distances of the tiles

  // choose gives a lesson, from where the reader stopped; until the lab is there the page
  // shows its text.
  async choose(name: string, from: { again?: boolean; section?: number } = {}) {
    this.from = from;
    if (!this.wishes.ready()) return this.meanwhile(name);
    if (this.given) return;
    this.prepare(name, "page");
    this.section = from.section ?? 0;
    this.wishes.moved(false);
    await this.wishes.give(name, from);
    this.ended("page");
  }

  private prepare(name: string, giver: "page" | "console") {
    this.wanted = "";
    this.given = name;
    document.body.classList.add("in-lesson");
    this.giver = giver;
    this.outcome = this.card = this.first = null;
    this.aside = this.sent = this.left = this.again = false;
    this.pane.replaceChildren(make("p", { class: "remark" }, say("lessonWaits")));
  }

  // labReady begins the lesson that was chosen before.
  labReady() {
    if (this.wanted && this.direct) this.choose(this.wanted, this.from);
    else if (this.wanted) this.offerBegin(this.wanted);
    else if (!this.given) this.list();
  }

  // event shows an event of the lesson.
  event(event: LabEvent): boolean {
    if (event.on === "record") {
      keep("records", { ...this.records(), [event.name]: event.record });
      this.wishes.recorded(event.name);
      return true;
    }
    if (event.on === "begin" && !this.given) this.prepare(event.name, "console");
    if (!this.given) return false;
    this.sent = false;
    switch (event.on) {
      case "begin": this.begin(event); break;
      case "section":
        this.add(make("h2", {}, event.number ? `${event.number}. ${event.title}` : event.title));
        this.strip(event.number);
        break;
      case "say": this.add(rich(event.html)); break;
      case "code": this.add(runnable(scrolled(make("pre", { class: "lesson-code" }, make("code", {}, event.text))), [event.text], this.wishes.run)); break;
      case "ask": this.ask(event); break;
      case "try": this.task(event); break;
      case "told": this.told(event); break;
      case "pause": this.pause(); break;
      case "read": this.add(make("section", { class: "read-on" }, make("h2", {}, event.label ?? say("readOn")), rich(event.html))); break;
      case "end": this.outcome = event; break;
      default: {
        if (this.aside) return false;
        const shown = output(event);
        if (!shown) return false;
        this.add(shown);
        return true;
      }
    }
    this.aside = false;
    return true;
  }

  // trying says that the reader has entered something, whose results the console shows.
  trying() {
    this.aside = true;
    this.first = null;
  }

  private word(word: Word) { this.send({ word }); }

  // send answers the lesson, at most once per event, so that a double click counts once.
  private send(answer: Answer) {
    if (this.sent) return;
    this.sent = true;
    this.aside = false;
    this.first = null;
    this.wishes.answer(answer);
  }

  private begin(event: BeginEvent) {
    this.sections = event.sections;
    this.pane.replaceChildren(make("div", { class: "strip" }, make("progress", { max: event.sections, value: event.from, "aria-label": event.title }), make("span", {}),
      button(say("handIn"), () => this.wishes.handIn(event.name)), button(say("leave"), () => { this.left = true; this.word("leave"); }, { "aria-label": say("leaveLesson") })));
    this.add(make("header", {}, make("h1", {}, event.title), rich(event.about, { class: "about" }),
      event.from > 0 && make("p", { class: "said" }, say("partsDone", event.from, event.sections) + " ",
        button(say("fromStart"), () => { this.again = true; this.word("leave"); }, { class: "plain" }))));
    this.strip(event.from);
  }
  private sections = 0;

  // strip shows the progress of the lesson above the scrolling part.
  private strip(section: number) {
    this.section = section;
    if (section) this.wishes.moved(true);
    const strip = this.pane.querySelector(".strip");
    if (!strip || !section) return;
    strip.querySelector("progress")!.value = section - 1;
    strip.querySelector("span")!.textContent = say("partOf", section, this.sections);
  }

  private ask(event: AskEvent) {
    const card = this.open("question", "question", event.html);
    const answers = make("form", { class: "answers" });
    const reply = (text: string) => this.send({ text });
    if (event.form === "choice" && event.choices) {
      answers.append(make("ol", { class: "choices" }, ...event.choices.map((choice, i) => {
        const press = make("button", { type: "button", onclick: () => reply(String(i + 1)) });
        press.innerHTML = choice;
        const drawn = boardIn(press.textContent!);
        if (drawn) press.replaceChildren(drawn);
        return make("li", {}, press);
      })));
    } else if (event.form === "yesno") {
      answers.append(make("div", { class: "row" }, button(say("yes"), () => reply(say("yes"))), button(say("no"), () => reply(say("no")))));
    } else {
      const field = make("input", { "aria-label": say("answer"), autocomplete: "off", ...(event.form === "number" ? { inputmode: "decimal" } : {}) });
      answers.append(make("div", { class: "row" }, field, make("button", { class: "main" }, say("answer"))));
      answers.onsubmit = (submitted) => { submitted.preventDefault(); if (field.value.trim()) { reply(field.value); field.select(); } };
    }
    answers.addEventListener("submit", (submitted) => submitted.preventDefault());
    card.append(answers, this.help(event.hint, "answerSkip", false));
    this.at("reading");
    this.focus(answers.querySelector<HTMLElement>("input, button"));
  }

  private task(event: TryEvent) {
    const card = this.open("task", "task", event.html);
    const place = placeOf(card), where: { [place: string]: Phrase } = { board: "onBoard", console: "inConsole", either: "doIt" };
    card.append(make("p", { class: "said" }, say(where[place])), this.help(event.hint, "lessonSkip", true));
    if (!event.checked) card.append(make("div", { class: "row answers" }, button(say("next"), () => this.word("next"), { class: "main" })));
    this.at("reading");
    const seen = new IntersectionObserver((entries) => { // the board comes when the reader has reached the task
      if (!card.isConnected || entries.some((entry) => entry.isIntersecting)) seen.disconnect();
      if (card === this.card && !card.matches(".over") && entries.some((entry) => entry.isIntersecting)) this.at(place);
    }, { threshold: 0.3 });
    seen.observe(card);
  }

  private posed = ""; // the text of the card

  // open begins a card.
  private open(kind: string, label: Phrase, html: string): HTMLElement {
    const card = make("section", { class: "card " + kind }, make("p", { class: "label" }, say(label)), rich(html));
    if (this.card && this.posed === html) { // the same once more
      this.card.replaceWith(card);
      this.first = card;
    } else {
      this.closeCard();
      this.pane.append(card);
      this.first ??= card;
    }
    this.card = card;
    this.posed = html;
    this.settle();
    return card;
  }

  private help(hint: boolean, skip: Phrase, again: boolean): HTMLElement {
    return make("div", { class: "row answers help" },
      hint && button(say("lessonHint"), () => this.word("hint")),
      again && button(say("lessonAgain"), () => this.word("again")),
      button(say(skip), () => this.word("skip")));
  }

  private told({ kind, label, html }: ToldEvent) {
    const said = rich(html, { class: "told " + kind, role: "status" });
    if (label && !html.includes(label)) said.prepend(make("strong", {}, label));
    const lead = said.querySelector("p")?.firstChild;
    if (lead instanceof Text) lead.data = lead.data.charAt(0).toUpperCase() + lead.data.slice(1);
    if (!this.card) return this.add(said);
    if (kind === "right" || kind === "done" || kind === "answer" || kind === "solution" || kind === "because") {
      this.finish(this.card);
      this.card.append(said);
    } else {
      this.card.querySelector(`:scope > .told.${kind}`)?.remove(); // the same again
      this.card.append(said); // below what was pressed, which stays where it is
    }
    this.first ??= said;
    said.scrollIntoView({ block: "nearest" });
  }

  // finish removes the controls of a finished card.
  private finish(card: HTMLElement) {
    for (const asks of card.querySelectorAll(":scope > .answers, :scope > .said")) asks.remove();
    card.classList.add("over");
  }

  private pause() {
    this.closeCard();
    this.at("reading");
    const on = make("div", { class: "row pause" }, button(say("next"), () => { this.word("next"); on.remove(); }, { class: "main" }));
    this.pane.append(on);
    this.settle();
    this.focus(on.querySelector("button"));
  }

  // add appends a block: a solution and its result to its card, others below.
  private add(block: HTMLElement) {
    const result = block.matches(".runnable, figure, .folded, .error");
    if (this.card && result && this.card.matches(".over")) this.card.append(block);
    else {
      if (!result) this.closeCard();
      this.pane.append(block);
      this.first ??= block;
    }
    this.settle();
  }

  private closeCard() {
    if (this.card) this.finish(this.card);
    this.card = null;
  }

  // settle scrolls new content into view, from its beginning.
  private settle() {
    const first = this.first;
    if (!first) return;
    requestAnimationFrame(() => first.scrollIntoView({ block: "start", behavior: calm.matches ? "auto" : "smooth" }));
  }

  // focus goes where the reader is expected to go on, but not away from the lab.
  private focus(element: HTMLElement | null) {
    const now = document.activeElement;
    if (element && (!now || now === document.body || this.pane.contains(now))) element.focus({ preventScroll: true });
  }

  // ended is called when what began a lesson has ended; so has the lesson then.
  ended(giver: "page" | "console") {
    if (!this.given || giver !== this.giver || (giver === "console" && !this.outcome && !this.left && !this.again)) return;
    const name = this.given, { outcome } = this;
    this.given = "";
    document.body.classList.remove("in-lesson");
    for (const asks of this.pane.querySelectorAll(".card > .answers, .strip, .pause")) asks.remove();
    const { after } = this;
    this.after = null;
    if (after) return after();
    if (this.again) {
      this.choose(name, { again: true });
      return;
    }
    const row = make("div", { class: "row" }), end = make("section", { class: "end" }, row);
    if (outcome) {
      const next = this.abouts.find((lesson) => lesson.name === outcome.next);
      end.prepend(make("p", {}, say("end"), outcome.answered ? " " + say("score", outcome.right, outcome.answered) : ""));
      if (next) row.append(button(say("nextLesson", next.title), () => this.choose(next.name), { class: "main" }));
    } else {
      end.prepend(make("p", {}, say(this.left ? "leftLesson" : "brokenLesson")));
      row.append(button(say("goOn"), () => this.choose(name), { class: "main" }));
    }
    row.append(button(say("handIn"), () => this.wishes.handIn(name)), button(say("allLessons"), () => this.list()));
    this.first = end;
    this.pane.append(end);
    this.settle();
    this.focus(row.querySelector("button"));
  }

  // meanwhile shows a lesson's text while the lab is on its way.
  private async meanwhile(name: string) {
    this.wanted = name;
    this.wishes.moved(false);
    const lesson = this.abouts.find((each) => each.name === name);
    this.pane.replaceChildren(make("p", { class: "remark" }, say("textMeanwhile")), make("div", { class: "row", id: "begin-row" }), make("h1", {}, lesson?.title ?? name));
    const text = lesson?.page ? await pageText(lesson.page) : null;
    if (this.wanted === name && text) this.pane.querySelector("h1")!.replaceWith(text);
    if (this.wishes.ready()) this.offerBegin(name);
  }

  private offerBegin(name: string) {
    const row = document.getElementById("begin-row");
    if (!row) return void this.choose(name, this.from);
    this.pane.querySelector(".remark")?.remove();
    row.replaceChildren(button(say("begin"), () => this.choose(name, this.from), { class: "main" }));
  }

  // relabel goes on in another language, from the beginning of the part.
  relabel() {
    if (this.given && this.abouts.some(({ name }) => name === this.given)) {
      const { given, section } = this;
      this.given += " "; // another than the one that goes on
      this.go(given, Math.max(1, section));
    } else if (!this.wanted) this.list();
  }
}

// placeOf reads where a task is done from the Lua that it names.
function placeOf(card: HTMLElement): Place {
  const named = [...card.querySelectorAll("code")].map((code) => code.textContent!).filter((code) => code.includes("("));
  const byHand = named.filter((code) => /^board:(play\(.*\)|undo\(\)|reset\(\))$/.test(code));
  if (byHand.length === named.length) return "board";
  return byHand.length > 0 ? "either" : "console";
}

// idOf is the ID in the page of a heading of a static page.
export const idOf = (heading: string) => "of-" + heading;

// pageText returns the main element of a static page of the site.
export async function pageText(address: string): Promise<HTMLElement | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const read = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
    for (const link of read?.querySelectorAll("a[href]:not([href^='#'])") ?? []) {
      link.setAttribute("href", new URL(link.getAttribute("href")!, answer.url).href);
      link.setAttribute("target", "_blank");
    }
    for (const heading of read?.querySelectorAll("[id]:is(h1, h2, h3)") ?? []) heading.id = idOf(heading.id);
    return read && rich(read.innerHTML, { class: "static" });
  } catch {
    return null;
  }
}
