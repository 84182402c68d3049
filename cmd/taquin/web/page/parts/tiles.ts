// The drawn tiles of a board: buttons, or, for a large board, the visible part on a canvas.

import { make } from "./dom";
import { say } from "./words";

export interface Layout {
  cols: number;
  rows: number;
  home: string[]; // the labels of the solved board in reading order, "" for the blank
  texts?: string[]; // texts on these tiles instead, in the same order; equal ones look alike
}

export interface Tiles {
  place(labels: string[]): void; // draws where the tiles are
  dress(image: HTMLImageElement | null): void; // puts a picture on them
  repaint(): void; // in colours that have changed
  mark(label: string): void; // highlights a tile, "" for none
  // describe states the positions of the tiles for screen readers.
  describe(labels: string[]): void;
}

// Smaller tiles than those of such boards would be no buttons.
const mostButtons = 400, mostInLine = 24;

export function tilesOn(field: HTMLElement, layout: Layout, press: (cell: number) => void): Tiles {
  const { cols, rows, home } = layout;
  const large = home.length > mostButtons || cols > mostInLine || rows > mostInLine;
  field.classList.toggle("large", large);
  field.removeAttribute("aria-describedby");
  field.style.setProperty("--cols", String(cols));
  field.style.setProperty("--rows", String(rows));
  return large ? new Painted(field, layout, press) : new Buttons(field, layout, press);
}

// smallBoard is a picture of a board that fits into a line; "" stands for the blank.
export function smallBoard(labels: string[], cols: number): HTMLElement {
  const small = make("span", { class: "small-board", role: "img", "aria-label": labels.map((label) => label || say("blank")).join(" ") }, ...labels.map((label) => make("span", {}, label)));
  small.style.setProperty("--cols", String(cols));
  return small;
}

// boardIn reads a text such as 1 2 / 3 . as a board, null for any other text.
export function boardIn(text: string): HTMLElement | null {
  const rows = text.trim().split("/").map((row) => row.trim().split(/\s+/));
  if (rows.length < 2 || rows.some((row) => row.length !== rows[0].length || row.some((label) => !/^(\d+|[._])$/.test(label)))) return null;
  return smallBoard(rows.flat().map((label) => (/\d/.test(label) ? label : "")), rows[0].length);
}

// written returns the text on the tile with a label.
function written({ home, texts }: Layout): (label: string) => string {
  if (!texts) return (label) => label;
  const of = new Map(home.map((label, cell) => [label, texts[cell]]));
  return (label) => of.get(label) ?? "";
}

const digitsOf = ({ home, texts }: Layout) => (texts ?? home).reduce((most, label) => Math.max(most, label.length), 2);

class Buttons implements Tiles {
  private tiles = new Map<string, HTMLButtonElement>();
  private labels: string[] = [];
  private written: (label: string) => string;

  constructor(private field: HTMLElement, private layout: Layout, press: (cell: number) => void) {
    const { cols, rows, home } = layout;
    this.written = written(layout);
    field.style.setProperty("--digits", String(digitsOf(layout)));
    home.forEach((label, cell) => {
      if (label === "") return;
      const tile = make("button", { type: "button", class: "tile", tabindex: -1, onclick: () => press(this.labels.indexOf(label)) }, make("span", {}, this.written(label)));
      tile.style.setProperty("--home-x", String(cols > 1 ? (cell % cols) / (cols - 1) : 0));
      tile.style.setProperty("--home-y", String(rows > 1 ? Math.floor(cell / cols) / (rows - 1) : 0));
      this.tiles.set(label, tile);
    });
    this.dress(null);
    field.classList.add("still"); // new tiles appear without animation
    field.replaceChildren(...this.tiles.values());
    requestAnimationFrame(() => requestAnimationFrame(() => field.classList.remove("still")));
  }

  place(labels: string[]) {
    const { cols, home } = this.layout;
    this.labels = labels;
    labels.forEach((label, cell) => {
      const tile = this.tiles.get(label);
      if (!tile) return;
      tile.style.setProperty("--x", String(cell % cols));
      tile.style.setProperty("--y", String(Math.floor(cell / cols)));
      tile.classList.toggle("home", this.written(home[cell]) === this.written(label));
    });
  }

  describe(labels: string[]) {
    const { cols } = this.layout;
    labels.forEach((label, cell) => this.tiles.get(label)?.setAttribute("aria-label", say("tile", this.written(label), Math.floor(cell / cols) + 1, (cell % cols) + 1)));
  }

  mark(label: string) { for (const [of, tile] of this.tiles) tile.classList.toggle("marked", of === label); }

  dress(image: HTMLImageElement | null) {
    this.field.style.setProperty("--image", image ? `url("${image.src}")` : "none");
  }

  repaint() {}
}

