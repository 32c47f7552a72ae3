import { decodePicture } from './decode-picture.ts';

/**
 * Makes an address for a picture, by which any number of elements show it: a canvas for each place would be drawn, and be a
 * layer of its own, each time a row comes by. What stands there is a small picture drawn anew, none of the bytes.
 *
 * @param side pixels that the picture is drawn in
 * @param mostPixels the largest picture that is unpacked
 * @returns an address to be given back by `URL.revokeObjectURL`; null for what is no picture, or too large a one
 */
export async function addressOfPicture(
  bytes: Uint8Array<ArrayBuffer>,
  side: number,
  mostPixels: number,
): Promise<string | null> {
  const size = { resizeWidth: side, resizeHeight: side, resizeQuality: 'high' } as const;
  const bitmap = await decodePicture(bytes, size, mostPixels);
  if (bitmap === null) return null;
  const canvas = new OffscreenCanvas(side, side);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  return URL.createObjectURL(await canvas.convertToBlob());
}
