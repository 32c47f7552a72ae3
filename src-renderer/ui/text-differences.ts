import { diffChars, diffWordsWithSpace } from 'diff';

/** A piece of two versions of a text. */
export interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * From so many changed words or characters on there is little left to compare, and the search takes long; both are shown
 * instead. A count, because a time would show other differences on a busy computer.
 */
const mostChanges = 500;

/**
 * How one version of a text became another. What stands between unchanged words is one change: what went comes first, then
 * what came, by words with the spaces between them. Where nearly everything is another, all of the one went and all of
 * the other came.
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

/** Spaces on one line; a line's end keeps the changes of two lines apart. */
const isBetweenChanges = (text: string): boolean => /^[^\S\n]+$/u.test(text);
