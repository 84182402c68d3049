// The page's side of a class: a pupil joins once; afterwards the work goes to the teacher's program
// by itself. What has not arrived there is kept in this browser.

import type { Worked } from "../parts/handin";
import { isText, keep, kept } from "../parts/keep";
import { language } from "../parts/words";
import type { ClassTables } from "./protocol";

// Refused is an answer of the teacher's program; without one there is no network, or it is away.
export class Refused extends Error {}

interface Member { id: string; name: string; word: string; shown: string }

const isMember = (read: any) => read === null || ["id", "name", "word", "shown"].every((field) => isText(read[field]));
const areCodes = (read: any) => typeof read === "object" && !!read && Object.values(read).every(isText);

// The time that an answer may take, the time between attempts, and the shortest time between two
// hand-ins of a lesson under way.
const patience = 15_000, firstWait = 1_000, longestWait = 60_000, pause = 1_500;

async function asked(path: string, body?: object): Promise<any> {
  const stop = new AbortController(), late = setTimeout(() => stop.abort(), patience);
  try {
    const how = body && { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch("class/" + path, { ...how, headers: { "Accept-Language": language() }, cache: "no-store", signal: stop.signal });
    const read = await answer.json().catch(() => ({}));
    if (answer.ok) return read;
    throw answer.status >= 500 ? new Error(answer.statusText) : new Refused(read.error ?? `${answer.status} ${answer.statusText}`);
  } finally {
    clearTimeout(late);
  }
}

export class Classroom {
  word = document.documentElement.dataset.class; // undefined without a class
  given = ""; // the class word of the link
  onChange: () => void = () => {};
  trouble = ""; // why the last hand-in was refused
  away = false; // the teacher's program does not answer
  private member = kept<Member | null>("member", null, isMember);
  private unsent = kept<Record<string, string>>("unsent", {}, areCodes); // codes by lesson and run, "" for one to make
  private stale = new Set(Object.keys(this.unsent)); // runs whose code is old
  private coding = 0; // the timer of the next codes
  private waiting = 0; // the timer of the next attempt
  private wait = firstWait;
  private busy = false;

  // began is when the current run began.
  constructor(private worked: Worked, private began: (lesson: string) => unknown) {
    const now = () => { if (!document.hidden) this.soon(0); };
    addEventListener("online", now);
    document.addEventListener("visibilitychange", now); // a phone wakes up
  }

  // joined is the name that the teacher sees, "" before.
  get joined() { return this.word !== undefined && this.member?.word === this.word ? this.member!.shown : ""; }
  get left() { return Object.keys(this.unsent).length; }

  async join(name: string, word: string) {
    const member = { id: this.member?.id ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(""), name };
    const { name: shown } = await asked("join", { ...member, word });
    keep("member", this.member = { ...member, word: this.word ?? word, shown });
    this.onChange();
    this.soon(0);
  }

  // mine is the pupil's own row, and results the whole class, for the teacher.
  mine(): Promise<ClassTables> { return asked("mine?id=" + this.member?.id); }
  results(key: string): Promise<ClassTables> { return asked("results?key=" + encodeURIComponent(key)); }

  // changed hands in a lesson of which the record has changed. Its code is made at once: the record
  // may be that of another run when the network is back.
  changed(lesson: string) {
    if (!this.joined) return;
    const run = this.runOf(lesson);
    this.stale.add(run);
    this.note(run, this.unsent[run] ?? "");
    clearTimeout(this.coding);
    this.coding = window.setTimeout(() => { this.renew().then(() => { if (!this.away) this.soon(pause); }); }, 300);
  }

  private runOf(lesson: string) { return lesson + "/" + this.began(lesson); }

  // renew makes the codes of runs that have changed.
  private async renew() {
    for (const run of this.stale) {
      const lesson = run.replace(/\/.*$/, "");
      if (run === this.runOf(lesson)) {
        const done = await this.worked(lesson, this.member!.shown);
        if (!done) return; // once the lab is there
        if (!done.error && run === this.runOf(lesson)) this.note(run, done.code as string);
      }
      this.stale.delete(run);
      if (!this.unsent[run]) this.note(run, null); // nothing was answered
    }
  }

  private note(run: string, code: string | null) {
    if (code === null) delete this.unsent[run];
    else this.unsent[run] = code;
    keep("unsent", this.unsent);
    this.onChange();
  }

  // soon hands in after a time.
  soon(after: number) {
    clearTimeout(this.waiting);
    if (this.joined && this.left) this.waiting = window.setTimeout(() => { this.send(); }, after);
  }

  // send hands in what has not arrived. It waits longer after each failure.
  private async send() {
    if (this.busy) return this.soon(pause);
    this.busy = true;
    try {
      this.trouble = "";
      await this.renew();
      for (const [run, code] of Object.entries(this.unsent)) {
        if (code && await this.hand(code) && this.unsent[run] === code && !this.stale.has(run)) this.note(run, null);
      }
      this.away = false;
    } catch {
      this.away = true;
    }
    this.busy = false;
    this.wait = this.away || this.trouble ? Math.min(2 * this.wait, longestWait) : firstWait;
    this.soon(this.wait * (0.75 + Math.random() / 2)); // not all pupils at once
    this.onChange();
  }

  // hand reports whether the teacher's program has kept a code. A program that has begun anew does not
  // know the pupil any more.
  private async hand(code: string, again = false): Promise<boolean> {
    const { id, name, word } = this.member!;
    try {
      if (again) await asked("join", { id, name, word });
      await asked("handin", { id, code });
      return true;
    } catch (err) {
      if (!(err instanceof Refused)) throw err;
      if (!again) return this.hand(code, true);
      this.trouble = err.message;
      return false;
    }
  }
}
