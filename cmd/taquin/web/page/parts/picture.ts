// Pictures and films of the lab. Each picture is a separate image, once for light and once for
// dark paper, so that no script in it can run.

import type { FilmEvent, Frame, PictureEvent } from "../lab/protocol";
import { button, calm, make, rich, scrolled } from "./dom";
import { say } from "./words";

const addressOf = (svg: string) => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);

// described returns the title and description of a picture.
function described(svg: string): string {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml");
  return ["title", "desc"].map((name) => read.querySelector("svg > " + name)?.textContent?.trim()).filter(Boolean).join(". ");
}

function images(frame: Frame): HTMLImageElement[] {
  const alt = described(frame.light) || frame.text;
  return [make("img", { class: "light", src: addressOf(frame.light), alt }), make("img", { class: "dark", src: addressOf(frame.dark), alt })];
}

// Told is a part of a picture with a title: its middle, its radius, and the text that the mouse
// shows.
interface Told { x: number; y: number; reach: number; words: string }

// toldIn finds the parts of a picture that have titles, in the picture's own units. The parts
// that they are put together from are shifted and scaled.
function toldIn(svg: SVGSVGElement): Told[] {
  return [...svg.querySelectorAll("path > title")].map((title) => {
    const path = title.parentElement!;
    const numbers = (path.getAttribute("d")!.match(/-?[\d.]+/g) ?? []).map(Number);
    const across = numbers.filter((_, i) => i % 2 === 0), down = numbers.filter((_, i) => i % 2 === 1);
    const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
    const stroke = Number(path.closest("[stroke-width]")?.getAttribute("stroke-width")); // its own, or that of its group
    const told = { x: (left + right) / 2, y: (top + bottom) / 2, reach: Math.max(right - left, bottom - top, stroke || 0) / 2, words: title.textContent! };
    for (let at = path.parentElement; at; at = at.parentElement) {
      const moved = at.getAttribute("transform")?.match(/^translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([-\d.]+)\))?$/);
      if (!moved) continue;
      const scale = Number(moved[3] ?? 1);
      told.x = told.x * scale + Number(moved[1]);
      told.y = told.y * scale + Number(moved[2]);
      told.reach *= scale;
    }
    return told;
  });
}

// Shows the titles of a picture's parts as tooltips, and its full size at a click. Returns a
// function that takes each new picture of the frame; a picture is parsed when the mouse first
// moves over it.
function tells(frame: HTMLElement): (light: string) => void {
  let light = "", width = 1, all: Told[] | undefined;
  frame.addEventListener("mousemove", (event) => {
    const image = (event.target as Element).closest("img");
    if (!image || !frame.matches(".tells")) return;
    if (!all) {
      const svg = new DOMParser().parseFromString(light, "image/svg+xml").querySelector("svg")!;
      all = toldIn(svg);
      width = Number(svg.getAttribute("viewBox")!.split(" ")[2]);
    }
    const box = image.getBoundingClientRect(), unit = width / box.width;
    const x = (event.clientX - box.left) * unit, y = (event.clientY - box.top) * unit;
    const near = all.map((told) => ({ told, away: Math.max(0, Math.hypot(told.x - x, told.y - y) - told.reach) })).reduce((a, b) => (b.away < a.away ? b : a));
    const words = near.away < 6 * unit ? near.told.words : "";
    if (image.title !== words) image.title = words;
  });
  frame.addEventListener("click", () => { if (frame.matches(".tells")) frame.classList.toggle("large"); });
  return (next) => {
    light = next;
    all = undefined;
    frame.classList.toggle("tells", /<path[^>]*><title>/.test(light));
  };
}

export function picture(event: PictureEvent): HTMLElement {
  const frame = make("div", { class: "frame" }, ...images(event));
  tells(frame)(event.light);
  const figure = make("figure", { class: "picture" }, frame);
  if (event.caption) figure.append(make("figcaption", {}, rich(event.caption)));
  if (event.text) figure.append(make("details", { class: "as-text" }, make("summary", {}, say("asText")), scrolled(make("pre", {}, event.text))));
  return figure;
}

// film shows frames one after another, each for its seconds, with pause and steps.
export function film(event: FilmEvent): HTMLElement {
  const last = event.frames.length - 1;
  let at = 0, timer = 0;
  const frame = make("div", { class: "frame" }), caption = make("figcaption"), told = tells(frame);
  const place = make("input", { type: "range", min: 0, max: last, value: 0, "aria-label": say("filmPlace"), oninput: () => { pause(); show(+place.value); } });
  const play = button("", () => (timer ? pause() : go()), { class: "play" });

  function show(n: number) {
    at = Math.max(0, Math.min(last, n));
    const now = at, next = images(event.frames[at]);
    // The old picture stays until the next one can be drawn, to avoid flicker.
    Promise.allSettled(next.map((image) => image.decode())).then(() => {
      if (now !== at) return;
      frame.replaceChildren(...next);
      told(event.frames[at].light);
    });
    caption.textContent = [event.frames[at].caption, event.caption].filter(Boolean).join(" · ");
    place.value = String(at);
    place.setAttribute("aria-valuetext", say("filmFrame", at, last));
  }
  function next() {
    if (at >= last || !figure.isConnected) return pause();
    show(at + 1);
    timer = window.setTimeout(next, 1000 * (event.seconds[at] || 0.5));
  }
  function go() {
    if (at >= last) show(0);
    timer = window.setTimeout(next, 1000 * (event.seconds[at] || 0.5));
    label();
  }
  function pause() {
    clearTimeout(timer);
    timer = 0;
    label();
  }
  function label() { play.textContent = say(timer ? "pause" : "play"); }

  const figure = make("figure", { class: "picture film" }, frame,
    make("div", { class: "row" },
      button("◂", () => { pause(); show(at - 1); }, { "aria-label": say("stepBack") }), play,
      button("▸", () => { pause(); show(at + 1); }, { "aria-label": say("stepOn") }), place), caption);
  show(0);
  label();
  if (!calm.matches) setTimeout(go, 0);
  return figure;
}
