/**
 * The order of `compareTexts` except for numbers within names: without options V8 compares Latin texts on a fast path
 * that numeric collation would lose.
 */
export const nameCollator = new Intl.Collator('en');

/** A key covers this many sections of a text, each short enough for its number to stay small. */
const sections = 3;
const sectionLength = 5;
/** The characters of most names and addresses in the collator's order; each has its own primary weight. */
const letters = [..." _-.'()@+0123456789abcdefghijklmnopqrstuvwxyz"].sort(nameCollator.compare);
/** By character code; 0 is the end of the text. */
const weightOf = new Uint8Array(128);
for (const [place, letter] of letters.entries()) weightOf[letter.charCodeAt(0)] = place + 1;
const weights = letters.length + 1;
const otherThanKeyLetters = /[^a-z0-9 _\-.'()@+]/;
const combiningMarks = /[\u0300-\u036f]/g;

/** The lower-case letters that numbers can represent, or null if only the collator can compare the name. */
function keyLetters(name: string): string | null {
  const lower = name.toLowerCase();
  if (!otherThanKeyLetters.test(lower)) return lower;
  const plain = lower.normalize('NFD').replace(combiningMarks, '');
  return otherThanKeyLetters.test(plain) ? null : plain;
}

function sectionNumber(text: string, section: number): number {
  let number = 0;
  for (let index = section * sectionLength; index < (section + 1) * sectionLength; index++) {
    number = number * weights + (index < text.length ? weightOf[text.charCodeAt(index)]! : 0);
  }
  return number;
}

/**
 * The first letters of a name as numbers that sort, one after the other, in the collator's order; null if only the
 * collator can compare it. Accents matter only between names that are otherwise equal.
 */
export function collationKey(name: string): number[] | null {
  const text = keyLetters(name);
  if (text === null) return null;
  return Array.from({ length: sections }, (_, section) => sectionNumber(text, section));
}

/** Sorts items by a small number each, stably. Numbers sort natively, pairs do not. */
function sortByNumber(items: Uint32Array, numberOf: (item: number) => number): Uint32Array<ArrayBuffer> {
  const room = 2 ** Math.ceil(Math.log2(items.length + 1));
  const packed = new Float64Array(items.length);
  for (let place = 0; place < items.length; place++) packed[place] = numberOf(items[place]!) * room + place;
  packed.sort();
  const sorted = new Uint32Array(items.length);
  for (let place = 0; place < items.length; place++) {
    sorted[place] = items[packed[place]! % room]!;
  }
  return sorted;
}

/** Distinct texts, with the numbers of those that have a key. */
interface KeyedTexts {
  texts: readonly string[];
  /** One column per section; NaN for a name without a key. */
  columns: readonly Float64Array[];
}

function sameKey({ columns }: KeyedTexts, a: number, b: number): boolean {
  return columns.every((column) => column[a] === column[b]);
}

/** Sorts runs of equal keys, which are short, by the collator. */
function settleRuns(sorted: Uint32Array, names: KeyedTexts, compare: (a: number, b: number) => number): void {
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (end < sorted.length && sameKey(names, sorted[start]!, sorted[end]!)) end++;
    if (end - start > 1) sorted.set(Array.from(sorted.subarray(start, end)).sort(compare), start);
    start = end;
  }
}

function merge(
  left: Uint32Array,
  right: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array {
  const merged = new Uint32Array(left.length + right.length);
  let a = 0;
  let b = 0;
  for (let place = 0; place < merged.length; place++) {
    const takeLeft = b >= right.length || (a < left.length && compare(left[a]!, right[b]!) <= 0);
    merged[place] = (takeLeft ? left[a++] : right[b++])!;
  }
  return merged;
}

/** Indices of distinct texts in the collator's order. */
function sortTexts(names: KeyedTexts): Uint32Array {
  const { texts, columns } = names;
  const compare = (a: number, b: number): number => nameCollator.compare(texts[a]!, texts[b]!);
  const keyed: number[] = [];
  const others: number[] = [];
  for (let name = 0; name < texts.length; name++) {
    const text = keyLetters(texts[name]!);
    (text === null ? others : keyed).push(name);
    for (let section = 0; section < sections; section++) {
      const number = text === null ? Number.NaN : sectionNumber(text, section);
      columns[section]![name] = number;
    }
  }
  // Sorting is stable, so sorting by the last section first results in the order of all of them.
  let sorted = Uint32Array.from(keyed);
  for (const column of columns.toReversed()) sorted = sortByNumber(sorted, (name) => column[name]!);
  settleRuns(sorted, names, compare);
  return others.length === 0 ? sorted : merge(sorted, Uint32Array.from(others.sort(compare)), compare);
}

/** Ranks of texts; those equal for the collator share one. */
function ranksOf(sorted: Uint32Array, names: KeyedTexts): Uint32Array {
  const ranks = new Uint32Array(sorted.length);
  let rank = 0;
  for (let place = 1; place < sorted.length; place++) {
    const before = sorted[place - 1]!;
    const name = sorted[place]!;
    const mayBeEqual = sameKey(names, before, name) || Number.isNaN(names.columns[0]?.[name]);
    const equal = mayBeEqual && nameCollator.compare(names.texts[before]!, names.texts[name]!) === 0;
    if (!equal) rank++;
    ranks[name] = rank;
  }
  return ranks;
}

/**
 * Each row's rank in the collator's order: equal texts have equal ranks, blank ones come last in both directions. Each
 * text is processed once however many rows have it, and most are placed by numbers alone: several times faster than
 * calling the collator at every step.
 */
function ranksByRow(
  rows: ArrayLike<number>,
  textOf: (row: number) => string | null | undefined,
  descending: boolean,
): (row: number) => number {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  let highest = 0;
  for (let place = 0; place < rows.length; place++) highest = Math.max(highest, rows[place]!);
  /** One more than the index of the row's text; 0 if blank. */
  const textOfRow = new Uint32Array(highest + 1);
  for (let place = 0; place < rows.length; place++) {
    const text = textOf(rows[place]!);
    if (text === null || text === undefined) continue;
    let number = numbers.get(text);
    if (number === undefined) {
      number = texts.push(text);
      numbers.set(text, number);
    }
    textOfRow[rows[place]!] = number;
  }
  const keyed = { texts, columns: Array.from({ length: sections }, () => new Float64Array(texts.length)) };
  const ranks = ranksOf(sortTexts(keyed), keyed);
  return (row) => {
    const number = textOfRow[row]!;
    if (number === 0) return texts.length;
    const rank = ranks[number - 1]!;
    return descending ? texts.length - 1 - rank : rank;
  };
}

/** Rows in the collator's order of names, equal ones by id in both directions. */
export function orderByName(
  rows: readonly number[],
  nameOf: (row: number) => string,
  idOf: (row: number) => number,
  descending: boolean,
): Uint32Array {
  const byId = sortByNumber(Uint32Array.from(rows), idOf);
  return sortByNumber(byId, ranksByRow(rows, nameOf, descending));
}

/** Rows in the collator's order of a text, blank ones last in both directions; equal ones keep their order. */
export function orderByText(
  rows: Uint32Array,
  textOf: (row: number) => string | null | undefined,
  descending: boolean,
): Uint32Array {
  return sortByNumber(
    rows,
    ranksByRow(rows, (row) => textOf(row) || null, descending),
  );
}
