// The page: it connects lessons, scripts and guide, board and console, and the lab.

import { Lab, Renewed } from "./lab/client";
import { Classroom } from "./lab/classroom";
import { Missing, partsOfPage } from "./lab/loading";
import type { Direction, Done, LabEvent, Language, Start } from "./lab/protocol";
import { Board, deal, first } from "./panes/board";
import { ClassPane, dropped } from "./panes/class";
import { Console, output } from "./panes/console";
import { Guide } from "./panes/guide";
import { Lessons } from "./panes/lesson";
import { Scripts } from "./panes/scripts";
import { loadEditor } from "./parts/code";
import { askName, shareDialog } from "./parts/dialogs";
import { button, byID, make } from "./parts/dom";
import { handInDialog } from "./parts/handin";
import { classLine, joinDialog } from "./parts/join";
import { eraseAll, keep, keepInTab, kept, keptInTab, whenDamaged, whenRefused } from "./parts/keep";
import type { RunHere } from "./parts/runnable";
import { laid, sharedBy, type Shared } from "./parts/share";
import { labelPage, language, say, speak, type Phrase } from "./parts/words";

const parts = partsOfPage();
const lab = new Lab(parts);
let entered: string[] = []; // replayed in a new lab
let home: Shared | null = null; // the board outside lessons
let shared: Shared = {};
const images = new Map<string, Uint8Array>(); // for scripts, as long as the page is open

speak(kept<Language>("language", navigator.language.startsWith("fr") ? "fr" : "en"));

// Requests to the lab

// Entries run one after another, so that each appears above its result; Stop also drops the
// waiting entries.
let turn: Promise<unknown> = Promise.resolve();
let stops = 0;

function inTurn(work: () => Promise<unknown>) {
  const before = stops;
  turn = Promise.all([begun, turn]).then(() => (before === stops ? work() : undefined)).catch(failed);
}

function enter(entry: string) {
  inTurn(() => {
    const number = console_.entry(entry), ofLesson = !!lessons.given;
    return perform("enter", { entry }).then((done) => {
      number(done.number as number);
      if (!ofLesson) entered.push(entry);
    });
  });
}

function hand(what: object) {
  if (lab.ready) inTurn(() => perform("hand", what));
}

// perform has something entered, which during a lesson is what its reader tries.
async function perform(op: "enter" | "hand", what: object): Promise<Done> {
  if (lessons.given) lessons.trying();
  try {
    return await lab.request(op, { ...what, columns: console_.columns() });
  } finally {
    lessons.ended("console");
  }
}

// failed reports a failed operation, unless its worker was replaced, which has been reported.
function failed(err: unknown) {
  if (!(err instanceof Renewed)) console_.show({ on: "error", message: String((err as Error).message ?? err) });
}

function quietly(operation: Promise<unknown>) { operation.catch(failed); }

const asked = (op: string, fields: object) => lab.request(op, fields).catch(() => null);

// runHere runs the entries of an example, whose results appear in place.
let sink: HTMLElement | null = null; // takes the results
const runHere: RunHere = (entries, into) => {
  const before = board.event && laid(board.event);
  if (!lab.ready) into.append(make("p", { class: "said" }, say("guideNeedsLab")));
  else inTurn(async () => {
    if (lessons.given) lessons.trying();
    try {
      for (const entry of entries) {
        sink = into;
        await lab.request("enter", { entry, columns: console_.columns() });
      }
    } finally {
      sink = null;
    }
  });
  return () => { if (before) enter(`board = taquin.parse("${before.board}", "${before.notation}");`); };
};

const console_ = new Console({
  enter,
  check: async (text) => lab.ready && !lab.working && !!(await asked("check", { text }))?.unfinished,
  complete: async (text, pos) => {
    const done = lab.ready ? await asked("complete", { text, pos }) : null;
    return done && { head: done.head as string, candidates: done.candidates as { text: string; summary: string }[], tail: done.tail as string };
  },
  stop: () => { stops++; lab.stop(); },
});

