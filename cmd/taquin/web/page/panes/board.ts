// The board that lives: it shows the lab's current board and hands on what arrow keys,
// clicks and swipes do to it. It moves only when the lab says so.

import type { BoardEvent, Direction } from "../lab/protocol";
import { button, byID, calm, make } from "../parts/dom";
import { say, type Phrase } from "../parts/words";

export interface BoardWishes {
  hand(what: { cell: number } | { move: Direction }): void;
  enter(entry: string): void;
}

const opposite: Record<Direction, Direction> = { up: "down", down: "up", left: "right", right: "left" };
const steps: Record<Direction, [dx: number, dy: number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const arrows: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

// deal is the entry that lays a new board.
export const deal = "board:shuffle();";

// Larger boards are not drawn for the hand.
const mostCells = 400;
// The time of a step when the lab plays many, which never takes longer than all.
const stepTime = 220, allTime = 12_000;

// What the buttons enter. Lua is what stands in the console, whoever makes it; a ";" keeps
// the board from being printed, too.
const entries: [Phrase, string, (board: BoardEvent) => boolean][] = [
  ["undo", "board:undo();", ({ moves }) => moves > 0],
  ["hint", "board:hint()", ({ solved }) => !solved],
  ["solveAndPlay", "board:play(solve(board).moves);", ({ solved }) => !solved],
  ["reset", "board:undo(#board:history());", ({ moves }) => moves > 0],
  ["shuffle", deal, () => true],
];

export class Board {
  event: BoardEvent | null = null;
  private tiles = new Map<string, HTMLButtonElement>();
  private shown: string[] = []; // the labels as they are drawn
  private playing = 0;
  private image = "";
  private field = byID("board");
  private status = byID("board-status");
  private buttons = entries.map(([phrase, entry]) => button("", () => this.wishes.enter(entry), { "data-say": phrase }));
  private sizes = byID<HTMLSelectElement>("board-size");

  constructor(private wishes: BoardWishes) {
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.listenToSwipes();
    byID("board-buttons").append(...this.buttons);
    this.sizes.onchange = () => {
      const [cols, rows] = this.sizes.value.split("x");
      wishes.enter(`board = taquin.new(${cols}, ${rows}):shuffle();`);
    };
    const file = byID<HTMLInputElement>("board-file");
    byID("board-image").addEventListener("click", () => (this.image ? this.dress(null) : file.click()));
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
    const sameTiles = before?.cols === event.cols && before.rows === event.rows && before.home.join() === event.home.join();
    if (event.labels.length === 0 || event.labels.length > mostCells) {
      this.clear(event.cols > 0 ? say("largeBoard", event.cols, event.rows) : say("noBoardNow"));
    } else {
      if (!sameTiles || this.tiles.size === 0) this.build();
      const path = sameTiles && !calm.matches ? event.path ?? [] : [];
      if (path.length > 1 && path.length <= 400) this.play(path);
      else this.place(event.labels);
    }
    this.describe();
  }

  describe() {
    const { event } = this;
    byID("board-image").textContent = say(this.image ? "noImage" : "image");
    entries.forEach(([, , possible], i) => { this.buttons[i].disabled = !event?.cols || !possible(event); });
    this.sizes.disabled = !event;
    if (!event?.cols) {
      this.status.textContent = event ? "" : say("noBoard");
      return;
    }
    const size = `${event.cols}x${event.rows}`;
    if (![...this.sizes.options].some((option) => option.value === size)) this.sizes.append(make("option", { value: size }, `${event.cols} × ${event.rows}`));
    this.sizes.value = size;
    this.field.setAttribute("aria-label", `${say("board", event.cols, event.rows)}. ${say("boardHelp")}`);
    const said = [say("moves", event.moves)];
    if (event.solved) said.unshift(say("solved"));
    else if (event.distance !== undefined) said.push(say("toGo", event.distance));
    this.status.textContent = said.join(" · ");
    this.status.classList.toggle("solved", event.solved);
    this.name();
  }

  private clear(said: string) {
    this.tiles.clear();
    this.field.replaceChildren(make("p", { class: "said" }, said));
  }

  private build() {
    const { cols, rows, home } = this.event!;
    this.tiles.clear();
    this.field.style.setProperty("--cols", String(cols));
    this.field.style.setProperty("--rows", String(rows));
    const digits = Math.max(...home.map((label) => label.length));
    this.field.style.setProperty("--digits", String(Math.max(2, digits)));
    const drawn = home.flatMap((label, cell) => {
      if (label === "") return [];
      const tile = make("button", { type: "button", class: "tile", tabindex: -1 }, make("span", {}, label));
      tile.style.setProperty("--home-x", String(cols > 1 ? (cell % cols) / (cols - 1) : 0));
      tile.style.setProperty("--home-y", String(rows > 1 ? Math.floor(cell / cols) / (rows - 1) : 0));
      tile.addEventListener("click", () => this.slide(this.event!.labels.indexOf(label)));
      this.tiles.set(label, tile);
      return [tile];
    });
    this.field.classList.add("still"); // what is new does not fly in
    this.field.replaceChildren(...drawn);
    requestAnimationFrame(() => requestAnimationFrame(() => this.field.classList.remove("still")));
  }

  private place(labels: string[]) {
    const { cols, home } = this.event!;
    this.shown = [...labels];
    labels.forEach((label, cell) => {
      const tile = this.tiles.get(label);
      if (!tile) return;
      tile.style.setProperty("--x", String(cell % cols));
      tile.style.setProperty("--y", String(Math.floor(cell / cols)));
      tile.classList.toggle("home", home[cell] === label);
    });
  }

  // name says where each tile stands, for those who hear the page.
  private name() {
    const { cols, labels } = this.event!;
    labels.forEach((label, cell) => this.tiles.get(label)?.setAttribute("aria-label", say("tile", label, Math.floor(cell / cols) + 1, (cell % cols) + 1)));
  }

  // play goes the way of the blank from what is drawn to the lab's board.
  private play(path: Direction[]) {
    const { cols, labels } = this.event!;
    const now = [...this.shown];
    let at = 0, blank = now.indexOf("");
    const pause = Math.min(stepTime, allTime / path.length);
    const step = () => {
      if (at === path.length) return this.place(labels);
      const [dx, dy] = steps[path[at++]], next = blank + dx + dy * cols;
      if (now[next] === undefined) return this.place(labels);
      now[blank] = now[next];
      now[next] = "";
      blank = next;
      this.place(now);
      this.playing = window.setTimeout(step, pause);
    };
    step();
  }

  private stopPlaying() {
    clearTimeout(this.playing);
    this.playing = 0;
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
    if (cell % cols === blank % cols || Math.floor(cell / cols) === Math.floor(blank / cols)) this.wishes.hand({ cell });
  }

  // move moves the blank, if it is not at the edge.
  private move(direction: Direction) {
    if (!this.event?.labels.length) return;
    const { cols, rows, blank } = this.event, [dx, dy] = steps[direction];
    const x = (blank % cols) + dx, y = Math.floor(blank / cols) + dy;
    if (x >= 0 && x < cols && y >= 0 && y < rows) this.wishes.hand({ move: direction });
  }

  private listenToSwipes() {
    let from: { x: number; y: number } | null = null;
    this.field.addEventListener("pointerdown", (event) => { from = { x: event.clientX, y: event.clientY }; });
    this.field.addEventListener("pointerup", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      from = null;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < 24) return; // a click
      const tile: Direction = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "right" : "left") : dy > 0 ? "down" : "up";
      this.swiped = performance.now();
      this.move(opposite[tile]);
    });
    // A swipe ends with a click on the tile below the finger, which is none.
    this.field.addEventListener("click", (event) => {
      if (performance.now() - this.swiped < 300) event.stopPropagation();
    }, true);
  }
  private swiped = -1000;

  // dress puts a picture on the tiles, null for none.
  private async dress(file: File | null) {
    const { cols = 1, rows = 1 } = this.event ?? {};
    const address = file && (await fitted(file, cols / rows));
    if (file && !address) {
      this.status.textContent = say("badImage");
      return;
    }
    if (this.image) URL.revokeObjectURL(this.image);
    this.image = address ?? "";
    this.field.classList.toggle("dressed", !!address);
    this.field.style.setProperty("--image", address ? `url("${address}")` : "none");
    this.describe();
  }
}

// mostPixels is the longer side of a picture on tiles; larger ones only cost memory.
const mostPixels = 1200;

// fitted is the address of a picture cut to the proportions of a board; null for a file
// that is none.
async function fitted(file: File, proportion: number): Promise<string | null> {
  try {
    const image = await createImageBitmap(file);
    const width = Math.min(image.width, image.height * proportion), height = width / proportion;
    const scale = Math.min(1, mostPixels / Math.max(width, height));
    const canvas = make("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
    canvas.getContext("2d")!.drawImage(image, (image.width - width) / 2, (image.height - height) / 2, width, height, 0, 0, canvas.width, canvas.height);
    image.close();
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    return cut && URL.createObjectURL(cut);
  } catch {
    return null;
  }
}
