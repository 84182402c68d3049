// A field for Lua: a plain one at once, and CodeMirror in its place when that has arrived.

import type { Candidate } from "../lab/protocol";
import { make } from "./dom";
import { say, type Phrase } from "./words";

export interface Completion { head: string; candidates: Candidate[]; tail: string }

export interface Wishes {
  label: Phrase;
  hint?: Phrase;
  lines?: boolean; // line numbers
  // enter gets the text when Enter is pressed, and reports whether it has taken it; else
  // the text comes back with a new line.
  enter?(text: string): Promise<boolean>;
  // recall returns the previous or next entry of the history, or null.
  recall?(step: -1 | 1, text: string): string | null;
  complete?(text: string, pos: number): Promise<Completion | null>;
  changed?(text: string): void;
}

export interface Code {
  element: HTMLElement;
  text(): string;
  write(text: string): void;
  focus(): void;
}

// Field is a Code that can change: to CodeMirror, and to another language.
export interface Field extends Code { relabel(): void }

type CodeMirror = any; // the vendored module has no types
let loaded: Promise<CodeMirror> | null = null;

// loadEditor fetches CodeMirror; fields made before and after change to it.
export function loadEditor(address: string) {
  loaded = import(new URL(address, document.baseURI).href);
  loaded.catch(() => {}); // the plain fields stay
  for (const upgrade of fields) upgrade();
}

// codePoints counts those of a text up to a place.
const codePoints = (text: string, end: number) => Array.from(text.slice(0, end)).length;

const fields: (() => void)[] = []; // one function per editor that recreates it

export function codeField(wishes: Wishes): Field {
  const element = make("div", { class: "code" });
  let cm: CodeMirror = null;
  let inner = plain(wishes);
  element.append(inner.element);
  const anew = () => {
    const focused = element.contains(document.activeElement), text = inner.text();
    inner = cm ? rich(cm, wishes, text) : plain(wishes);
    if (!cm) inner.write(text);
    element.replaceChildren(inner.element);
    if (focused) inner.focus();
  };
  const upgrade = () => { loaded?.then((module) => { cm = module; anew(); }, () => {}); };
  fields.push(upgrade);
  upgrade();
  return { element, text: () => inner.text(), write: (text) => inner.write(text), focus: () => inner.focus(), relabel: anew };
}

function plain(wishes: Wishes): Code {
  const area = make("textarea", { "aria-label": say(wishes.label), placeholder: wishes.hint && say(wishes.hint), rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const fit = () => { area.rows = Math.min(12, area.value.split("\n").length); };
  area.oninput = () => { fit(); wishes.changed?.(area.value); };
  area.onkeydown = async (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing && wishes.enter) {
      event.preventDefault();
      const entered = area.value, head = area.selectionEnd;
      area.value = "";
      if (!(await wishes.enter(entered))) {
        const since = area.value;
        area.value = entered.slice(0, head) + "\n" + since + entered.slice(head);
        area.setSelectionRange(head + 1 + since.length, head + 1 + since.length);
      }
      fit();
    }
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step && wishes.recall && !area.value.includes("\n")) {
      const text = wishes.recall(step, area.value);
      if (text !== null) { event.preventDefault(); area.value = text; fit(); }
    }
  };
  return { element: area, text: () => area.value, write: (text) => { area.value = text; fit(); }, focus: () => area.focus() };
}

function rich(cm: CodeMirror, wishes: Wishes, text: string): Code {
  const { EditorView, EditorState, keymap, tags } = cm;
  let tabLeaves = false; // after Escape

  const colours = cm.HighlightStyle.define([
    { tag: tags.keyword, color: "var(--keyword)" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
    { tag: [tags.number, tags.atom, tags.bool, tags.null], color: "var(--number)" },
    { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  ]);
  const recall = (step: -1 | 1) => (view: any) => {
    const { state } = view, { head } = state.selection.main, line = state.doc.lineAt(head).number;
    if (line !== (step < 0 ? 1 : state.doc.lines) || cm.completionStatus(state)) return false;
    const found = wishes.recall!(step, state.doc.toString());
    if (found === null) return false;
    view.dispatch({ changes: { from: 0, to: state.doc.length, insert: found }, selection: { anchor: found.length } });
    return true;
  };
  const enter = (view: any) => {
    if (cm.completionStatus(view.state) === "active") return cm.acceptCompletion(view);
    const entered: string = view.state.doc.toString(), { head } = view.state.selection.main;
    const write = (text: string, anchor: number) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor } });
    write("", 0); // text typed before the answer is kept
    wishes.enter!(entered).then((taken) => {
      if (taken) return;
      const since = view.state.doc.toString();
      write(entered.slice(0, head) + "\n" + since + entered.slice(head), head + 1 + since.length);
    });
    return true;
  };
  // Tab completes where something stands before it, and indents a line that has nothing
  // yet; after Escape, or where nothing but blanks is typed, it leaves as it does everywhere
  // on a page.
  const tab = (view: any) => {
    if (cm.completionStatus(view.state) === "active") return cm.acceptCompletion(view);
    const { state } = view, { head } = state.selection.main;
    if (tabLeaves || !wishes.complete || !state.doc.toString().trim()) return false;
    if (!state.doc.lineAt(head).text.slice(0, head - state.doc.lineAt(head).from).trim()) return cm.indentMore(view);
    return cm.startCompletion(view);
  };
  const keys = [
    { key: "Escape", run: (view: any) => { tabLeaves = true; return cm.closeCompletion(view); } },
    { key: "Tab", run: tab },
    { key: "Ctrl-Space", run: cm.startCompletion },
    ...(wishes.enter ? [{ key: "Enter", run: enter }] : []),
    ...(wishes.recall ? [{ key: "ArrowUp", run: recall(-1) }, { key: "ArrowDown", run: recall(1) }] : []),
  ];
  const source = async (context: any) => {
    const whole: string = context.state.doc.toString();
    const found = await wishes.complete!(whole, codePoints(whole, context.pos));
    if (!found?.candidates.length) return null;
    const from = found.head.length; // in the units of both
    return { from, filter: false, options: found.candidates.map((c) => ({ label: c.text, detail: c.summary })) };
  };

  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        cm.Prec.highest(keymap.of(keys)),
        cm.history(), keymap.of([...cm.defaultKeymap, ...cm.historyKeymap]),
        cm.StreamLanguage.define(cm.lua), cm.syntaxHighlighting(colours), cm.bracketMatching(), cm.indentUnit.of("  "),
        cm.drawSelection(), wishes.lines ? [] : EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": say(wishes.label), autocapitalize: "off", tabindex: "0" }),
        wishes.hint ? cm.placeholder(say(wishes.hint)) : [],
        wishes.lines ? [cm.lineNumbers(), cm.highlightActiveLine()] : [],
        wishes.complete ? cm.autocompletion({ override: [source], activateOnTyping: false, icons: false }) : [],
        EditorView.updateListener.of((update: any) => {
          if (update.docChanged) { tabLeaves = false; wishes.changed?.(update.state.doc.toString()); }
          if (update.focusChanged) tabLeaves = false;
        }),
      ],
    }),
  });
  return {
    element: view.dom,
    text: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: wishes.lines ? 0 : text.length }, scrollIntoView: true }),
    focus: () => view.focus(),
  };
}
