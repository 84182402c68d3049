// A reader's picture, made ready for the tiles of a board and for the lab.

import { make } from "./dom";

// mostPixels is the longer side of a picture on tiles; larger ones only cost memory.
const mostPixels = 1200;

// fitted is a picture cut to the proportions of a board; null for a file that is none.
export async function fitted(file: Blob, proportion: number): Promise<HTMLImageElement | null> {
  try {
    const read = await createImageBitmap(file);
    const width = Math.min(read.width, read.height * proportion);
    const cut = await drawn(read, width, width / proportion, mostPixels);
    const image = make("img", { src: URL.createObjectURL(cut!) });
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

// mostBytes is the maximum size of a picture that the lab embeds in its own pictures.
const mostBytes = 150_000;

// lightened is a picture that the lab can work with, made smaller where it has to be; null
// for a file that is none.
export async function lightened(file: Blob): Promise<Blob | null> {
  try {
    const read = await createImageBitmap(file);
    let light: Blob | null = file;
    for (let pixels = mostPixels; light && light.size > mostBytes && pixels > 50; pixels *= 0.7) light = await drawn(read, read.width, read.height, pixels);
    return light;
  } catch {
    return null;
  }
}

// drawn crops the middle of a picture to an aspect ratio, with at most the given number of pixels.
function drawn(read: ImageBitmap, width: number, height: number, pixels: number): Promise<Blob | null> {
  const scale = Math.min(1, pixels / Math.max(width, height));
  const canvas = make("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
  const on = canvas.getContext("2d")!;
  on.fillStyle = "#fff"; // behind transparent parts
  on.fillRect(0, 0, canvas.width, canvas.height);
  on.drawImage(read, (read.width - width) / 2, (read.height - height) / 2, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