const board = new Board({
  hand,
  hint: () => new Promise((told) => inTurn(async () => {
    if (lessons.given) lessons.trying();
    const { move } = await lab.request("hint");
    told((move as Direction) ?? null);
  })),
  enter: (entry) => { console_.remember(entry); enter(entry); },
  distances: (wanted) => {
    lab.remember({ distances: wanted });
    if (lab.ready) quietly(lab.request("distances", { distances: wanted }));
  },
});

const lessons: Lessons = new Lessons({
  ready: () => lab.ready,
  answer: (answer) => lab.answer(answer),
  share: () => share(true),
  handIn: (name) => handInDialog(name, titleOf(name), worked, !!room.joined),
  classLine: () => (room.word !== undefined && !teacher && classLine(room, () => showTab("class"), () => byID("erase").click())),
  recorded: (name) => room.changed(name),
  moved: (begun) => moved("lesson", begun),
  run: (entries, into) => runHere(entries, into),
  place: (where) => {
    clearTimeout(placing);
    if (projecting()) return; // the teacher chooses what fills the screen
    if (where !== "reading") showPart(where === "console" ? "console" : "board");
    else if (lessons.given) placing = window.setTimeout(() => fold(true), 1200); // the board is seen at its end
    else fold(true);
  },
  give: async (name, from) => {
    const done = await lab.request("lesson", { name, language: language(), ...from, seed: shared.seed }).catch((err) => { if (!(err instanceof Renewed)) throw err; });
    if (done?.error) lab.onEvent({ on: "error", message: String(done.error) }, null, 0); // it has not started
  },
});

let placing = 0; // the timer that folds the lab

const scripts = new Scripts({
  fetch: (file) => fetch(parts.assets[file]).then((answer) => answer.ok ? answer.json() : null).catch(() => null),
  run: (op, name, source, args, folded) => inTurn(() => {
    if (!folded) showPart("console");
    console_.entry([op === "test" ? "taquin test" : "taquin run", name, ...args].join(" "));
    return lab.request(op, { name, source, args, columns: console_.columns() });
  }),
  changed: ({ name, text }) => { if (lab.ready) quietly(lab.request("file", { name, text })); },
  image: (name, bytes) => inTurn(() => {
    images.set(name, bytes);
    console_.remark(say("imageThere", name));
    return lab.request("file", { name }, bytes);
  }),
  removed: (name) => { if (lab.ready) quietly(lab.request("remove", { name })); },
  opened: () => showTab("scripts"),
  moved: () => moved("scripts"),
});

const guide = new Guide({
  async reference(name) { // in short, as the console has it
    const done = lab.ready ? await asked("reference", { name }) : null;
    return done && { html: done.html as string | undefined, error: done.error as string | undefined };
  },
  moved: () => moved("guide"),
  run: (entries, into) => runHere(entries, into),
  reveal: (control) => {
    const pane = control.closest<HTMLElement>(".pane")?.id.replace("reading-", "");
    if (pane) showTab(pane);
    if (control.closest(".lab")) showPart(control.closest(".console-part") ? "console" : "board");
    byID<HTMLDetailsElement>("menu").open = !!control.closest(".menu");
    setTimeout(() => control.focus(), 0); // after the click, which closes the menu
  },
}, parts.reference);

// The class: a link of its server is #join/WORD for pupils and #class/KEY for the teacher.

const worked = (name: string, text: string) => (lab.ready ? asked("handin", { name, text }) : Promise.resolve(null));
const titleOf = (name: string) => lessons.abouts.find((about) => about.name === name)?.title ?? name;
const room: Classroom = new Classroom(worked, (name) => lessons.records()[name]?.begun);
let teacher = kept("teacher", "");

const classPane = new ClassPane({
  read: (files) => (lab.ready ? asked("class", { files }) : Promise.resolve(null)),
  served: () => (room.word === undefined ? null : teacher ? room.results(teacher) : room.joined ? room.mine() : null),
  poster: () => (teacher && room.word !== undefined ? "class/poster?key=" + encodeURIComponent(teacher) : ""),
  title: titleOf,
});

