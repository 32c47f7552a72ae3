/** Folds one UTF-16 unit to a base letter in lower case, so that positions stay those of the original. */
function foldUnit(unit: string): string {
  return unit.normalize('NFD').charAt(0).toLowerCase().charAt(0) || unit;
}

function fold(text: string): string {
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    folded += foldUnit(text.charAt(index));
  }
  return folded;
}

/**
 * Where `query` stands in `text`, regardless of case and of accents: the start of a word before the middle of
 * one. An empty query matches everything, with nothing to mark.
 *
 * @returns start and end (exclusive) in UTF-16 units, or null.
 */
export function findMatch(text: string, query: string): { start: number; end: number } | null {
  const wanted = fold(query.normalize('NFC').trim());
  if (wanted === '') {
    return { start: 0, end: 0 };
  }
  const folded = fold(text);
  let start = folded.indexOf(wanted);
  if (start === -1) {
    return null;
  }
  for (let next = start; next !== -1; next = folded.indexOf(wanted, next + 1)) {
    if (next === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(next - 1))) {
      start = next;
      break;
    }
  }
  return { start, end: start + wanted.length };
}
