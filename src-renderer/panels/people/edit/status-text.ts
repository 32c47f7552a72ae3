/** Unicode code points that a status may have after trimming. https://zulip.com/api/update-status */
export const statusTextLimit = 60;

/**
 * Length of a status text as the server counts it: code points, not UTF-16 units, after taking away white space at
 * both ends.
 */
export function statusTextLength(text: string): number {
  let count = 0;
  for (const _codePoint of trimmedAsServer(text)) count += 1;
  return count;
}

/**
 * Trims as the server does (Python's `str.strip`), which takes away a few control characters that JavaScript's
 * `trim` keeps, and keeps the byte order mark that `trim` takes away.
 */
export function trimmedAsServer(text: string): string {
  return text.replace(leading, '').replace(trailing, '');
}

const space = String.raw`[\t-\r\x1C-\x20\x85\xA0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]`;
const leading = new RegExp(`^${space}+`, 'u');
const trailing = new RegExp(`${space}+$`, 'u');