function openClass() {
  const [, kind, given] = /^#(join|class)\/(.+)$/.exec(decodeURI(location.hash)) ?? [];
  if (kind === "join") room.given = given;
  else if (kind) keep("teacher", teacher = given);
  if (kind) history.replaceState(null, "", kind === "class" ? "#class" : location.pathname);
  if (room.word !== undefined && !room.joined && !teacher) joinDialog(room);
}

// The address: #lesson/parity/2, #guide/boards, #name/solve, #script/tour, #file/mine.lua. Back and
// a reload find the same place.

let following = true; // the page goes where the address says, as it does at its beginning
const scrolled = new Map<string, number>(); // by address

const addressOf = (tab: string) => "#" + encodeURI(tab === "guide" ? guide.address : tab === "class" ? tab : tab === "scripts" ? scripts.address : lessons.address);

function moved(tab: string, replaced = false) {
  const next = addressOf(tab);
  if (following || document.body.dataset.tab !== tab || next === location.hash) return;
  if (!replaced) scrolled.set(location.hash, byID("reading").scrollTop);
  history[replaced || (!location.hash && next === "#lessons") ? "replaceState" : "pushState"](null, "", next === "#lessons" && !location.hash ? location.href : next);
}

async function follow() {
  if (location.hash.startsWith("#t=")) return location.reload();
  const { hash } = location, [kind, ...rest] = decodeURI(hash.slice(1)).split("/"), name = rest.join("/");
  following = true;
  const tab = ["guide", "name"].includes(kind) ? "guide" : ["scripts", "script", "file"].includes(kind) ? "scripts" : kind === "class" ? kind : "lesson";
  let done: unknown;
  try {
    showTab(tab);
    if (tab === "guide") done = guide.go(kind, name);
    else if (tab === "scripts") scripts.go(kind, name);
    else if (tab === "lesson" && kind !== "lesson") lessons.go("");
    else if (tab === "lesson" && lessons.abouts.some((about) => about.name === rest[0])) lessons.go(rest[0], Number(rest[1]) || 0, true);
  } finally {
    following = false;
  }
  await done;
  byID("reading").scrollTop = scrolled.get(hash) ?? 0;
}

// Events of the lab

lab.onBusy = (busy) => console_.busy(busy);
lab.onEvent = (event: LabEvent, bytes, size) => {
  if (event.on === "board") {
    board.show(event);
    lessons.moved(event);
    if (!lessons.given && event.cols > 0) lab.remember(home = laid(event)); // for a new worker
    return;
  }
  if (event.on === "distance") return board.far(event);
  if (event.on === "entry") {
    console_.remember(event.text);
    console_.entry(event.text, event.number);
    if (!lessons.given) entered.push(event.text);
    return;
  }
  if (event.on === "guide") {
    showTab("guide");
    return event.name ? guide.open(event.name) : guide.list();
  }
  const result = sink && event.on !== "record" ? output(event) : null;
  if (result) {
    sink!.append(result);
    return;
  }
  if (!lessons.event(event)) console_.show(event, bytes, size);
};
lab.onRenewal = (why) => {
  const before = entered;
  entered = [];
  stops++;
  for (const [name, bytes] of images) quietly(lab.request("file", { name }, bytes));
  const known: Record<string, string> = { stop: say("renewedStop"), asked: say("renewedAsked"), memory: say("renewedMemory") };
  const said = known[why] ?? say(/memory/i.test(why) ? "renewedMemory" : "renewedEnded"); // the browser says why in its own language
  if (!known[why]) console.warn("the lab's program has ended:", why);
  if (before.length > 0) console_.offer(said, say("again", before.length), () => { for (const entry of before) enter(entry); });
  else console_.remark(said);
};

// The beginning

function notice(text: string, label?: string, press?: () => void) {
  const note = make("p", { class: "notice" }, text + " ");
  if (label) note.append(button(label, () => { note.remove(); press?.(); }));
  note.append(button("×", () => note.remove(), { class: "plain", "aria-label": say("close") }));
  byID("notices").append(note);
  return note;
}

