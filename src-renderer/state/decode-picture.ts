import { imageSize } from 'image-size';
import { isSmallPicture } from '#contract/pictures.ts';

/** Pixels of a photograph of a good camera; unpacked, each takes four bytes. */
const mostPixels = 32_000_000;
/** Pictures that are unpacked at the same time. */
const lanes = 2;

let free = lanes;
const waiting: (() => void)[] = [];

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}

/**
 * Decodes a PNG, JPEG, GIF or WebP file, in this sandboxed process. One of some kilobytes may unpack to a gigabyte, or take
 * minutes, so that what it is made of is read first, and few are decoded at once.
 *
 * @param most pixels that are taken
 * @returns null for what is no such picture, or too large a one
 */
export function decodePicture(
  file: Blob | Uint8Array<ArrayBuffer>,
  options: ImageBitmapOptions = {},
  most: number = mostPixels,
): Promise<ImageBitmap | null> {
  return inLane(async () => {
    try {
      const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file;
      if (!isSmallPicture(bytes, imageSize, most)) return null;
      // What was looked at: a file may be another one by now.
      return await createImageBitmap(new Blob([bytes]), options);
    } catch {
      return null;
    }
  });
}
