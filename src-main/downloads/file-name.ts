/** In UTF-8, as Linux counts: most systems take 255, and a dialog may add a number. */
const longestBytes = 240;
const longestEndingCharacters = 12;

/** What some system does not take in a file's name. */
const notInNames = /[<>:"/\\|?*]/g;
/** Control characters, and those that turn the direction of writing and so hide what a file really ends in. */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const windowsDevices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const visibleCharacters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text that takes at most so many bytes, with no character cut in two. */
function cutToBytes(text: string, bytes: number): string {
  let left = bytes;
  let cut = '';
  // No character is less than a byte.
  for (const { segment } of visibleCharacters.segment(text.slice(0, bytes))) {
    left -= Buffer.byteLength(segment);
    if (left < 0) break;
    cut += segment;
  }
  return cut.replace(/(?<![.\s])[.\s]+$/, '');
}

/**
 * A name under which a file from the server can be saved on any system: no folders, nothing that a system refuses or
 * that hides what the file is.
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
