// The dialogs: the content of a shared link, a reader's name for a link, and a board as a table.

import type { BoardEvent, Named, TextFile } from "../lab/protocol";
import { button, byID, make } from "./dom";
import { copy, nameField } from "./handin";
import { keep } from "./keep";
import { laid, linkTo, type Shared } from "./share";
import { language, say, type Phrase } from "./words";

const longLink = 2000;

export interface Shareable {
  board: BoardEvent | null;
  lessons: Named[];
  lesson: string; // that is given, "" for none
  section: number; // of it
  file: TextFile | null;
  forClass: boolean; // share a lesson rather than a board
}

export function shareDialog({ board, lessons, lesson, section, file, forClass }: Shareable) {
  const dialog = byID<HTMLDialogElement>("dialog");
  const seed = make("input", { name: "seed", value: String(1 + Math.floor(Math.random() * 9999)), autocomplete: "off" });
  const named = make("input", { type: "checkbox", name: "named" });
  const link = make("textarea", { readonly: true, rows: 4, "aria-label": say("shareTitle") });
  const note = make("p", { class: "said", role: "status" });
  const dealt = make("div", { class: "dealt" }, make("label", {}, say("seed") + " ", seed), make("label", {}, named, " " + say("byName")));

  const chosen = make("select", { name: "chosen", "aria-label": say("tabLessons") }, ...lessons.map(({ name, title }) => make("option", { value: name, selected: name === lesson }, title ?? name)));

  const choices: [string, Phrase, () => Shared][] = [];
  if (file?.text) choices.push(["script", "shareScript", () => ({ file })]);
  if (lesson && section > 1) choices.push(["section", "shareSection", () => ({ lesson, section: String(section), ...deal() })]);
  if (lessons.length > 0) choices.push(["lesson", "shareLesson", () => ({ lesson: chosen.value, ...deal() })]);
  if (board) {
    choices.push(["board", "shareBoard", () => laid(board)]);
    choices.push(["deal", "shareDeal", () => ({ shape: `${board.cols}x${board.rows}`, ...deal() })]);
  }
  const deal = (): Shared => ({ seed: seed.value, named: named.checked || undefined });

  const likeliest = [file?.text && "script", (lesson || forClass) && "lesson", board && "board", choices[0]?.[0]].find(Boolean);
  const form = make("form", { method: "dialog" },
    make("h2", {}, say("shareTitle")),
    make("fieldset", {}, make("legend", {}, say("shareWhat")), ...choices.map(([value, phrase]) =>
      make("label", {}, make("input", { type: "radio", name: "what", value, checked: value === likeliest }), " " + say(phrase, section) + " ", value === "lesson" && chosen))),
    dealt, link, note, /^(localhost|127\.|\[::1\])/.test(location.hostname) && make("p", { class: "warning" }, say("loopback")),
    make("div", { class: "row" }, button(say("copyLink"), () => { copy(link).then(() => { note.textContent = say("copied"); }); }, { class: "main" }), make("button", {}, say("close"))));
  chosen.oninput = () => { form.querySelector<HTMLInputElement>("[value=lesson]")!.checked = true; };
  form.oninput = refresh;

  let latest = 0; // ignores links made from earlier choices
  async function refresh() {
    const turn = ++latest, what = new FormData(form).get("what");
    dealt.hidden = what !== "lesson" && what !== "section" && what !== "deal";
    const choice = choices.find(([value]) => value === what);
    const address = await linkTo({ language: language(), ...choice?.[2]() });
    if (turn !== latest) return;
    link.value = address;
    note.textContent = link.value.length > longLink ? say("longLink", link.value.length) : say("nothingSent");
  }

  dialog.replaceChildren(form);
  dialog.setAttribute("aria-label", say("shareTitle"));
  refresh();
  dialog.showModal();
}

// askName asks a reader for the name that chooses the boards.
export function askName(): Promise<string> {
  const dialog = byID<HTMLDialogElement>("dialog");
  const name = nameField();
  dialog.replaceChildren(make("form", { method: "dialog" }, make("label", {}, say("yourName") + " ", name), make("p", { class: "said" }, say("nameWhy")), make("div", { class: "row" }, make("button", { class: "main" }, say("begin")))));
  dialog.setAttribute("aria-label", say("yourName"));
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      keep("name", name.value.trim());
      resolve(name.value.trim().toLowerCase());
    }, { once: true });
  });
}

// boardDialog shows a board as a table for readers with a screen reader.
export function boardDialog({ cols, rows, labels }: BoardEvent) {
  const dialog = byID<HTMLDialogElement>("dialog");
  const head = make("tr", {}, make("td"), ...Array.from({ length: cols }, (_, x) => make("th", { scope: "col" }, String(x + 1))));
  const body = Array.from({ length: rows }, (_, y) => make("tr", {}, make("th", { scope: "row" }, String(y + 1)),
    ...labels.slice(y * cols, (y + 1) * cols).map((label) => make("td", {}, label || say("blank")))));
  dialog.replaceChildren(make("form", { method: "dialog" }, make("h2", {}, say("board", cols, rows)),
    make("div", { class: "whole-board", tabindex: 0 }, make("table", {}, head, ...body)),
    make("div", { class: "row" }, make("button", {}, say("close")))));
  dialog.setAttribute("aria-label", say("board", cols, rows));
  dialog.showModal();
}
