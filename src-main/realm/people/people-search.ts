import { fold, queryWords } from '#contract/folded-text.ts';
import { finishNow, type YieldingWork } from '../../yielding-work.ts';

/**
 * Searches joined, folded texts of people: `indexOf` on a long string is several times faster than a test per person,
 * and needs no object per person.
 */
export interface PeopleSearch {
  /** A row's search text has changed, or the row was added or removed. */
  changed(row: number): void;
  /** Marks of the rows that contain every word of the query, or null if the query has no words. */
  find(query: string): Uint8Array | null;
  /** The search text of the person in a row (see `searchText`). */
  textOf(row: number): string;
  /** Does the preparatory work of the next search; a search does whatever is left of it. */
  prepare(): YieldingWork<void>;
}

/**
 * Ends the part that is searched for words. After it come the id, which numbers match only as a whole, and generated
 * addresses.
 */
const endOfWords = '\u0001';
const onlyDigits = /^\d+$/;

/**
 * The text by which a person is found: name and address, then the id, then an address generated from the id. Parts are
 * separated by tabs.
 */
export function searchText(name: string, email: string | null, apiEmail: string, userId: number): string {
  const isGenerated = apiEmail.startsWith(`user${userId}@`);
  const addresses = [email, isGenerated || email === apiEmail ? null : apiEmail].filter(
    (address) => address !== null,
  );
  const words = fold([name, ...addresses].join('\t')).replaceAll('\n', ' ');
  const numbers = `${endOfWords}${userId}${endOfWords}`;
  return isGenerated ? `${words}\t${numbers}${fold(apiEmail)}` : `${words}\t${numbers}`;
}

/** The name, the addresses and the id from a text of `searchText`, in order. */
export function partsOf(text: string): string[] {
  return text.replaceAll(endOfWords, '\t').split('\t');
}

/**
 * A number matches an id only as a whole: most ids of a large organization contain any one or two digits.
 *
 * @param text from `searchText`
 * @param word folded
 */
export function containsWord(text: string, word: string): boolean {
  if (!onlyDigits.test(word)) return text.includes(word);
  const place = text.indexOf(word);
  if (place < 0) return false;
  return place < text.indexOf(endOfWords) || text.includes(`${endOfWords}${word}${endOfWords}`);
}

/**
 * How many rows share a text. A change only rebuilds its own part, only parts with a letter beyond Latin-1 take two
 * bytes per character, and rebuilding one takes a few milliseconds.
 */
const rowsOfPart = 4_096;
/** Changed rows of a part are searched separately up to this number; then its text is rebuilt. */
const mostChangedOfPart = 64;
/** Up to one hit per this many rows, hits are checked one by one; beyond that, the whole text is searched. */
const narrowShare = 16;

interface Part {
  joined: string;
  /** Start of each row's text in `joined`, and the end of the last. */
  starts: Uint32Array;
  /** Rows whose text has changed. */
  changed: Set<number>;
}

const textIn = ({ joined, starts }: Part, place: number): string =>
  joined.slice(starts[place], (starts[place + 1] ?? 0) - 1);

function joinedPart(texts: readonly string[]): Part {
  const starts = new Uint32Array(texts.length + 1);
  let position = 0;
  for (const [place, text] of texts.entries()) {
    starts[place] = position;
    position += text.length + 1;
  }
  starts[texts.length] = position;
  return { joined: `${texts.join('\n')}\n`, starts, changed: new Set() };
}

const containsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => containsWord(text, word));

/**
 * Whether everyone matching the new words matches the old one. Not true of a number, which may be the beginning of
 * another id.
 */
const isImplied = (old: string, words: readonly string[]): boolean =>
  onlyDigits.test(old) ? words.includes(old) : words.some((word) => word.includes(old));

/** Marks the rows of a part, starting at `from`. */
function scan(part: Part, from: number, words: readonly string[], marks: Uint8Array): void {
  const { joined, starts } = part;
  const rarest = words[0]!;
  const isSettled = words.length === 1 && !onlyDigits.test(rarest);
  const count = starts.length - 1;
  let place = 0;
  let position = joined.indexOf(rarest);
  while (position >= 0) {
    while (starts[place + 1]! <= position) place++;
    if (isSettled || containsAll(textIn(part, place), words)) marks[from + place] = 1;
    place++;
    if (place >= count) return;
    position = joined.indexOf(rarest, starts[place]);
  }
}

/** @param textOf the search text of the person in a row (see `searchText`); undefined for unused rows */
export function createPeopleSearch(textOf: (row: number) => string | undefined): PeopleSearch {
  /** Built on first use, not while a snapshot is being loaded. */
  const parts: (Part | undefined)[] = [];
  let highestRow = -1;
  let previous: { words: string[]; marks: Uint8Array; hits: number } | null = null;

  const lengthOf = (part: Part | undefined): number => (part === undefined ? 0 : part.starts.length - 1);
  const mustJoin = (part: Part | undefined): boolean =>
    part === undefined || part.changed.size > mostChangedOfPart;

  function join(number: number): void {
    const before = parts[number];
    const from = number * rowsOfPart;
    const texts: string[] = [];
    for (let row = from; row <= Math.min(highestRow, from + rowsOfPart - 1); row++) {
      const isKnown = before !== undefined && row - from < lengthOf(before) && !before.changed.has(row);
      texts.push(isKnown ? textIn(before, row - from) : (textOf(row) ?? ''));
    }
    parts[number] = joinedPart(texts);
  }

  function* prepare(): YieldingWork<void> {
    for (let number = 0; number * rowsOfPart <= highestRow; number++) {
      if (!mustJoin(parts[number])) continue;
      join(number);
      yield;
    }
  }

  function textAt(row: number): string {
    const part = parts[Math.floor(row / rowsOfPart)];
    const place = row % rowsOfPart;
    if (part === undefined || place >= lengthOf(part) || part.changed.has(row)) return textOf(row) ?? '';
    return textIn(part, place);
  }

  /** While typing continues, the new hits are among the old ones. */
  function narrow(words: readonly string[], from: Uint8Array, marks: Uint8Array): void {
    for (let row = 0; row < from.length; row++) {
      if (from[row] === 1 && containsAll(textAt(row), words)) marks[row] = 1;
    }
  }

  function search(words: string[]): Uint8Array {
    const marks = new Uint8Array(highestRow + 1);
    const isNarrower = previous?.words.every((old) => isImplied(old, words)) === true;
    if (previous !== null && isNarrower && previous.hits * narrowShare <= marks.length) {
      // Nothing has changed since then.
      narrow(words, previous.marks, marks);
      return marks;
    }
    for (const [number, part] of parts.entries()) {
      if (part === undefined) continue;
      scan(part, number * rowsOfPart, words, marks);
      for (const row of part.changed) {
        const text = textOf(row);
        marks[row] = text !== undefined && containsAll(text, words) ? 1 : 0;
      }
    }
    return marks;
  }

  return {
    changed(row) {
      parts[Math.floor(row / rowsOfPart)]?.changed.add(row);
      highestRow = Math.max(highestRow, row);
      previous = null;
    },
    find(query) {
      const words = queryWords(query);
      if (words.length === 0) return null;
      finishNow(prepare());
      const marks = search(words);
      let hits = 0;
      for (const one of marks) hits += one;
      previous = { words, marks, hits };
      return marks;
    },
    textOf: textAt,
    prepare,
  };
}
