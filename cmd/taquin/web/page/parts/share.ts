// A link that holds a board, a seed, a script or a place in a lesson in its fragment,
// which browsers do not send to any server.

import type { BoardEvent, Language, TextFile } from "../lab/protocol";

export interface Shared {
  language?: Language;
  lesson?: string;
  section?: string; // of the lesson, its number
  board?: string;
  notation?: string;
  labels?: string; // texts on its tiles instead of numbers
  shape?: string;
  seed?: string;
  named?: boolean; // each reader's own board: the seed is joined with a name
  file?: TextFile;
}

const mark = "#t=";

// laid is a board as the lab reads it.
export function laid(event: BoardEvent): Shared {
  return { board: boardText(event), notation: event.notation, labels: event.texts?.filter(Boolean).join(" ") };
}

function boardText(event: BoardEvent): string {
  const rows: string[] = [];
  for (let row = 0; row < event.rows; row++) {
    rows.push(event.labels.slice(row * event.cols, (row + 1) * event.cols).map((label) => label || ".").join(" "));
  }
  return rows.join(" / ");
}

// Damaged is an unreadable fragment of a shared link.
export class Damaged extends Error {}

export async function linkTo(shared: Shared): Promise<string> {
  const bytes = await pass(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  return location.href.replace(/#.*$/, "") + mark + text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// sharedBy reads a fragment; null for none of ours.
export async function sharedBy(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith(mark)) return null;
  try {
    const text = atob(fragment.slice(mark.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    const read = JSON.parse(new TextDecoder().decode(await pass(bytes, new DecompressionStream("deflate-raw"))));
    if (!isShared(read)) throw new Damaged();
    return read;
  } catch {
    throw new Damaged();
  }
}

// The most that a fragment may unpack to, far above what anyone shares.
const most = 1 << 20;

async function pass(bytes: Uint8Array, through: GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) throw new Damaged();
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

function isShared(read: unknown): read is Shared {
  if (typeof read !== "object" || read === null || Array.isArray(read)) return false;
  const { language, file, named, ...texts } = read as Record<string, unknown>;
  return (language === undefined || language === "en" || language === "fr") &&
    (named === undefined || typeof named === "boolean") &&
    (file === undefined || isFile(file)) &&
    Object.values(texts).every((value) => typeof value === "string");
}

function isFile(file: unknown): boolean {
  const { name, text } = (file ?? {}) as Partial<TextFile>;
  return typeof name === "string" && typeof text === "string";
}
