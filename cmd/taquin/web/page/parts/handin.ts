// Handing in: a pupil's work in a lesson as a code and as a file, for a teacher without a server.

import type { Done } from "../lab/protocol";
import { button, byID, download, make, sentence } from "./dom";
import { keep, kept } from "./keep";
import { say } from "./words";

// Worked makes the code and the file of a pupil's work in a lesson; null without the lab.
export type Worked = (lesson: string, pupil: string) => Promise<Done | null>;

// nameField is a field for the reader's name, which stays in this browser.
export function nameField(): HTMLInputElement {
  return make("input", { name: "name", required: true, maxlength: 40, value: kept("name", ""), autocomplete: "name" });
}

export function handInDialog(lesson: string, title: string, worked: Worked, inClass: boolean) {
  const dialog = byID<HTMLDialogElement>("dialog"), heading = say("handInTitle", title);
  const name = nameField(), note = make("p", { class: "said", role: "status" });
  const code = make("textarea", { readonly: true, rows: 4, "aria-label": say("handInCode") });
  let file = "", filename = "";
  const copyCode = button(say("copyCode"), () => { copy(code).then(() => { note.textContent = say("copied"); }); }, { class: "main" });
  const save = button(say("handInFile"), () => download(filename, file));
  let latest = 0; // ignores codes for an earlier name
  async function refresh() {
    const turn = ++latest, pupil = name.value.trim();
    copyCode.disabled = save.disabled = true;
    code.value = "";
    note.textContent = say(pupil ? "working" : "handInName");
    if (!pupil) return;
    keep("name", pupil);
    const done = await worked(lesson, pupil);
    if (turn !== latest) return;
    if (!done || done.error) {
      note.textContent = done ? sentence(String(done.error)) + "." : say("guideNeedsLab");
      return;
    }
    [code.value, file, filename] = [done.code, done.file, done.filename] as string[];
    copyCode.disabled = save.disabled = false;
    note.textContent = say(inClass ? "handInClass" : "handInWhy");
  }
  name.oninput = refresh;
  dialog.replaceChildren(make("form", { method: "dialog", onsubmit: (event) => event.preventDefault() },
    make("h2", {}, heading), make("label", {}, say("yourName") + " ", name), code, note,
    make("div", { class: "row" }, copyCode, save, button(say("close"), () => dialog.close()))));
  dialog.setAttribute("aria-label", heading);
  refresh();
  dialog.showModal();
}

// copy puts the text of a field into the clipboard.
export async function copy(field: HTMLTextAreaElement) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without https have no clipboard
  }
}