// Painted is a board larger than its field, which scrolls. Only the visible part is painted.
class Painted implements Tiles {
  private labels: string[] = [];
  private homes: Map<string, number>;
  private written: (label: string) => string;
  private image: HTMLImageElement | null = null;
  private canvas = make("canvas", { "aria-hidden": "true" });
  private summary = make("p", { class: "unseen", id: "board-summary" });
  private side: number; // of a tile
  private due = false;
  private marked = "";
  private moved = false; // and not yet brought into view

  constructor(private field: HTMLElement, private layout: Layout, press: (cell: number) => void) {
    const { cols, rows, home } = layout;
    this.homes = new Map(home.map((label, cell) => [label, cell]));
    this.written = written(layout);
    this.side = 14 + 8 * digitsOf(layout);
    const sheet = make("div", { class: "sheet" }, this.canvas);
    field.style.setProperty("--sheet-width", cols * this.side + "px");
    field.style.setProperty("--sheet-height", rows * this.side + "px");
    field.replaceChildren(sheet, this.summary);
    field.setAttribute("aria-describedby", this.summary.id);
    field.onscroll = () => this.repaint();
    new ResizeObserver(() => {
      this.follow();
      this.repaint();
    }).observe(field);
    this.canvas.onclick = ({ offsetX, offsetY }) => {
      const x = Math.floor((offsetX + field.scrollLeft) / this.side), y = Math.floor((offsetY + field.scrollTop) / this.side);
      if (x < cols && y < rows) press(y * cols + x);
    };
  }

  place(labels: string[]) {
    this.labels = labels;
    this.moved = true;
    this.follow();
    this.repaint();
  }

  // follow scrolls to the blank after a move, as soon as the board is visible: on a phone the
  // console may hide it.
  private follow() {
    const { field, side, labels, layout: { cols } } = this, blank = labels.indexOf("");
    if (!this.moved || !field.clientWidth || !this.canvas.isConnected) return;
    this.moved = false;
    const inView = (at: number, from: number, seen: number) => (at < from + side || at + 2 * side > from + seen ? at - seen / 2 : from);
    const left = inView((blank % cols) * side, field.scrollLeft, field.clientWidth), top = inView(Math.floor(blank / cols) * side, field.scrollTop, field.clientHeight);
    if (left !== field.scrollLeft || top !== field.scrollTop) field.scrollTo(left, top);
  }

  dress(image: HTMLImageElement | null) {
    this.image = image;
    this.repaint();
  }

  mark(label: string) {
    this.marked = label;
    this.repaint();
  }

  describe(labels: string[]) {
    const { cols, home } = this.layout, blank = labels.indexOf("");
    const away = labels.filter((label, cell) => label !== "" && label !== home[cell]).length;
    this.summary.textContent = say("summary", away, labels.length - 1, Math.floor(blank / cols) + 1, (blank % cols) + 1);
  }

  repaint() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      if (this.canvas.isConnected) this.paint();
    });
  }

  private paint() {
    const { field, canvas, side, labels, layout: { cols, rows, home } } = this;
    const { clientWidth: width, clientHeight: height, scrollLeft: left, scrollTop: top } = field;
    const scale = devicePixelRatio;
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.style.width = width + "px";
    canvas.style.height = height + "px";
    const on = canvas.getContext("2d")!;
    on.scale(scale, scale);
    const style = getComputedStyle(field), colour = (name: string) => style.getPropertyValue(name);
    const plain = colour("--tile"), atHome = colour("--home"), ink = colour("--tile-ink");
    on.font = `600 ${Math.floor(side * 0.44)}px ${colour("--sans")}`;
    on.textAlign = "center";
    on.textBaseline = "middle";
    for (let row = Math.floor(top / side); row < rows && row * side < top + height; row++) {
      for (let col = Math.floor(left / side); col < cols && col * side < left + width; col++) {
        const cell = row * cols + col, label = labels[cell];
        if (!label) continue;
        const x = col * side - left, y = row * side - top;
        on.fillStyle = this.written(label) === this.written(home[cell]) ? atHome : plain;
        on.beginPath();
        on.roundRect(x + 1, y + 1, side - 2, side - 2, 3);
        on.fill();
        if (label === this.marked) {
          on.lineWidth = 4;
          on.strokeStyle = colour("--accent");
          on.stroke();
        }
        if (this.image) this.cut(on, this.homes.get(label)!, x, y);
        else {
          on.fillStyle = ink;
          on.fillText(this.written(label), x + side / 2, y + side / 2, side - 4);
        }
      }
    }
  }

  // cut draws the piece of the picture that belongs to a cell.
  private cut(on: CanvasRenderingContext2D, cell: number, x: number, y: number) {
    const { image, side, layout: { cols, rows } } = this, { width, height } = image!;
    on.drawImage(image!, (width / cols) * (cell % cols), (height / rows) * Math.floor(cell / cols), width / cols, height / rows, x + 1, y + 1, side - 2, side - 2);
  }
}
