// Loading the lab's program: the names of the site's files, and a download that shows how
// far it is and is tried again when it is cut off or stands still.

import type { Chapter, Example, Language, LessonAbout } from "./protocol";

// The names of the site's files. The writer of the site puts them into the page.
export interface Parts {
  worker: string;
  exec: string;
  lab: string;
  labSize: number; // bytes of the unpacked program, 0 where not known
  codemirror: string;
  assets: Record<string, string>; // files that the lab fetches on demand, by their names
  service: string;
  reference: Record<Language, string>; // the page of all names of Lua
  lessons: Record<Language, LessonAbout[]>;
  chapters: Record<Language, Chapter[]>;
  scripts: Record<Language, Example[]>;
}

export function partsOfPage(): Parts {
  return JSON.parse(document.getElementById("parts")!.textContent!);
}

// Missing reports that the browser lacks a feature, or that the download failed or stalled.
export class Missing extends Error {
  constructor(readonly what: "webassembly" | "worker" | "file" | "download", readonly stood = false) { super(what); }
}

const tries = 3;

// A download without data for this time has stalled.
const standstill = 20_000;

// program downloads and compiles the lab. It reports the share that has arrived, from 0 to 1, and
// each new attempt.
export async function program(parts: Parts, arrived: (share: number) => void, again: (stood: boolean) => void): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "object") throw new Missing("webassembly");
  if (typeof Worker !== "function") throw new Missing("worker");
  if (location.protocol === "file:") throw new Missing("file");
  for (let attempt = 1; ; attempt++) {
    try {
      return await download(parts, arrived);
    } catch (err) {
      fresh = true;
      if (attempt === tries) throw err;
      again(err instanceof Missing && err.stood);
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
  }
}

// Set after a failed download: the next one bypasses the browser's cache.
let fresh = false;

async function download(parts: Parts, arrived: (share: number) => void): Promise<WebAssembly.Module> {
  const stop = new AbortController();
  let waiting = 0;
  const wait = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => stop.abort(), standstill);
  };
  wait();
  const missing = () => new Missing("download", stop.signal.aborted);
  const answer = await fetch(parts.lab, { cache: fresh ? "reload" : "default", signal: stop.signal }).catch(() => { throw missing(); });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${answer.statusText}`);
  let bytes = 0;
  const counted = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      wait();
      bytes += chunk.length;
      if (parts.labSize > 0) arrived(Math.min(1, bytes / parts.labSize));
      to.enqueue(chunk);
    },
    flush() { clearTimeout(waiting); },
  }));
  const response = new Response(counted, { headers: { "Content-Type": "application/wasm" } });
  try {
    if (WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (err) {
    throw bytes < parts.labSize ? missing() : err;
  }
}
