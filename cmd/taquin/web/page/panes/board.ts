// The board that lives: it shows the lab's current board and hands on what arrow keys,
// clicks and swipes do to it. It moves only when the lab says so.

import type { BoardEvent, Direction, DistanceEvent } from "../lab/protocol";
import { button, byID, calm, make } from "../parts/dom";
import { fitted } from "../parts/image";
import { boardDialog } from "../parts/dialogs";
import { keep, kept } from "../parts/keep";
import { laid } from "../parts/share";
import { smallBoard, tilesOn, type Tiles } from "../parts/tiles";
import { say, type Phrase } from "../parts/words";

export interface BoardWishes {
  hand(what: { cell: number } | { move: Direction }): void;
  hint(): Promise<Direction | null>; // where the blank should go, null if that is not known
  enter(entry: string): void;
  distances(wanted: boolean): void; // whether the lab must report them
}

const opposite: Record<Direction, Direction> = { up: "down", down: "up", left: "right", right: "left" };
const steps: Record<Direction, [dx: number, dy: number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const arrows: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

// deal is the entry that lays a new board.
export const deal = "board:shuffle();";

// The time of a step when the lab plays many, which never takes longer than all.
const stepTime = 220, allTime = 12_000;

// The entries of the buttons. The console shows the Lua of every action; a ";" keeps the board
// from being printed as well.
const entries: [Phrase, string, (board: BoardEvent) => boolean][] = [
  ["reset", "board:undo(#board:history());", ({ moves }) => moves > 0],
  ["undo", "board:undo();", ({ moves }) => moves > 0],
  ["hint", "", ({ solved }) => !solved],
  ["solveAndPlay", "board:play(solve(board).moves);", ({ solved }) => !solved],
  ["shuffle", deal, () => true],
];

// first is the board of a first visit, two moves from home, and mostGoal is the number of cells up
// to which a small picture shows the goal.
export const first = "1 2 3 4 / 5 6 7 8 / 9 10 . 11 / 13 14 15 12";
const mostGoal = 36;

export class Board {
  event: BoardEvent | null = null;
  sent = ""; // the board of a link
  distances = kept("distances", false); // whether they are shown
  private distance: DistanceEvent | null = null; // of the board that is there
  private tiles: Tiles | null = null;
  private shown: string[] = []; // the labels as drawn
  private playing = 0;
  private left: Direction[] = []; // of the path that plays
  private advice: { label: string; name: string; way: Direction } | null = null; // of the last hint
  private file: Blob | null = null; // the picture on the tiles
  private image: HTMLImageElement | null = null; // the same, cut to the board
  private field = byID("board");
  private status = byID("board-status");
  private buttons = entries.map(([phrase, entry]) => button("", () => this.pressed(phrase, entry), { "data-say": phrase }));
  private distanceButton = button("", () => this.askDistances(), { "data-say": "distance" });
  private sizes = byID<HTMLSelectElement>("board-size");

  constructor(private wishes: BoardWishes) {
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.listenToPointers();
    byID("board-buttons").append(...this.buttons);
    this.sizes.closest(".row")!.append(this.distanceButton);
    this.sizes.onchange = () => {
      const [cols, rows] = this.sizes.value.split("x");
      wishes.enter(`board = taquin.new(${cols}, ${rows}, "${this.event?.notation ?? "english"}"):shuffle();`);
    };
    const file = byID<HTMLInputElement>("board-file");
    byID("board-text").onclick = () => boardDialog(this.event!);
    byID("board-image").addEventListener("click", () => (this.file ? this.dress(null) : file.click()));
    file.onchange = () => {
      if (file.files?.[0]) this.dress(file.files[0]);
      file.value = "";
    };
  }

  // show draws a board; where the way to it is known, step by step.
  show(event: BoardEvent) {
    this.stopPlaying();
    const before = this.event;
    this.event = event;
    this.distance = this.advice = null;
    const sameTiles = before?.cols === event.cols && before.rows === event.rows && before.notation === event.notation && before.texts?.join(" ") === event.texts?.join(" ");
    if (event.labels.length === 0 && event.cols > 0) { // a large board: the event has only the path
      event.labels = walked(before!.labels, event.cols, event.path!);
      event.home = before!.home;
      event.texts = before!.texts;
    }
    if (event.cols === 0) this.clear(say("noBoardNow"));
    else {
      if (!sameTiles || !this.tiles) this.build();
      const path = sameTiles && !calm.matches ? event.path ?? [] : [];
      if (path.length > 1 && this.shown.join() !== event.labels.join()) this.play(path);
      else this.place(event.labels);
    }
    this.describe();
  }

  // far shows how far the board is from solved.
  far(event: DistanceEvent) {
    this.distance = event;
    this.describe();
  }

  describe() {
    const { event } = this;
    byID("board-image").textContent = say(this.file ? "noImage" : "image");
    const plays = this.left.length > 0 && !!event?.solved;
    entries.forEach(([phrase, , possible], i) => {
      const pauses = plays && phrase === "solveAndPlay";
      this.buttons[i].disabled = !event?.cols || !(pauses || possible(event));
      this.buttons[i].textContent = say(pauses ? "pause" : phrase);
    });
    this.distanceButton.disabled = !event?.cols;
    this.distanceButton.setAttribute("aria-pressed", String(this.distances));
    this.sizes.disabled = !event;
    byID("board-text").hidden = !this.field.classList.contains("large");
    if (!event?.cols) {
      this.status.textContent = event ? "" : say("noBoard");
      return;
    }
    const size = `${event.cols}x${event.rows}`;
    if (![...this.sizes.options].some((option) => option.value === size)) this.sizes.append(make("option", { value: size }, `${event.cols} × ${event.rows}`));
    this.sizes.value = size;
    this.field.setAttribute("aria-label", `${say("board", event.cols, event.rows)}. ${say("boardHelp")}`);
    const solved = event.solved && !this.left.length, begins = event.moves === 0 && event.labels.join(" ") === firstLabels;
    const said = begins ? [say("firstTask")] : [say("moves", event.moves - this.left.length)];
    if (this.sent && laid(event).board === this.sent) said.splice(0, 1, say("sentBoard"));
    if (this.advice) said.splice(0, 1, say("moveTile", this.advice.name, say(this.advice.way)));
    else if (solved) said.unshift(say("solved"));
    else if (this.distances && !this.left.length) said.push(distanceText(this.distance));
    this.status.textContent = said.join(" · ");
    this.status.classList.toggle("solved", solved);
    this.tiles?.mark(this.advice?.label ?? "");
    this.tiles?.describe(event.labels);
    byID("goal").hidden = event.home.length > mostGoal || event.home.length === 0;
  }

  repaint() { this.tiles?.repaint(); }

  private askDistances() {
    this.distances = !this.distances;
    this.distance = null;
    keep("distances", this.distances);
    this.describe();
    this.wishes.distances(this.distances);
  }

  private clear(said: string) {
    this.tiles = null;
    this.field.classList.remove("large");
    this.field.replaceChildren(make("p", { class: "said" }, said));
  }

  private build() {
    this.tiles = tilesOn(this.field, this.event!, (cell) => this.slide(cell));
    const { home, cols, texts } = this.event!;
    if (home.length <= mostGoal) byID("goal").lastElementChild!.replaceWith(smallBoard(texts ?? home, cols));
    if (this.file) this.dress(this.file); // to the proportions of this board
  }

  private place(labels: string[]) {
    this.shown = labels;
    this.tiles!.place(labels);
  }

  // play moves the blank from the drawn position to the lab's.
  private play(path: Direction[]) {
    const { cols } = this.event!, pause = Math.min(stepTime, allTime / path.length);
    this.left = [...path];
    const step = () => {
      const move = this.left.shift();
      if (move) this.place(walked(this.shown, cols, [move]));
      if (this.left.length) this.playing = window.setTimeout(step, pause);
      else this.place(this.event!.labels);
      if (!this.left.length || !this.event!.solved) this.describe();
      else this.status.textContent = say("moves", this.event!.moves - this.left.length);
    };
    step();
  }

  private stopPlaying() {
    clearTimeout(this.playing);
    this.left = [];
  }

  // pressed does what a button says. Solve pauses while the board plays: what has not been seen is
  // taken back.
  private pressed(phrase: Phrase, entry: string) {
    if (phrase === "hint") return void this.hint();
    const left = this.left.length;
    if (phrase === "solveAndPlay" && left) {
      this.stopPlaying();
      this.wishes.enter(`board:undo(${left});`);
    } else this.wishes.enter(entry);
  }

  // hint highlights the tile of the next move, and names it.
  private async hint() {
    const of = this.event!, way = await this.wishes.hint();
    if (!way || of !== this.event) return;
    const [dx, dy] = steps[way], label = of.labels[of.blank + dx + dy * of.cols];
    this.advice = { label, name: of.texts?.[of.home.indexOf(label)] ?? label, way: opposite[way] };
    this.describe();
  }

  // An arrow key says where a tile goes, so that the blank goes the other way.
  private key(event: KeyboardEvent) {
    const move = arrows[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.move(opposite[move]);
  }

  // slide moves the tiles between a cell and the blank, if both are in line.
  private slide(cell: number) {
    const { cols, blank } = this.event!;
    if (cell === blank) return;
    if (cell % cols === blank % cols || Math.floor(cell / cols) === Math.floor(blank / cols)) this.wishes.hand({ cell });
  }

  // move moves the blank, if it is not at the edge.
  private move(direction: Direction) {
    if (!this.event?.labels.length) return;
    const { cols, rows, blank } = this.event, [dx, dy] = steps[direction];
    const x = (blank % cols) + dx, y = Math.floor(blank / cols) + dy;
    if (x >= 0 && x < cols && y >= 0 && y < rows) this.wishes.hand({ move: direction });
  }

  private listenToPointers() {
    const large = () => this.field.classList.contains("large"); // which is scrolled by a finger
    let from: { x: number; y: number } | null = null;
    this.field.addEventListener("pointerdown", (event) => { from = { x: event.clientX, y: event.clientY }; });
    this.field.addEventListener("pointerup", (event) => {
      if (!from || large()) return;
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      from = null;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < 24) {
        if (event.pointerType !== "touch") return; // a click follows
        this.field.focus({ preventScroll: true });
        (event.target as Element).closest<HTMLElement>(".tile")?.click();
        return;
      }
      const tile: Direction = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
      this.move(opposite[tile]);
      // A mouse then clicks on the tile below it at once, which is no click.
      this.swiped = true;
      setTimeout(() => { this.swiped = false; }, 0);
    });
    this.field.addEventListener("click", (event) => { if (this.swiped) event.stopPropagation(); }, true);
    // Browsers make no click of a tap that comes soon after a swipe; here no tap needs one.
    this.field.addEventListener("touchend", (event) => { if (event.cancelable && !large()) event.preventDefault(); });
  }
  private swiped = false;

  // dress puts a picture on the tiles, null for none.
  async dress(file: Blob | null) {
    const { cols = 1, rows = 1 } = this.event ?? {};
    if (file) this.status.textContent = say("imageComes");
    const image = file && (await fitted(file, cols / rows));
    if (file && !image) {
      this.status.textContent = say("badImage");
      return;
    }
    const before = this.image;
    [this.file, this.image] = [file, image];
    this.field.classList.toggle("dressed", !!image);
    this.tiles?.dress(image);
    if (before) URL.revokeObjectURL(before.src);
    this.describe();
  }
}

const firstLabels = first.replaceAll(" /", "").replace(".", "");

// walked is a board after the blank has gone a way.
function walked(labels: string[], cols: number, path: Direction[]): string[] {
  const now = [...labels];
  let blank = now.indexOf("");
  for (const move of path) {
    const [dx, dy] = steps[move], next = blank + dx + dy * cols;
    [now[blank], now[next]] = [now[next], ""];
    blank = next;
  }
  return now;
}

// The names of the methods that prove a lower bound.
const bounds: Record<string, Phrase> = { linear: "byLinear", optimal: "bySearch" };

function distanceText(distance: DistanceEvent | null): string {
  if (!distance) return "…";
  if (distance.unsolvable) return say("unsolvable");
  if (distance.moves !== undefined) return say("toGo", distance.moves);
  return say("toGoAtLeast", distance.least!, say(bounds[distance.by!]));
}