function startOptions(): Start {
  const { shape, seed } = shared, begins = !shared.board && !shape && !seed;
  const { board: text, notation, labels } = restored?.board ?? (begins ? { board: first, notation: usualNotation() } : shared);
  return { language: language(), board: text, notation, labels, shape: shape ?? (text ? undefined : "4x4"), seed, records: lessons.records(), chapters: parts.chapters[language()], files: scripts.files, columns: console_.columns(), distances: board.distances };
}

// notation says which notation is in use, in the language of the page.
function notation(name: string, letters: string) {
  const remark = make("p", { class: "remark" }), tell = () => { remark.textContent = say("notation", name, [...letters].join(" ")); };
  addEventListener("languagechange", tell);
  tell();
  return remark;
}

// usualNotation is a beginner's: tiles from 1, and letters by the language.
const usualNotation = () => (language() === "fr" ? "french" : "english");

async function load(): Promise<void> {
  const loading = make("p", { class: "loading" }, say("loading"));
  byID("log").append(loading);
  const said = (text: string) => { loading.textContent = text; console_.loading(text); };
  try {
    await lab.load((share) => said(say("loadingShare", Math.floor(100 * share))), (stood) => said(say(stood ? "loadingStood" : "loadingAgain")));
    let done = await lab.start(startOptions());
    if (done.error && (shared.board || shared.shape)) {
      notice(say("badLink", String(done.error)));
      shared = { ...shared, board: undefined, notation: undefined, labels: undefined, shape: undefined };
      done = await lab.start(startOptions());
    }
    if (done.error) throw new Error(String(done.error));
    console_.loading("");
    lab.remember({ seed: done.seed as string }); // so that a new worker deals the same boards
    loading.replaceWith(make("p", { class: "remark", "data-say": "welcome" }, say("welcome")));
    const { name, letters } = (done.notations as { name: string; letters: string }[]).find(({ name }) => name === (shared.notation ?? usualNotation()))!;
    if (!shared.board) byID("log").append(notation(name, letters));
    lessons.labReady();
    room.soon(0);
    classPane.look();
    if (restored) {
      console_.replay(restored.log);
      if (restored.entered.length) console_.offer(say("reloaded"), say("again", restored.entered.length), () => { for (const entry of restored!.entered) enter(entry); });
    } else if (shared.shape || shared.seed) enter(deal);
    inTurn(async () => { document.body.dataset.ready = "yes"; });
    const pages = ([language(), language() === "fr" ? "en" : "fr"] as Language[]).flatMap((each) => [...parts.chapters[each], ...parts.lessons[each]].map(({ page }) => page).concat(parts.reference[each]));
    guide.keep(pages);
  } catch (err) {
    loading.remove();
    console_.loading("");
    const missing = { webassembly: "noWebassembly", worker: "noWorker", file: "noFile" } as const;
    if (err instanceof Missing && err.what !== "download") notice(say(missing[err.what]));
    else notice(err instanceof Missing ? say("noDownload") : say("loadingFailed", (err as Error).message), say("retry"), () => { begun = load(); });
    return new Promise(() => {}); // callers that wait for the lab keep waiting
  }
}

// The frame

// Tab is the state that survives a reload of the page.
interface Tab { link: string; board: Shared | null; log: LabEvent[]; entered: string[]; tab: string; scroll: number; projector?: boolean }
let restored = keptInTab<Tab>();
if (restored && restored.link !== linkOfPage()) restored = null;

function linkOfPage() { return location.hash.startsWith("#t=") ? location.hash : ""; }

const tabScrolls: { [tab: string]: number } = {};

