// A pupil in a class: the dialog for joining it, and the line that says what has been handed in.

import { Refused, type Classroom } from "../lab/classroom";
import { button, byID, make, sentence } from "./dom";
import { nameField } from "./handin";
import { keep } from "./keep";
import { say } from "./words";

// joinDialog asks for the name, and for the class word unless the link had it.
export function joinDialog(room: Classroom) {
  const dialog = byID<HTMLDialogElement>("dialog"), name = nameField(), title = say("joinTitle");
  const word = make("input", { name: "word", required: true, value: room.given, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const note = make("p", { class: "said", role: "status" }, say("joinWhy")), join = make("button", { class: "main" }, say("join"));
  const form = make("form", {}, make("h2", {}, title), make("label", {}, say("yourName") + " ", name),
    !room.given && make("label", {}, say("classWord") + " ", word), note, make("div", { class: "row" }, join, button(say("notNow"), () => dialog.close())));
  form.onsubmit = async (event) => {
    event.preventDefault();
    keep("name", name.value.trim());
    join.disabled = true;
    try {
      await room.join(name.value.trim(), word.value.trim());
      dialog.close();
    } catch (err) {
      note.textContent = err instanceof Refused ? sentence(err.message) + "." : say("classAway");
    }
    join.disabled = false;
  };
  dialog.replaceChildren(form);
  dialog.setAttribute("aria-label", title);
  dialog.showModal();
}

// classLine says in which class the pupil is, and whether everything has arrived.
export function classLine(room: Classroom, results: () => void, another: () => void): HTMLElement {
  const line = make("p", { class: "class-line" }), sent = make("span", { role: "status" });
  room.onChange = () => {
    sent.textContent = room.trouble ? say("handInRefused", room.trouble) : say(!room.left ? "allSent" : room.away ? "notSent" : "sending");
    line.replaceChildren(...(room.joined ? [say("inClass", room.word!, room.joined) + " ", sent, make("span", { class: "row" }, button(say("yourResults"), results, { class: "plain" }), button(say("anotherPupil"), another, { class: "plain" }))]
      : [say("classHere", room.word!) + " ", button(say("join"), () => joinDialog(room), { class: "plain" })]));
  };
  room.onChange();
  return line;
}
