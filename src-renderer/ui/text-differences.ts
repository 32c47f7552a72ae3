import { diffChars, diffWordsWithSpace } from 'diff';

/** A piece of two versions of a text. */
export interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * With this many changed words or characters, little is left to compare, and the search takes long, so both are shown.
 * A count, because a time limit would give other results on a busy computer.
 */
const mostChanges = 500;

/**
 * How one version of a text became another. Everything between unchanged words is one change: removals first, then
 * additions, by words with the spaces between them. If almost everything differs, all of the one is removed and all of
 * the other added.
 */
export function textDifferences(
  before: string,
  after: string,
  by: 'words' | 'characters' = 'words',
): TextPiece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const search = by === 'words' ? diffWordsWithSpace : diffChars;
  const parts = search(before, after, { maxEditLength: mostChanges });
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
    const joins =
      by === 'words' &&
      !went &&
      !came &&
      isBetweenChanges(value) &&
      index + 1 < found.length &&
      removed + added !== '';
    if (went || joins) removed += value;
    if (came || joins) added += value;
    if (went || came || joins) continue;
    endChange();
    pieces.push({ kind: 'same', text: value });
  }
  endChange();
  return pieces;
}

/** Spaces on one line; a line end separates the changes of two lines. */
const isBetweenChanges = (text: string): boolean => /^[^\S\n]+$/u.test(text);
