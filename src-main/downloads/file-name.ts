/** In UTF-8, as on Linux: most systems allow 255, and a dialog may append a number. */
const longestBytes = 240;
const longestEndingCharacters = 12;

/** Characters that some system doesn't allow in file names. */
const notInNames = /[<>:"/\\|?*]/g;
/** Control characters, including bidirectional ones, which can hide a file's real extension. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const windowsDevices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const visibleCharacters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The longest prefix within this many bytes that splits no character. */
function cutToBytes(text: string, bytes: number): string {
  let left = bytes;
  let cut = '';
  // Every character takes at least a byte.
  for (const { segment } of visibleCharacters.segment(text.slice(0, bytes))) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut.replace(/(?<![.\s])[.\s]+$/, '');
}

/**
 * Makes a name from the server safe to save on any system: no folders, no forbidden characters, nothing that hides the
 * file type.
 */
export function safeFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(notInNames, '-')
    .replace(/^[.\s]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  const usable = clean === '' ? 'file' : windowsDevices.test(clean) ? `_${clean}` : clean;
  if (Buffer.byteLength(usable) <= longestBytes) return usable;
  const dot = usable.lastIndexOf('.');
  const ending = dot > 0 && usable.length - dot <= longestEndingCharacters ? usable.slice(dot) : '';
  const beginning = cutToBytes(
    usable.slice(0, usable.length - ending.length),
    longestBytes - Buffer.byteLength(ending),
  );
  return (beginning === '' ? 'file' : beginning) + ending;
}
