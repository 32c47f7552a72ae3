import { ApiError, badRequest } from '../api-error.ts';
import type { UploadedFile } from '../http-body.ts';
import type { RealmState } from '../state.ts';

/** From this level on, the server recognises pictures by media type, no longer only by content. */
const typesSince = 286;

const bytesPerMebibyte = 1_048_576;

const typeByExtension: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
};

/** Types that the server creates thumbnails for. */
const pictureTypes: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/heic',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
]);

/** Types that browsers show inline. */
export const inlineTypes: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
]);

/** The media type of a file: as sent, or derived from its name if a client sent none. */
export function typeOfFile({ name, type }: Pick<UploadedFile, 'name' | 'type'>): string {
  const given = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (given !== '' && given !== 'text/plain') return given;
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return typeByExtension[extension] ?? (given === '' ? 'application/octet-stream' : given);
}

/** The format by the first bytes, undefined if it isn't a picture. */
function formatOf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp';
  if (/^(II\*\0|MM\0\*)/.test(text)) return 'image/tiff';
  if (/^.{4}ftypavif/s.test(text)) return 'image/avif';
  return /^.{4}ftyp(heic|heix|mif1)/s.test(text) ? 'image/heic' : undefined;
}

/** Whether a picture is animated. */
export function isAnimated(bytes: Uint8Array): boolean {
  const contents = Buffer.from(bytes);
  if (formatOf(bytes) === 'image/gif') {
    const control = Buffer.from([0x21, 0xf9, 0x04]);
    return contents.indexOf(control) !== contents.lastIndexOf(control);
  }
  return contents.subarray(0, 200).includes(formatOf(bytes) === 'image/webp' ? 'ANIM' : 'acTL');
}

/**
 * The single file of a request with a picture, with its number and size checked.
 *
 * @param several the error unless there is exactly one
 */
export function onePicture(
  files: readonly UploadedFile[],
  limit: number,
  several: 'avatar-one' | 'icon-one-file' | 'logo-one-file' | 'emoji-one-file',
): UploadedFile {
  const [file] = files;
  if (file === undefined || files.length > 1) throw badRequest(several);
  if (file.bytes.length > limit * bytesPerMebibyte) throw badRequest('picture-large', { limit });
  return file;
}

/**
 * Refuses files that aren't pictures.
 *
 * @param accepted the accepted media types
 * @returns the media type
 */
export function checkPicture(
  state: RealmState,
  file: UploadedFile,
  accepted: ReadonlySet<string> = pictureTypes,
): string {
  const type = typeOfFile(file);
  if (state.featureLevel >= typesSince && !accepted.has(type)) {
    throw new ApiError('picture-format', { code: 'BAD_IMAGE' });
  }
  const format = formatOf(file.bytes);
  if (format === undefined) throw new ApiError('picture-undecodable', { code: 'BAD_IMAGE' });
  return state.featureLevel >= typesSince ? type : format;
}
