import { decodePicture } from './decode-picture.ts';

/**
 * Makes an image of a picture, by whose address any number of elements show it at once: a canvas for each place would be
 * drawn, and be a layer of its own, each time a row comes by. What it shows is a small redrawn picture, none of the
 * bytes.
 *
 * @param side pixels that the picture is drawn in
 * @param mostPixels the largest picture that is unpacked
 * @returns an image to be kept while its address is shown, which is given back by `URL.revokeObjectURL`; null for what is
 * no picture, or too large a one
 */
export async function shownPicture(
  bytes: Uint8Array<ArrayBuffer>,
  side: number,
  mostPixels: number,
): Promise<HTMLImageElement | null> {
  const size = { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' } as const;
  const bitmap = await decodePicture(bytes, size, mostPixels);
  if (bitmap === null) return null;
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  const image = new Image();
  image.src = URL.createObjectURL(await canvas.convertToBlob());
  // An element whose picture is not read yet would be empty for a moment. Where it can't be read at all, that is seen.
  await image.decode().catch(() => {});
  return image;
}
