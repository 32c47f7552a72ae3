/** Pictures that servers take and every browser shows. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What a picture is by its first bytes, whatever its file is called; null for everything else. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return /^RIFF[^]{4}WEBP/.test(head) ? 'image/webp' : null;
}

/** Pixels. */
interface PictureSize {
  width: number;
  height: number;
}

/** Where the size stands in the files of all formats, also behind the notes of a camera. */
const headBytes = 512 * 1_024;
/** Times that a picture is longer than high, or higher: drawn at some height, a line of pixels would fill the memory. */
const longestShape = 50;
/** Cameras and programs write a dozen; each is a walk over the whole picture, whatever the file has for it. */
const mostScans = 50;
/** Chunks of a PNG that are packed besides its pixels, and how long they may be: profiles of colours take some kilobytes. */
const packed: ReadonlySet<string> = new Set(['iCCP', 'zTXt']);
const longestPacked = 64 * 1_024;
/** This one is packed where a byte behind its keyword says so; what programs write into it about a picture is not. */
const perhapsPacked = 'iTXt';
/** What begins a frame of a JPEG; those between are tables. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const scan = 0xda;
const mostComponents = 4;

/** Whether decoders take it for a scan: a film behind a photo has its mark by chance. Table B.3 of the same. */
function isScanHead(view: DataView, at: number): boolean {
  const components = view.getUint8(at + 4);
  return components >= 1 && components <= mostComponents && view.getUint16(at + 2) === 6 + 2 * components;
}

/**
 * Every frame that could begin anywhere in a JPEG. Readers of heads differ in what they skip, so that a file can show them
 * another frame than the one that is decoded; whatever is decoded is among these.
 */
function framesOfJpeg(bytes: Uint8Array): PictureSize[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: PictureSize[] = [];
  let scans = 0;
  for (let at = bytes.indexOf(0xff); at !== -1 && at + 10 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = view.getUint8(at + 1);
    if (marker === scan && isScanHead(view, at)) scans += 1;
    const componentBytes = 3 * view.getUint8(at + 9);
    if (isFrame(marker) && componentBytes > 0 && view.getUint16(at + 2) === 8 + componentBytes) {
      frames.push({ width: view.getUint16(at + 7), height: view.getUint16(at + 5) });
    }
  }
  return scans > mostScans ? null : frames;
}

/** Where a table of colours ends that begins here, as the byte before it says. */
const behindColours = (at: number, flags: number): number =>
  at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/**
 * The first frame of a GIF, from the corner of the picture on: where it does not fit, decoders make the picture larger.
 * https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
function framesOfGif(bytes: Uint8Array): PictureSize[] | null {
  const byte = (at: number): number => bytes[at] ?? 0;
  const pair = (at: number): number => byte(at) + 256 * byte(at + 1);
  let at = behindColours(13, byte(10));
  while (byte(at) === 0x21) {
    at += 2;
    while (byte(at) !== 0) at += byte(at) + 1;
    at += 1;
  }
  if (byte(at) !== 0x2c || at + 10 > bytes.length) return null;
  return [{ width: pair(at + 1) + pair(at + 5), height: pair(at + 3) + pair(at + 7) }];
}

/**
 * A PNG has no frames beside its head's, but may have packed chunks before its pixels, all of which a decoder unpacks in the
 * thread that draws the window. https://www.w3.org/TR/png-3/#5Chunk-layout
 */
function framesOfPng(bytes: Uint8Array): PictureSize[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const behindHead = 33;
  let length = 0;
  for (let at = behindHead; at + 8 <= bytes.length; at += 12 + length) {
    length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'IDAT') return [];
    const isPacked =
      packed.has(name) || (name === perhapsPacked && bytes[bytes.indexOf(0, at + 8) + 1] !== 0);
    if (isPacked && length > longestPacked) return null;
  }
  return null;
}

/** The sizes for which decoders make room although the head says another; null where that cannot be told. */
function framesBesideHead(bytes: Uint8Array, type: PictureType): PictureSize[] | null {
  if (type === 'image/jpeg') return framesOfJpeg(bytes);
  if (type === 'image/gif') return framesOfGif(bytes);
  // Decoders refuse frames of PNG and WebP that do not fit into the head's size.
  return type === 'image/png' ? framesOfPng(bytes) : [];
}

function isModest({ width, height }: PictureSize, mostPixels: number): boolean {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return shorter >= 1 && shorter * longer <= mostPixels && longer <= shorter * longestShape;
}

/**
 * Whether a picture takes little room and time to decode, of which nothing has been decoded yet. A file of some kilobytes may
 * unpack to gigabytes, may have its head say something else, or may have a decoder walk over its pixels for minutes.
 *
 * @param readSize reads the size out of its head; may throw where there is none
 * @param mostPixels of any of its frames
 * @returns false for what is no PNG, JPEG, GIF or WebP
 */
export function isSmallPicture(
  bytes: Uint8Array,
  readSize: (head: Uint8Array) => PictureSize,
  mostPixels: number,
): boolean {
  const type = pictureType(bytes);
  const frames = type === null ? null : framesBesideHead(bytes, type);
  if (frames === null) return false;
  try {
    const sizes = [readSize(bytes.subarray(0, headBytes)), ...frames];
    return sizes.every((size) => isModest(size, mostPixels));
  } catch {
    return false;
  }
}
