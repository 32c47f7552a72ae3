import { imageSize } from 'image-size';

/** Pixels of a photograph of a good camera; unpacked, each takes four bytes. */
const mostPixels = 32_000_000;
/** Where the size stands in the files of all formats, also behind the notes of a camera. */
const headBytes = 512 * 1_024;
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

/** Whether a picture is small enough to be unpacked, by its head. */
async function isSmall(file: Blob): Promise<boolean> {
  try {
    const head = await file.slice(0, headBytes).arrayBuffer();
    const { width, height } = imageSize(new Uint8Array(head));
    return width * height <= mostPixels;
  } catch {
    return false;
  }
}

/**
 * Decodes a picture, in this sandboxed process. A file of some kilobytes may say that it unpacks to a gigabyte, so that its
 * size is read first, and few are decoded at once.
 *
 * @returns null for what is no picture, or too large a one
 */
export function decodePicture(file: Blob, options: ImageBitmapOptions = {}): Promise<ImageBitmap | null> {
  return inLane(async () =>
    (await isSmall(file)) ? createImageBitmap(file, options).catch(() => null) : null,
  );
}
