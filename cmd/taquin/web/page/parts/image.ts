// A reader's picture, made ready for the tiles of a board.

import { make } from "./dom";

// mostPixels is the longer side of a picture on tiles; larger ones only cost memory.
const mostPixels = 1200;

// fitted is a picture cut to the proportions of a board; null for a file that is none.
export async function fitted(file: Blob, proportion: number): Promise<HTMLImageElement | null> {
  try {
    const read = await createImageBitmap(file);
    const width = Math.min(read.width, read.height * proportion), height = width / proportion;
    const scale = Math.min(1, mostPixels / Math.max(width, height));
    const canvas = make("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
    canvas.getContext("2d")!.drawImage(read, (read.width - width) / 2, (read.height - height) / 2, width, height, 0, 0, canvas.width, canvas.height);
    read.close();
    const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    if (!cut) return null;
    const image = make("img", { src: URL.createObjectURL(cut) });
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
