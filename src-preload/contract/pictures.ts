/** Picture formats that servers accept and every browser shows. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** A picture's type by its first bytes, regardless of its name; null for anything else. */
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

/** Enough to include the size in all formats, even after a camera's metadata. */
const headBytes = 512 * 1_024;
/** The maximum aspect ratio: a line of pixels drawn at some height would fill the memory. */
const longestShape = 50;
/** Cameras and programs write a dozen; each makes the decoder process the whole picture, however small the file. */
const mostScans = 50;
/** The compressed chunks of a PNG besides its pixels, and their maximum length: colour profiles take some kilobytes. */
const packed: ReadonlySet<string> = new Set(['iCCP', 'zTXt']);
const longestPacked = 64 * 1_024;
/** Compressed if a byte after its keyword says so; programs don't compress what they write into it about a picture. */
const perhapsPacked = 'iTXt';
/**
 * The markers that begin a JPEG frame; those between are tables. https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table
 * B.1
 */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const scan = 0xda;
const mostComponents = 4;

/**
 * Whether decoders would treat it as a scan, since a video after a photo may contain the marker by accident. Table B.3
 * of the same.
 */
function isScanHead(view: DataView, at: number): boolean {
  const components = view.getUint8(at + 4);
  return components >= 1 && components <= mostComponents && view.getUint16(at + 2) === 6 + 2 * components;
}

/**
 * Every frame that could begin anywhere in a JPEG. Header parsers skip different things, so a file can show them
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

/** The end of a colour table that begins here, according to the byte before it. */
const behindColours = (at: number, flags: number): number =>
  at + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));

/**
 * The first frame of a GIF, measured from the picture's corner: decoders enlarge the picture if it doesn't fit.
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
 * A PNG has no frames besides its header's, but may have compressed chunks before its pixels, all of which a decoder
 * unpacks in the thread that draws the window. https://www.w3.org/TR/png-3/#5Chunk-layout
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

/** Sizes for which decoders allocate memory although the header says otherwise; null if unknown. */
function framesBesideHead(bytes: Uint8Array, type: PictureType): PictureSize[] | null {
  if (type === 'image/jpeg') return framesOfJpeg(bytes);
  if (type === 'image/gif') return framesOfGif(bytes);
  // Decoders reject PNG and WebP frames that don't fit the header's size.
  return type === 'image/png' ? framesOfPng(bytes) : [];
}

function isModest({ width, height }: PictureSize, mostPixels: number): boolean {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return shorter >= 1 && shorter * longer <= mostPixels && longer <= shorter * longestShape;
}

/**
 * Whether a picture takes little memory and time to decode, checked before decoding any of it. A file of a few
 * kilobytes may unpack to gigabytes, have a misleading header, or keep a decoder busy for minutes.
 *
 * @param readSize reads the size from its header; may throw if there is none
 * @param mostPixels the limit for each of its frames
 * @returns false for anything but PNG, JPEG, GIF and WebP
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
