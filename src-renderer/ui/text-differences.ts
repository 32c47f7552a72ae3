import { diffChars, diffWordsWithSpace } from 'diff';

/** A piece of two versions of a text. */
export interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Differences of longer texts take too long to find; both are shown instead. Characters of both together. */
const longestDiff = 20_000;
/** Milliseconds after which the search for differences is given up. */
const timeLimit = 50;

/**
 * How one version of a text became another, by words. What stands between unchanged words is one change: what went
 * comes first, then what came, spaces between them included. Where the texts are too long to compare, all of the one went
 * and all of the other came.
 */
export function textDifferences(
  before: string,
  after: string,
  by: 'words' | 'characters' = 'words',
): TextPiece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const parts =
    before.length + after.length > longestDiff
      ? undefined
      : (by === 'words' ? diffWordsWithSpace : diffChars)(before, after, { timeout: timeLimit });
  const pieces: TextPiece[] = [];
  let removed = '';
  let added = '';
  const endChange = (): void => {
    if (removed !== '') pieces.push({ kind: 'removed', text: removed });
    if (added !== '') pieces.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  const found = parts ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  for (const [index, { value, removed: went, added: came }] of found.entries()) {
    const joins = !went && !came && isBetweenChanges(value) && index + 1 < found.length && removed + added !== '';
    if (went || joins) removed += value;
    if (came || joins) added += value;
    if (went || came || joins) continue;
    endChange();
    pieces.push({ kind: 'same', text: value });
  }
  endChange();
  return pieces;
}

/** Spaces on one line; a line's end keeps the changes of two lines apart. */
const isBetweenChanges = (text: string): boolean => /^[^\S\n]+$/u.test(text);
