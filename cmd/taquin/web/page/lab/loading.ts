// Loading the lab's program: the names of the site's files, and a download that shows how
// far it is and is tried again when it is cut off or stands still.

import type { Chapter, Example, Language, LessonAbout } from "./protocol";

// The names of the site's files, which whoever writes the site puts into the page.
export interface Parts {
  worker: string;
  exec: string;
  lab: string;
  labSize: number; // bytes of the unpacked program, 0 where not known
  codemirror: string;
  assets: Record<string, string>; // what the lab fetches when it wants it, by its names
  service: string;
  reference: Record<Language, string>; // the page of all names of Lua
  lessons: Record<Language, LessonAbout[]>;
  chapters: Record<Language, Chapter[]>;
  scripts: Record<Language, Example[]>;
}

export function partsOfPage(): Parts {
  return JSON.parse(document.getElementById("parts")!.textContent!);
}

// Missing is what a browser lacks, so that nothing can be computed in it, or what has not
// arrived: the download was cut off, or stood still.
export class Missing extends Error {
  constructor(readonly what: "webassembly" | "worker" | "file" | "download", readonly stood = false) { super(what); }
}

const tries = 3;

// A download of which nothing has arrived for so long stands still.
const standstill = 20_000;

// program downloads and compiles the lab; it tells how much has arrived, from 0 to 1, and
// that it begins once more, maybe because it stood still.
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

// What a browser has kept of a download that failed is not used again.
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
