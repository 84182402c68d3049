// Examples that run where they are read.

import { button, make } from "./dom";
import { say } from "./words";

// RunHere runs entries in the lab and shows their results in an element; the function that it
// returns takes back what they have done to the board.
export type RunHere = (entries: string[], into: HTMLElement) => () => void;

// runnable gives a block of code a Run button, below which its results appear.
export function runnable(pre: HTMLElement, entries: string[], run: RunHere): HTMLElement {
  const empty = () => make("div", { class: "results", role: "status" });
  let into = empty(), back = () => {};
  const clear = () => { // results that are still to come go to the old element
    const old = into;
    into = empty();
    old.replaceWith(into);
  };
  const reset = button(say("resetExample"), () => {
    back();
    clear();
    reset.hidden = true;
  }, { hidden: true });
  const row = make("div", { class: "row run-row" }, button(say("run"), () => {
    clear();
    back = run(entries, into);
    reset.hidden = false;
  }), reset);
  return make("div", { class: "runnable" }, pre, row, into);
}

// makeRunnable makes the transcripts of a chapter runnable. What is typed in a terminal is hidden:
// a page has none.
export function makeRunnable(text: HTMLElement, run: RunHere) {
  for (const pre of text.querySelectorAll<HTMLElement>("pre")) {
    const entries: string[] = [];
    let terminal = false, first = true;
    for (const prompt of pre.querySelectorAll(".prompt")) {
      const typed = prompt.nextElementSibling?.textContent ?? "", mark = prompt.textContent!.trim(), line = prompt.parentElement!;
      if (mark === ">") entries.push(typed);
      else if (mark === "." && entries.length > 0) entries[entries.length - 1] += "\n" + typed;
      else if (mark === "$") {
        if (first && /^taquin( --(cols|rows|seed) \d+)*$/.test(typed)) {
          if (/\bboard\b|cv\(/.test(pre.textContent!)) entries.push(...beginning(typed));
          line.remove();
        } else terminal = true;
      }
      first = false;
    }
    const place = document.createComment("");
    pre.before(place);
    if (terminal) place.replaceWith(make("details", {}, make("summary", { class: "said" }, say("inTerminal")), pre));
    else if (entries.length > 0) place.replaceWith(runnable(pre, entries, run));
    else place.remove();
  }
}

// beginning is the lab's state after taquin with some options.
function beginning(command: string): string[] {
  const option = (name: string) => new RegExp(`--${name} (\\d+)`).exec(command)?.[1];
  const seed = option("seed");
  return [...(seed ? [`lab.seed(${seed});`] : []), `board = taquin.new(${option("cols") ?? 4}, ${option("rows") ?? 4}, "audibert");`];
}
