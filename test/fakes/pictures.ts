import { crc32, deflateSync } from 'node:zlib';

/** A small file that claims to be small, or says nothing, but takes much memory or time to decode. */
interface HostilePicture {
  readonly what: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const text = (letters: string): number[] => Array.from(letters, (letter) => letter.charCodeAt(0));
const upward = (number: number): number[] => [number & 0xff, number >> 8];
const downward = (number: number): number[] => [number >> 8, number & 0xff];
const quad = (number: number): number[] => [...downward(number >>> 16), ...downward(number & 0xffff)];
/** Pixels per side: a quarter of a gigabyte. */
const side = 8_000;

/** A GIF that claims to be 10 pixels wide, with its first frame elsewhere or larger. */
function gif(corner: number, width: number, between: readonly number[] = []): number[] {
  const colours = [0, 0, 0, 255, 255, 255];
  const place = [corner, corner, width, width].flatMap(upward);
  const first = [0x2c, ...place, 0, 2, 2, 0x4c, 1, 0];
  return [
    ...text('GIF89a'),
    ...upward(10),
    ...upward(10),
    0x80,
    0,
    0,
    ...colours,
    ...between,
    ...first,
    0x3b,
  ];
}

const segment = (marker: number, content: readonly number[]): number[] => [
  0xff,
  marker,
  ...downward(content.length + 2),
  ...content,
];
const frame = (marker: number, width: number, height = width): number[] =>
  segment(marker, [8, ...downward(height), ...downward(width), 1, 1, 0x11, 0]);
const quantities = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
const codes = (kind: number, symbols: readonly number[]): number[] =>
  segment(0xc4, [kind, 0, symbols.length, ...Array<number>(14).fill(0), ...symbols]);
const scan = (from: number, to: number, precision: number, data: readonly number[]): number[] => [
  ...segment(0xda, [1, 1, 0, from, to, precision]),
  ...data,
];
const jpeg = (...parts: readonly number[][]): number[] => [
  0xff,
  0xd8,
  ...quantities,
  ...parts.flat(),
  0xff,
  0xd9,
];
const baseline = (width: number, height = width): number[] => [
  ...frame(0xc0, width, height),
  ...codes(0, [0, 1]),
  ...codes(0x10, [0, 1]),
  ...scan(0, 63, 0, Array<number>(2_000).fill(0)),
];

/** A JPEG whose frame follows a fill byte, after which `image-size` is led to another frame inside a comment. */
function misleadingJpeg(): number[] {
  const comment = Array<number>(65_533).fill(0);
  // The fill byte makes it read the comment's marker and the first byte of its length as a length.
  const landing = 0xfeff - 3;
  const shown = frame(0xc0, 10);
  comment.splice(landing, shown.length, ...shown);
  const first = segment(0xe0, [...text('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return [
    0xff,
    0xd8,
    ...first,
    0xff,
    ...segment(0xfe, comment),
    ...quantities,
    ...baseline(side),
    0xff,
    0xd9,
  ];
}

function jpegOfScans(count: number): number[] {
  const width = 1_024;
  const refining = scan(1, 63, 0x10, [0, 0, 0, 0]);
  return jpeg(
    frame(0xc2, width),
    codes(0, [0, 1]),
    codes(0x10, [0xe0, 0]),
    scan(0, 0, 0, Array<number>((width / 8) ** 2 / 4).fill(0)),
    scan(1, 63, 1, [0, 0, 0, 0]),
    Array<number[]>(count).fill(refining).flat(),
  );
}

/** A grey PNG of zeros, with a profile of this many zero bytes. */
function png(width: number, height: number, profileBytes = 0): number[] {
  const chunk = (type: string, data: readonly number[]): number[] => {
    const body = [...text(type), ...data];
    return [...quad(data.length), ...body, ...quad(crc32(Uint8Array.from(body)))];
  };
  const pixels = deflateSync(new Uint8Array((width + 1) * height));
  return [
    ...text('\x89PNG\r\n\x1a\n'),
    ...chunk('IHDR', [...quad(width), ...quad(height), 8, 0, 0, 0, 0]),
    ...(profileBytes === 0
      ? []
      : chunk('iCCP', [...text('a\0\0'), ...deflateSync(new Uint8Array(profileBytes))])),
    ...chunk('IDAT', [...pixels]),
    ...chunk('IEND', []),
  ];
}

/** An ordinary picture. */
export const aPicture = (width = 100, height = width): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(png(width, height));

/** A JPEG with this many progressive scans. */
export const aJpegOfScans = (count: number): Uint8Array<ArrayBuffer> => Uint8Array.from(jpegOfScans(count));

const all: readonly (readonly [what: string, type: string, bytes: readonly number[]])[] = [
  ['a GIF with a first frame larger than itself', 'image/gif', gif(0, side)],
  ['a GIF with a first frame far outside', 'image/gif', gif(side, 10)],
  [
    'a GIF with a large frame behind a comment',
    'image/gif',
    gif(0, side, [0x21, 0xfe, 3, 0x2c, 1, 1, 2, 0x2c, 0x2c, 0]),
  ],
  ['a JPEG with filling before its frame', 'image/jpeg', jpeg([0xff, 0xff, 0xff], baseline(side))],
  ['a JPEG that shows another frame to readers of heads', 'image/jpeg', misleadingJpeg()],
  ['a JPEG of thousands of scans', 'image/jpeg', jpegOfScans(8_000)],
  ['a JPEG as large as can be', 'image/jpeg', jpeg(baseline(65_500))],
  ['a PNG of many pixels', 'image/png', png(side, side)],
  ['a PNG with a profile of many megabytes', 'image/png', png(10, 10, 80_000_000)],
  ['a PNG that is a line', 'image/png', png(20_000, 2)],
];

/** Pictures that no part of the console decodes. */
export const hostilePictures: readonly HostilePicture[] = all.map(([what, type, bytes]) => ({
  what,
  type,
  bytes: Uint8Array.from(bytes),
}));
