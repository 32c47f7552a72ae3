import { fold, queryWords } from '#contract/folded-text.ts';

/**
 * Search over one joined, folded text of all people: `indexOf` on one long string is several times faster than
 * a test per person, and needs no object per person.
 */
export interface PeopleSearch {
  /** What a row is found by has changed, or the row is new or gone. */
  changed(row: number): void;
  /** Marks of the rows that contain every word of the query, or null when the query has no words. */
  find(query: string): Uint8Array | null;
  /** The text under which the person of a row is found (see `searchText`). */
  textOf(row: number): string;
  /** Does now what the next search would have to do first. */
  prepare(): void;
}

/** Ends what words are searched in; behind it stand what numbers match only whole, and addresses made of such numbers. */
const endOfWords = '\u0001';
const onlyDigits = /^\d+$/;

/**
 * The text under which a person is found: name and address, then the id, then an address that the server made from the
 * id. Parts are separated by tabs.
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

/** The name, the addresses and the id of a text that `searchText` made, in the order they are in. */
export function partsOf(text: string): string[] {
  return text.replaceAll(endOfWords, '\t').split('\t');
}

/**
 * A number finds an id only as a whole: most ids of a large organization contain any one or two digits.
 *
 * @param text as `searchText` makes it
 * @param word folded
 */
export function containsWord(text: string, word: string): boolean {
  if (!onlyDigits.test(word)) return text.includes(word);
  const place = text.indexOf(word);
  if (place < 0) return false;
  return place < text.indexOf(endOfWords) || text.includes(`${endOfWords}${word}${endOfWords}`);
}

/** Changed rows are searched apart until there are this many; then the joined text is rebuilt. */
const changedRowsLimit = 400;

/** @param textOf the text under which the person of a row is found (see `searchText`); undefined for rows not in use */
export function createPeopleSearch(textOf: (row: number) => string | undefined): PeopleSearch {
  let joined = '';
  /** Start of each row's text in `joined`, and the end of the last one's. */
  let starts = new Uint32Array(1);
  let rows = 0;
  /** Their texts are made when they are first needed: not while a snapshot is being loaded. */
  const changed = new Set<number>();
  let highestRow = -1;
  let previous: { words: string[]; marks: Uint8Array } | null = null;

  const joinedText = (row: number): string =>
    row < rows ? joined.slice(starts[row], (starts[row + 1] ?? 0) - 1) : '';

  function join(): void {
    const texts: string[] = [];
    for (let row = 0; row <= highestRow; row++) {
      texts.push(changed.has(row) ? (textOf(row) ?? '') : joinedText(row));
    }
    rows = texts.length;
    starts = new Uint32Array(rows + 1);
    let position = 0;
    for (let row = 0; row < rows; row++) {
      starts[row] = position;
      position += (texts[row]?.length ?? 0) + 1;
    }
    starts[rows] = position;
    joined = `${texts.join('\n')}\n`;
    changed.clear();
  }

  const containsAll = (text: string, words: readonly string[]): boolean =>
    words.every((word) => containsWord(text, word));

  function scan(words: readonly string[], marks: Uint8Array): void {
    const rarest = words[0]!;
    const isSettled = words.length === 1 && !onlyDigits.test(rarest);
    let row = 0;
    let position = joined.indexOf(rarest);
    while (position >= 0) {
      while (starts[row + 1]! <= position) row++;
      if (!changed.has(row) && (isSettled || containsAll(joinedText(row), words))) marks[row] = 1;
      row++;
      if (row >= rows) return;
      position = joined.indexOf(rarest, starts[row]);
    }
  }

  /** Whether everyone with the new words has the old one: not so of a number, which another id may begin with. */
  const isImplied = (old: string, words: readonly string[]): boolean =>
    onlyDigits.test(old) ? words.includes(old) : words.some((word) => word.includes(old));

  /** While somebody types on, the new hits are among the old ones. */
  function narrow(words: readonly string[], from: Uint8Array, marks: Uint8Array): void {
    for (let row = 0; row < rows; row++) {
      if (from[row] === 1 && containsAll(joinedText(row), words)) marks[row] = 1;
    }
  }

  function search(words: string[]): Uint8Array {
    const marks = new Uint8Array(highestRow + 1);
    const earlier = previous;
    if (earlier?.words.every((old) => isImplied(old, words))) {
      narrow(words, earlier.marks, marks);
    } else {
      scan(words, marks);
    }
    for (const row of changed) {
      const text = textOf(row);
      marks[row] = text !== undefined && containsAll(text, words) ? 1 : 0;
    }
    return marks;
  }

  return {
    changed(row) {
      changed.add(row);
      highestRow = Math.max(highestRow, row);
      previous = null;
    },
    find(query) {
      const words = queryWords(query);
      if (words.length === 0) return null;
      if (changed.size > changedRowsLimit) join();
      const marks = search(words);
      previous = { words, marks };
      return marks;
    },
    textOf: (row) => (changed.has(row) ? (textOf(row) ?? '') : joinedText(row)),
    prepare() {
      if (changed.size > changedRowsLimit) join();
    },
  };
}