function showTab(tab: string) {
  const reading = byID("reading"), before = document.body.dataset.tab;
  if (before) tabScrolls[before] = reading.scrollTop;
  for (const press of document.querySelectorAll<HTMLElement>("#tabs [data-tab]")) {
    const here = press.dataset.tab === tab;
    press.setAttribute("aria-pressed", String(here));
    byID("reading-" + press.dataset.tab).hidden = !here;
    if (here) press.hidden = false; // that of the class
  }
  document.body.dataset.tab = tab;
  if (tab === "lesson" && !projecting()) lessons.shown();
  else fold(true);
  if (tab === "scripts") {
    showPart("console", true);
    scripts.begun();
  }
  if (tab === "guide") guide.opened();
  if (tab === "class") classPane.list();
  if (before !== tab) reading.scrollTop = tabScrolls[tab] ?? 0;
  moved(tab);
}

function showPart(part: string, folded = false) {
  document.body.dataset.part = part;
  for (const press of document.querySelectorAll<HTMLElement>("[data-part]:not(body)")) press.setAttribute("aria-pressed", String(press.dataset.part === part));
  fold(folded);
}

function fold(is: boolean) {
  document.body.classList.toggle("folded-lab", is);
  const press = byID("fold");
  press.setAttribute("aria-expanded", String(!is));
  press.textContent = is ? "▴" : "▾";
  lessons.keepInView();
}

// The projector: large letters, and the board, the console or what is read alone on the screen.
const projecting = () => document.documentElement.classList.contains("projector");

function project(is: boolean) {
  document.documentElement.classList.toggle("projector", is);
  if (is && document.body.dataset.tab !== "lesson") fold(true);
  else showPart("board");
}

const dark = matchMedia("(prefers-color-scheme: dark)");
function dress() {
  const paper = kept<string>("paper", "system");
  byID<HTMLSelectElement>("paper").value = paper;
  document.documentElement.dataset.paper = paper === "system" ? (dark.matches ? "dark" : "light") : paper;
  board.repaint();
}

function relabel() {
  labelPage();
  byID("fold").setAttribute("aria-label", say("lab"));
  byID("language").lang = language() === "fr" ? "en" : "fr"; // its label is in the other one
  byID("language").dataset.short = byID("language").lang.toUpperCase();
  board.describe();
  lessons.abouts = parts.lessons[language()];
  guide.chapters = parts.chapters[language()];
  scripts.examples = parts.scripts[language()];
  const reading = byID("reading"), share = reading.scrollTop / reading.scrollHeight; // the place in the text
  following = true;
  lessons.relabel();
  const { hash } = location;
  guide.relabel().then(() => { if (hash === location.hash) reading.scrollTop = share * reading.scrollHeight; });
  following = false;
  console_.code.relabel();
  scripts.relabel();
  if (document.body.dataset.tab === "class") classPane.list();
  dispatchEvent(new Event("languagechange"));
}

async function changeLanguage(to: Language) {
  speak(to);
  keep("language", to);
  const chapters = parts.chapters[to];
  lab.remember({ language: to, chapters });
  relabel();
  if (lab.ready) await lab.request("language", { language: to, chapters });
}

