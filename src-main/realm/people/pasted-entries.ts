import {
  narrowForm,
  plainAddress,
  withPlainSeparators,
  withoutNeedlessSigns,
} from '#contract/unseen-signs.ts';
import { nameParts } from './name-order.ts';

/** One entry of a pasted text that should name a person. */
export interface PastedEntry {
  /** Counted from 1. */
  line: number;
  kind: 'email' | 'id' | 'name';
  /** As written, for display. */
  text: string;
  /** Lookup keys, likeliest first: an address in lower case, the digits of an id, a name. */
  keys: readonly string[];
  /** The name beside an address. It isn't looked up, but suggests a person if no one has the address. */
  name?: string;
  /** What was written beside it: possible row numbers and other cells of the row. */
  leftOut: readonly string[];
  /** The only separator from the previous entry: both may form one name. */
  link?: 'comma' | 'tab';
  isMention?: true;
  /** An id without `#` or mention: beside a name or an address it may be a row number. */
  isBareNumber?: true;
}

/** `@**Name**`, `@_**Name|id**`, `@**|id**`. https://zulip.com/help/format-your-message-using-markdown */
const mention = /@_?\*\*(?<name>[^*|\n]*)(?:\|(?<id>\d+))?\*\*/gu;
/** A possible address in angle brackets. The length is bounded so that no text takes long to parse. */
const bracketed = /<(?<content>[^<>\n]{3,400})>/gu;
/** The longest name considered before an address in brackets. */
const longestName = 400;
const separators = /[\n\r\t,;|]+/u;
const comma = /^[ \u00a0]*,[ \u00a0]*$/u;
const tab = /^[ \u00a0]*\t+[ \u00a0]*$/u;
const lineEnd = /\r\n|\n|\r/gu;
/** "1. " or "1) " before an entry. */
const listNumber = /^[ \t]*(?<number>\d{1,6})[.)][ \t]+(?=\S)/gmu;
/** Characters that people put around an entry: brackets, quotes, bullets, a closing full stop. */
const wrapping = new Set(' \u00a0"\'“”‘’<>()[]{}*·•–-.:');
const emailShape = /^[^\s@]+@[^\s@]+$/u;
const idShape = /^#?\d{1,10}$/u;
const bareNumber = /^\d{1,10}$/u;

const pairs: readonly (readonly [opening: string, closing: string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['“', '”'],
  ['"', '"'],
];

/** How many more opening than closing characters a text has. */
function unclosed(text: string, [opening, closing]: (typeof pairs)[number]): number {
  const count = (sign: string): number => text.split(sign).length - 1;
  return opening === closing ? count(opening) % 2 : count(opening) - count(closing);
}

function unwrapped(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && wrapping.has(text[from]!)) from++;
  while (to > from && wrapping.has(text[to - 1]!)) to--;
  // A bracket whose other half remains belongs to the text: "Omar Diaz (Ops)".
  for (const pair of pairs) {
    let missing = unclosed(text.slice(from, to), pair);
    for (; missing > 0 && text[to] === pair[1]; missing--) to++;
    for (; missing < 0 && text[from - 1] === pair[0]; missing++) from--;
  }
  return text.slice(from, to).replace(/^mailto:/iu, '');
}

/** Where commas are part of names: nowhere, or in names before addresses in brackets. */
type NameCommas = 'apart' | 'in-names';

/** The text before an address in brackets, back to the previous entry, including commas. */
function nameWithCommas(text: string, bracket: number, earliest: number): string {
  const before = text.slice(Math.max(earliest, bracket - longestName), bracket);
  return before.slice(Math.max(...[...';|<>\n\r\t'].map((sign) => before.lastIndexOf(sign))) + 1);
}

/** Whether a text can be part of a name with a comma: not an address, not a number. */
function isName(written: string): boolean {
  return nameParts(written).every((part) => !part.includes('@') && !idShape.test(part));
}

/**
 * Whether the commas of a line belong to its names: if semicolons or line ends separate the entries, or if every name
 * has a comma.
 */
function hasCommasInNames(line: string): boolean {
  const names: string[] = [];
  let taken = 0;
  for (const match of line.matchAll(bracketed)) {
    names.push(nameWithCommas(line, match.index, taken));
    taken = match.index + match[0].length;
  }
  const partedByCommas =
    names.slice(1).some((name) => /^\s*,/u.test(name)) || /^\s*,\s*\S/u.test(line.slice(taken));
  return !partedByCommas || names.every((name) => nameParts(name).length === 2);
}

