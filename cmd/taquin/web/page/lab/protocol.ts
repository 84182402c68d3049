// The messages between page and lab. The page sends operations, the lab sends events; an operation
// ends with the event "done" with its id.

export type Language = "en" | "fr";
export type Direction = "up" | "down" | "left" | "right";
export type Word = "next" | "hint" | "again" | "skip" | "leave";

export interface Named { name: string; title?: string; about?: string }
export interface LessonAbout extends Named { title: string; sections: number; page: string }
export interface Chapter extends Named { title: string; about: string; page: string }
export interface Example extends Named { about: string } // a built-in script
export interface TextFile { name: string; text: string; origin?: string } // the example it was made from
export interface Candidate { text: string; summary: string }
export interface Frame { light: string; dark: string; text: string; caption?: string }

// What "start" wants: everything that the lab cannot know by itself.
export interface Start {
  language: Language;
  seed?: string;
  shape?: string;
  board?: string;
  notation?: string;
  labels?: string; // texts on the board's tiles instead of numbers
  records?: Record<string, unknown>;
  chapters: Chapter[]; // of the guide
  files?: TextFile[];
  columns?: number; // of the console
  distances?: boolean; // whether the page wants to know how far boards are from solved
}

// An answer goes to the lesson that waits for it.
export interface Answer { text?: string; entry?: string; word?: Word }

export interface BoardEvent {
  on: "board";
  cols: number; // 0 where there is no board
  rows: number;
  labels: string[]; // in reading order, "" for the blank; none of a large board that moved by a path
  home: string[]; // the same of the solved board
  texts?: string[]; // texts on these tiles instead, in the same order
  blank: number;
  solved: boolean;
  moves: number; // made since it was dealt
  notation: string;
  path?: Direction[]; // of the blank since the last event, where that is known
}

// How far the board is from solved: exactly, or at least, and what that is known by.
export interface DistanceEvent { on: "distance"; moves?: number; least?: number; by?: string; unsolvable?: boolean }

export interface PictureEvent { on: "picture"; light: string; dark: string; text: string; caption?: string }
export interface FilmEvent { on: "film"; frames: Frame[]; seconds: number[]; caption?: string }
export interface AskEvent { on: "ask"; number?: number; html: string; choices?: string[]; form: "number" | "yesno" | "choice" | "text"; hint: boolean }
export interface TryEvent { on: "try"; html: string; checked: boolean; hint: boolean; solution?: boolean }
export type Kind = "right" | "wrong" | "form" | "hint" | "answer" | "because" | "done" | "notyet" | "solution";
export interface ToldEvent { on: "told"; kind: Kind; label?: string; html: string }
export interface BeginEvent { on: "begin"; name: string; title: string; about: string; language: Language; sections: number; from: number }
export interface EndEvent { on: "end"; right: number; answered: number; next?: string; html?: string }

export type LabEvent =
  | { on: "ready"; version: string }
  | { on: "entry"; text: string; number: number }
  | { on: "out"; text: string; err?: boolean }
  | { on: "value"; text: string }
  | PictureEvent
  | FilmEvent
  | { on: "remark"; text: string }
  | { on: "error"; message: string; excerpt?: string }
  | { on: "progress"; text: string }
  | BoardEvent
  | DistanceEvent
  | { on: "save"; name: string }
  | { on: "record"; name: string; record: unknown }
  | BeginEvent
  | { on: "section"; number: number; title: string }
  | { on: "say"; html: string }
  | { on: "code"; text: string }
  | AskEvent
  | TryEvent
  | ToldEvent
  | { on: "pause" }
  | { on: "read"; html: string; label?: string }
  | EndEvent
  | { on: "guide"; name: string }
  | { on: "renew" }
  | { on: "gone"; why: string } // from the worker script: the program has "ended", or an error
  | Done;

export interface Done { on: "done"; id: number; [field: string]: unknown }

// The work of a class. {op: "handin", name: LESSON, text: PUPIL} ends with HandedIn, also while a
// lesson is open; {op: "class", files: [{name, text}]} ends with ClassTables. The text of a file is a
// hand-in file or any text with pasted codes; a file above mostFile bytes is refused, so the page need
// not read it. Tables come one a lesson, the lesson with the most pupils first.
export interface HandedIn { code: string; file: string; filename: string }
export interface ClassTables { lessons: ClassTable[]; csv: string; refused: { name: string; message: string }[]; pupils?: string[] }
export interface ClassTable {
  lesson: string;
  tasks: { name: string; text: string }[]; // Q1 for a question, T1 for a task, and how it begins
  rows: { pupil: string; begun: string; minutes: number; first: number; cells: ClassCell[]; errors: string[] }[];
  mistakes: { task: string; answer: string; pupils: number }[]; // the most frequent first
  remarks: string[]; // such as two pupils with the same name
}
export interface ClassCell { state: "first" | "later" | "no" | "skipped" | ""; text: string; tries: number; seconds: number }

// The server of taquin web --class puts data-class="WORD" on <html>. Beside the page it has
//   POST class/join {id, name, word} -> {name}, the name that the teacher sees
//   POST class/handin {id, code} -> {kept: true}
//   GET class/mine?id=ID -> {lessons: ClassTable[]}, the pupil's own work
//   GET class/results?key=KEY -> ClassTables and {pupils: string[]}, those who have joined
//   GET class/poster?key=KEY -> a page with the QR code, the address and the word
// Errors are {error: string}, in the language of Accept-Language, with the statuses 400 (bad), 403 (wrong
// word, key or unknown id) and 413 (too large).
export const mostFile = 1 << 20;

// What passes between the page and the worker script.
export interface Envelope { json: string; bytes: Uint8Array | null }