function listen() {
  for (const press of document.querySelectorAll<HTMLElement>("#tabs [data-tab]")) press.onclick = () => showTab(press.dataset.tab!);
  for (const press of document.querySelectorAll<HTMLElement>(".handle [data-part]")) press.onclick = () => showPart(press.dataset.part!);
  byID("fold").onclick = () => fold(!document.body.classList.contains("folded-lab"));
  byID("language").onclick = () => { changeLanguage(language() === "fr" ? "en" : "fr"); };
  byID("paper").onchange = () => { keep("paper", byID<HTMLSelectElement>("paper").value); dress(); };
  dark.onchange = dress;
  const menu = byID<HTMLDetailsElement>("menu");
  document.addEventListener("click", (event) => { if (!menu.contains(event.target as Node) || (event.target as HTMLElement).closest(".menu button")) menu.open = false; });
  menu.onkeydown = (event) => { if (event.key === "Escape") { menu.open = false; menu.querySelector("summary")!.focus(); } };
  byID("share").onclick = () => share();
  byID("open-class").onclick = () => showTab("class");
  byID("projector").onclick = () => project(true);
  byID("leave-projector").onclick = () => project(false);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && projecting() && !event.defaultPrevented && !menu.open && !document.querySelector("dialog[open], .cm-focused")) project(false);
  });
  byID("anew").onclick = () => {
    shared = {};
    restored = null;
    entered = [];
    lab.remember(startOptions());
    quietly(lab.renew("asked"));
  };
  byID("erase").onclick = async () => {
    if (!confirm(say("eraseSure"))) return;
    await eraseAll();
    addEventListener("pagehide", () => sessionStorage.clear());
    location.replace(location.pathname);
  };
  addEventListener("resize", () => lessons.keepInView());
  let hidden = 0; // when the page was hidden; the time of a task does not count until it is seen again
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hidden = Date.now();
    else if (hidden && lab.ready) quietly(lab.request("away", { seconds: (Date.now() - hidden) / 1000 }));
  });
  addEventListener("popstate", () => { follow(); });
  addEventListener("pagehide", () => keepInTab({ link: linkOfPage(), board: home, log: console_.past(), entered, tab: document.body.dataset.tab!, scroll: byID("reading").scrollTop, projector: projecting() } satisfies Tab));
  // Files may be dropped anywhere, before the editor would take them for text: a picture
  // that falls on the board covers its tiles, all others are for scripts.
  addEventListener("dragover", (event) => { if (brings(event)) event.preventDefault(); }, true);
  addEventListener("drop", (event) => {
    if (!brings(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer!.files], onBoard = byID("board").contains(event.target as Node);
    if (document.body.dataset.tab === "class") dropped([...event.dataTransfer!.items]).then((all) => classPane.take(all));
    else if (onBoard && files[0]?.type.startsWith("image/")) board.dress(files[0]);
    else scripts.take(files);
  }, true);
}

const brings = (event: DragEvent) => !!event.dataTransfer?.types.includes("Files");

function share(forClass = false) {
  const { abouts, given, section } = lessons;
  shareDialog({ board: board.event, lessons: abouts, lesson: given, section, file: document.body.dataset.tab === "scripts" ? scripts.current() : null, forClass });
}

async function openShared() {
  try {
    shared = (await sharedBy(location.hash)) ?? {};
  } catch {
    notice(say("damagedLink"));
  }
  board.sent = shared.board ?? "";
  if (shared.language) speak(shared.language);
  relabel();
  if (shared.named) shared.seed = `${shared.seed ?? ""}/${await askName()}`;
}

// fileName returns the name of a shared script, or a valid file name in its place.
function fileName(name: string): string {
  if (name && !/[/\\\0]|^\.{1,2}$/.test(name)) return name;
  const free = scripts.free(name.replace(/.*[/\\]|[\0.]+$/g, "") || say("untitled"));
  notice(say("badFileName", name, free));
  return free;
}

function openLesson(name: string, section = "") {
  const lesson = lessons.abouts.find((about) => about.name === name);
  if (!lesson) return notice(say("badLesson", name));
  const from = Number(section), there = Number.isInteger(from) && from >= 1 && from <= lesson.sections;
  if (section && !there) notice(say("badSection", section, lesson.sections));
  lessons.choose(name, there ? { section: from } : {});
}

async function open(): Promise<void> {
  whenRefused((why) => notice(say(why === "none" ? "notKept" : "storageFull")));
  whenDamaged((name) => {
    const what: Record<string, Phrase> = { records: "keptRecords", files: "keptFiles", history: "keptHistory" };
    notice(say("damagedKept", say(what[name] ?? "keptOther")));
  });
  dress();
  listen();
  showTab("lesson");
  showPart("board");
  await openShared();
  openClass();
  if (shared.file) scripts.add({ ...shared.file, name: fileName(shared.file.name) });
  following = false;
  if (shared.lesson) openLesson(shared.lesson, shared.section);
  else if (location.hash && !linkOfPage()) follow().then(() => { if (restored) byID("reading").scrollTop = restored.scroll; });
  else if (restored) showTab(restored.tab);
  if (restored?.projector) project(true);
  requestAnimationFrame(() => setTimeout(() => { loadEditor(parts.codemirror); }, 0));
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register(parts.service).catch(() => {});
  return load();
}

let begun = open();