/** Where the name before an address in brackets begins. It may be quoted, and then contain separators. */
function nameStart(text: string, bracket: number, earliest: number, commas: NameCommas): number {
  const lowest = Math.max(earliest, bracket - longestName);
  let at = bracket;
  while (at > lowest && (text[at - 1] === ' ' || text[at - 1] === '\u00a0')) at--;
  if (text[at - 1] === '"') {
    const quote = text.lastIndexOf('"', at - 2);
    if (quote >= lowest && !text.slice(quote, at).includes('\n')) return quote;
  }
  if (commas === 'in-names') {
    const name = nameWithCommas(text, bracket, lowest);
    const whole = name.replace(/^[\s,]+/u, '');
    if (isName(whole)) return bracket - whole.length;
  }
  while (at > lowest && !',;"<>|\n\r\t'.includes(text[at - 1]!)) at--;
  return at;
}

/** A name with its trailing abbreviation dot, which before an address isn't the end of a sentence. */
function nameBefore(written: string): string {
  const name = unwrapped(written);
  return /\p{L}\.\s*$/u.test(written) && name !== '' ? `${name}.` : name;
}

/** Removes bracketed addresses and their names from a text; `tell` receives each with its position. */
function takeBracketed(
  text: string,
  commas: NameCommas,
  tell: (at: number, written: string, email: string, name: string) => void,
): string {
  const parts: string[] = [];
  let taken = 0;
  for (const match of text.matchAll(bracketed)) {
    const email = plainAddress(unwrapped(match.groups?.['content'] ?? ''));
    if (!emailShape.test(email)) continue;
    const from = nameStart(text, match.index, taken, commas);
    const to = match.index + match[0].length;
    tell(from, text.slice(from, to).trim(), email, nameBefore(text.slice(from, match.index)));
    parts.push(text.slice(taken, from), ','.repeat(to - from));
    taken = to;
  }
  parts.push(text.slice(taken));
  return parts.join('');
}

/** A name without the surrounding punctuation of its parts, for comparison. */
export function nameKey(name: string): string {
  const parts = name
    .split(',')
    .map(unwrapped)
    .filter((part) => part !== '');
  return parts.length === 0 ? name : parts.join(', ');
}

type ReadEntry = Omit<PastedEntry, 'line' | 'link'>;

function emailEntry(text: string, name = ''): ReadEntry {
  const entry: ReadEntry = { kind: 'email', text, keys: [text.toLowerCase()], leftOut: [] };
  return name === '' ? entry : { ...entry, name };
}

function idEntry(text: string): ReadEntry {
  const entry: ReadEntry = { kind: 'id', text, keys: [text.replace('#', '')], leftOut: [] };
  return bareNumber.test(text) ? { ...entry, isBareNumber: true } : entry;
}

/** A name, and the name without numbers at its ends. */
function nameEntry(text: string): ReadEntry {
  const name = text.replace(/^@/u, '').trim();
  const words = name.split(/\s+/u);
  const isNumber = (word: string): boolean => idShape.test(unwrapped(word));
  const from = words.findIndex((word) => !isNumber(word));
  const to = words.findLastIndex((word) => !isNumber(word)) + 1;
  if (from === -1 || (from === 0 && to === words.length))
    return { kind: 'name', text, keys: [name], leftOut: [] };
  const numbers = [...words.slice(0, from), ...words.slice(to)].map((word) => unwrapped(word));
  return { kind: 'name', text, keys: [name, words.slice(from, to).join(' ')], leftOut: numbers };
}

/** A word in ASCII if that makes it an address or an id. */
function addressOrWord(word: string): string {
  const plain = word.includes('@') ? plainAddress(word) : narrowForm(word);
  return emailShape.test(plain) || idShape.test(plain) ? plain : word;
}

/** The entries between two separators: one name, a name before its address, or several addresses or ids. */
function* chunkEntries(chunk: string): Generator<ReadEntry> {
  const text = unwrapped(chunk);
  if (text === '') return;
  const words = text
    .split(/\s+/u)
    .map((word) => addressOrWord(unwrapped(word)))
    .filter((word) => word !== '');
  const emails = words.filter((word) => emailShape.test(word));
  const namesNothingElse = words.every((word) => emailShape.test(word) || idShape.test(word));
  if (namesNothingElse) {
    for (const word of words) yield emailShape.test(word) ? emailEntry(word) : idEntry(word);
  } else if (emails.length === 1 && emails[0] !== undefined) {
    yield emailEntry(emails[0], words.filter((word) => !emailShape.test(word)).join(' '));
  } else if (emails.length > 1) {
    for (const word of words) yield emailShape.test(word) ? emailEntry(word) : nameEntry(word);
  } else {
    yield nameEntry(text);
  }
}

