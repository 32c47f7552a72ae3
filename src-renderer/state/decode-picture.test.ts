import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pause } from '../../test/timing/time-spent.ts';
import { aJpegOfScans, aPicture, hostilePictures } from '../../test/fakes/pictures.ts';
import { decodePicture } from './decode-picture.ts';

/** The head of a PNG, and where its pixels would begin: all that is read before it is decoded. */
function pngOf(width: number, height: number): Blob {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.set([0x49, 0x44, 0x41, 0x54], 37);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([bytes], { type: 'image/png' });
}

describe('a picture', () => {
  let [begun, atOnce, mostAtOnce] = [0, 0, 0];
  beforeEach(() => {
    [begun, atOnce, mostAtOnce] = [0, 0, 0];
    globalThis.createImageBitmap = async () => {
      begun += 1;
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await pause(0, 'decoding takes a turn');
      atOnce -= 1;
      if (begun === 3) throw new Error('It is broken.');
      return { width: 1, height: 1, close() {} };
    };
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'));

  it('is not decoded where its head says that it is huge', async () => {
    const found = await Promise.all(Array.from({ length: 100 }, () => decodePicture(pngOf(16_000, 16_000))));
    expect(found.every((bitmap) => bitmap === null)).toBe(true);
    expect(begun).toBe(0);
  });

  it.each(hostilePictures)('is not decoded where it is $what', async ({ bytes }) => {
    expect(await decodePicture(new Blob([bytes]), {}, 1_024 * 1_024)).toBeNull();
    expect(begun).toBe(0);
  });

  it('is decoded where it is of a dozen scans', async () => {
    expect(await decodePicture(new Blob([aJpegOfScans(12)]))).not.toBeNull();
  });

  it.each(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'BM'.padEnd(99, '\x01')])(
    'is not decoded where it is of a kind that no server has: %j',
    async (text) => {
      expect(await decodePicture(new Blob([text]))).toBeNull();
      expect(begun).toBe(0);
    },
  );

  it('is not decoded where nothing says how large it is', async () => {
    expect(await decodePicture(new Blob(['no picture']))).toBeNull();
    expect(await decodePicture(new Blob([]))).toBeNull();
    expect(begun).toBe(0);
  });

  it('is decoded beside one other at most, and one that fails holds none up', async () => {
    const found = await Promise.all(
      Array.from({ length: 20 }, () => decodePicture(new Blob([aPicture(400, 300)]))),
    );
    expect(found.filter((bitmap) => bitmap === null)).toHaveLength(1);
    expect([begun, mostAtOnce]).toEqual([20, 2]);
  });
});
