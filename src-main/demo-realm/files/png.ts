import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

function encode(size: number, colourType: 2 | 3, chunks: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * A square PNG with a few colors.
 *
 * @param indexAt the index of a pixel's color
 */
export function encodeIndexed(
  size: number,
  palette: readonly Colour[],
  indexAt: (x: number, y: number) => number,
): Buffer {
  const rows = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rows[y * (size + 1) + 1 + x] = indexAt(x, y);
  }
  return encode(size, 3, [chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', deflateSync(rows))]);
}

/** Samples along each side of a pixel, for smooth edges. */
const samples = 2;

/**
 * A square PNG of shapes.
 *
 * @param colourAt the color of a point; both coordinates go from 0 to 1, right and down
 */
export function encodeDrawing(size: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const stride = size * 3 + 1;
  const rows = Buffer.alloc(size * stride);
  const across = size * samples;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const column = x * samples + (sample % samples) + 0.5;
        const row = y * samples + Math.floor(sample / samples) + 0.5;
        const colour = colourAt(column / across, row / across);
        red += colour[0];
        green += colour[1];
        blue += colour[2];
      }
      const at = y * stride + 1 + x * 3;
      rows[at] = red / (samples * samples);
      rows[at + 1] = green / (samples * samples);
      rows[at + 2] = blue / (samples * samples);
    }
  }
  return encode(size, 2, [chunk('IDAT', deflateSync(rows))]);
}
