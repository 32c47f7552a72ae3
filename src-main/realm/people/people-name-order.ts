/**
 * The order of `compareTexts` but for numbers within names: without options V8 compares Latin texts on a fast path that
 * numeric collation would lose.
 */
export const nameCollator = new Intl.Collator('en');

/** A key tells this many sections of a name, each of so many letters that its number stays small. */
const sections = 3;
const sectionLength = 5;
/** End of the name, space, ten digits, 26 letters. */
const weights = 38;
const otherThanKeyLetters = /[^a-z0-9 ]/;
const combiningMarks = /[\u0300-\u036f]/g;

/** The lower-case letters that numbers can stand for, or null where only the collator can tell. */
function keyLetters(name: string): string | null {
  const letters = name.toLowerCase();
  if (!otherThanKeyLetters.test(letters)) return letters;
  const plain = letters.normalize('NFD').replace(combiningMarks, '');
  return otherThanKeyLetters.test(plain) ? null : plain;
}

function sectionNumber(letters: string, section: number): number {
  let number = 0;
  for (let index = section * sectionLength; index < (section + 1) * sectionLength; index++) {
    const code = index < letters.length ? letters.charCodeAt(index) : 0;
    const weight = code === 0 ? 0 : code === 32 ? 1 : code < 97 ? code - 46 : code - 85;
    number = number * weights + weight;
  }
  return number;
}

/**
 * The first letters of a name as numbers that, compared one after the other, grow in the collator's order; null
 * where only the collator can tell. Letters, digits and the space have their own primary weights, and accents matter
 * only between names that are equal without them.
 */
export function collationKey(name: string): number[] | null {
  const letters = keyLetters(name);
  if (letters === null) return null;
  return Array.from({ length: sections }, (_, section) => sectionNumber(letters, section));
}

/** Sorts items by a small number each; equal ones keep their order. Numbers sort natively, pairs do not. */
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

/** Different names, with the numbers of those that have a key. */
interface KeyedNames {
  texts: readonly string[];
  /** One column per section; NaN where a name has no key. */
  columns: readonly Float64Array[];
}

function sameKey({ columns }: KeyedNames, a: number, b: number): boolean {
  return columns.every((column) => column[a] === column[b]);
}

/** Brings runs of equal keys, which are short, into the collator's order. */
function settleRuns(sorted: Uint32Array, names: KeyedNames, compare: (a: number, b: number) => number): void {
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

/** Numbers of different names in the collator's order. */
function sortNames(names: KeyedNames): Uint32Array {
  const { texts, columns } = names;
  const compare = (a: number, b: number): number => nameCollator.compare(texts[a]!, texts[b]!);
  const keyed: number[] = [];
  const others: number[] = [];
  for (let name = 0; name < texts.length; name++) {
    const letters = keyLetters(texts[name]!);
    (letters === null ? others : keyed).push(name);
    for (let section = 0; section < sections; section++) {
      const number = letters === null ? Number.NaN : sectionNumber(letters, section);
      columns[section]![name] = number;
    }
  }
  // Sorting is stable, so sorting by the last section first ends with the order of all of them.
  let sorted = Uint32Array.from(keyed);
  for (const column of columns.toReversed()) sorted = sortByNumber(sorted, (name) => column[name]!);
  settleRuns(sorted, names, compare);
  return others.length === 0 ? sorted : merge(sorted, Uint32Array.from(others.sort(compare)), compare);
}

/** Places of names; those that the collator cannot tell apart share one. */
function ranksOf(sorted: Uint32Array, names: KeyedNames): Uint32Array {
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
 * Rows in the collator's order of their names, equal ones by id. Each name is looked at once however many people
 * have it, and most are placed by numbers alone: several times faster than asking the collator at every step.
 */
export function orderByName(
  rows: readonly number[],
  nameOf: (row: number) => string,
  idOf: (row: number) => number,
): Uint32Array {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const nameOfRow = new Uint32Array(rows.reduce((highest, row) => Math.max(highest, row), 0) + 1);
  for (const row of rows) {
    const text = nameOf(row);
    let number = numbers.get(text);
    if (number === undefined) {
      number = texts.push(text) - 1;
      numbers.set(text, number);
    }
    nameOfRow[row] = number;
  }
  const names = { texts, columns: Array.from({ length: sections }, () => new Float64Array(texts.length)) };
  const ranks = ranksOf(sortNames(names), names);
  const byId = sortByNumber(Uint32Array.from(rows), idOf);
  return sortByNumber(byId, (row) => ranks[nameOfRow[row]!]!);
}