interface PlacedEntry {
  at: number;
  end: number;
  entry: ReadEntry;
}

/** Removes list numbers and records their position. They become separators, so that positions stay the same. */
function takeListNumbers(text: string): { rest: string; numbers: ReadonlyMap<number, string> } {
  const numbers = new Map<number, string>();
  const rest = text.replaceAll(listNumber, (written, number: string, at: number) => {
    numbers.set(at, number);
    return ','.repeat(written.length);
  });
  return { rest, numbers };
}

/** A text with normalized separators and characters. */
const plain = (pasted: string): string =>
  withPlainSeparators(withoutNeedlessSigns(pasted)).replaceAll('＠', '@');

/**
 * Parses a pasted list of people: addresses, user ids, Zulip mentions, `Name <address>`, and names, separated by line
 * breaks, tabs, commas, semicolons or bars; addresses and ids also by spaces. A name beside an address is not an entry
 * of its own. Which commas belong to names can only be decided with the names known: see `link`.
 *
 * @param commas `in-names` while no names are known: "Berg, Lena <lena@example.com>" is one name
 * @returns the entries in text order
 */
export function pastedEntries(pasted: string, commas: NameCommas = 'apart'): PastedEntry[] {
  return entriesOf(plain(pasted), commas);
}

/** Characters parsed at once, which takes a few milliseconds. */
const charactersAtOnce = 3_000;

/** The same for a long text, some lines at a time. */
export function* pastedParts(pasted: string): Generator<PastedEntry[]> {
  const text = plain(pasted);
  let linesBefore = 0;
  for (let from = 0; from < text.length;) {
    // No entry continues on another line.
    const end = text.indexOf('\n', from + charactersAtOnce);
    const part = text.slice(from, end === -1 ? text.length : end + 1);
    yield entriesOf(part, 'apart').map((entry) => ({ ...entry, line: entry.line + linesBefore }));
    linesBefore += part.match(lineEnd)?.length ?? 0;
    from += part.length;
  }
}

function entriesOf(text: string, commas: NameCommas): PastedEntry[] {
  const found: PlacedEntry[] = [];
  const list = takeListNumbers(text);
  // Parsed text becomes separators, so that positions stay the same and the entries can be sorted in text order.
  let rest = list.rest.replaceAll(mention, (written, name: string, id: string | undefined, at: number) => {
    const entry = id === undefined ? nameEntry(name.trim()) : idEntry(id);
    delete entry.isBareNumber;
    found.push({ at, end: at + written.length, entry: { ...entry, text: written, isMention: true } });
    return ','.repeat(written.length);
  });
  const take = (part: string, begin: number, partCommas: NameCommas): string =>
    takeBracketed(part, partCommas, (at, written, email, name) => {
      const entry = { ...emailEntry(email, name), text: written };
      found.push({ at: begin + at, end: begin + at + written.length, entry });
    });
  let begin = 0;
  rest = rest
    .split(/(?<=\n)/u)
    .map((line) => {
      const taken = take(line, begin, commas === 'in-names' && hasCommasInNames(line) ? commas : 'apart');
      begin += line.length;
      return taken;
    })
    .join('');
  let at = 0;
  for (const chunk of rest.split(new RegExp(`(${separators.source})`, 'u'))) {
    const end = at + chunk.length;
    if (!separators.test(chunk)) for (const entry of chunkEntries(chunk)) found.push({ at, end, entry });
    at = end;
  }
  return withLines(text, found, list.numbers);
}

/** The entries in text order, with their line numbers and separators. */
function withLines(
  text: string,
  found: readonly PlacedEntry[],
  listNumbers: ReadonlyMap<number, string>,
): PastedEntry[] {
  const starts = [0, ...text.matchAll(lineEnd).map((match) => match.index + match[0].length)];
  let line = 1;
  let before: { end: number; line: number } | null = null;
  return found
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, end, entry }) => {
      while ((starts[line] ?? Infinity) <= at) line += 1;
      const listNumber = before?.line === line ? undefined : listNumbers.get(starts[line - 1] ?? 0);
      const between = before?.line === line ? text.slice(before.end, at) : '';
      const link = comma.test(between) ? 'comma' : tab.test(between) ? 'tab' : null;
      before = { end, line };
      return {
        ...entry,
        line,
        leftOut: listNumber === undefined ? entry.leftOut : [listNumber, ...entry.leftOut],
        ...(link !== null && { link }),
      };
    });
}
