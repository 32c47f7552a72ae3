import { readJsonText } from './json-text.ts';

/**
 * Reads long lists out of a JSON text as it comes, so that neither the text nor the values of the whole ever exist. Only
 * where entries end is found here, by brackets and quotes; what is in them `JSON.parse` reads, some hundred at a time. A
 * parser that reads all of it in JavaScript takes three to five times as long. A short text is parsed as one.
 */

/** A list at the top of an answer, whose entries are taken as they come. */
export interface LongList {
  /** A list that has another shape than this is left in the text. */
  shape: 'list' | 'table';
  /** Takes the next entries: an array, or an object with some of a table's entries. */
  take(entries: unknown): void;
}

/** By their keys in the answer. */
export type LongLists = Readonly<Record<string, LongList>>;

export interface LongListReader {
  /** Takes the next bytes of the text, which is UTF-8. @throws NotJson; and what `take` throws */
  write(bytes: Buffer): void;
  /** Takes bytes of a text that has no long lists. */
  keep(bytes: Buffer): void;
  /**
   * What is left of the text, with its long lists empty. It is JSON if and only if all of it was, unless `write` threw.
   *
   * @throws what `take` throws
   */
  rest(): string;
}

/** What may be heavy: the bytes that are kept as text, and the entries of long lists with their bytes. */
export interface LongListWatch {
  kept(bytes: Uint8Array): void;
  taken(entries: number, bytes: number): void;
}

/** The text is no JSON, or none that has a meaning: it names a list twice, or an entry is longer than a server's can be. */
export class NotJson extends Error {}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const bracket = { list: 0x5b, table: 0x7b } as const;
const wrapped = { list: ['[', ']'], table: ['{', '}'] } as const;

/** 1 opens, 2 closes. */
const nesting = new Uint8Array(256);
for (const byte of Buffer.from('[{')) nesting[byte] = 1;
for (const byte of Buffer.from(']}')) nesting[byte] = 2;

/** So many are handed over together: parsing some dozen at a time costs the least. */
const usualBytesAtOnce = 32 * 1024;
/**
 * A text up to here is held and parsed as one: finding where entries end takes until V8 has made the loops fast, which is
 * longer than parsing all of a small organization. Whatever such a text says, its values are no burden.
 */
const usualHeldBytes = 2 * 1024 * 1024;
/** No server has a record of anything that is as long as this. */
const longestEntry = 4 * 1024 * 1024;
const longestKey = 256;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotJson('The entries of a list are not JSON.');
  }
}

/** A number that may be beyond what there are numbers for: read as infinite, it would be written as null. */
const endlessNumber = /[[:,]\s*-?(?:[\d.]+e\+?0*[1-9]\d\d|\d{200})/i;

/**
 * Takes the long lists out of a whole text.
 *
 * @returns the text with its long lists empty; any other text as it is; null for one that is nested too deeply, or whose
 * numbers cannot be written again
 */
function takeAtOnce(text: string, lists: LongLists): string | null {
  if (endlessNumber.test(text)) return null;
  const answer = readJsonText(text);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return text;
  const taken: (() => void)[] = [];
  // In the order of the answer, in which what cannot be read is noted.
  const left = Object.entries(answer).map(([key, entries]: [string, unknown]) => {
    const list = Object.hasOwn(lists, key) ? lists[key] : undefined;
    if (list === undefined || typeof entries !== 'object' || entries === null) return [key, entries];
    if (Array.isArray(entries) !== (list.shape === 'list')) return [key, entries];
    if (Object.keys(entries).length > 0) taken.push(() => list.take(entries));
    return [key, list.shape === 'list' ? [] : {}];
  });
  let rest: string;
  try {
    rest = JSON.stringify(Object.fromEntries(left));
  } catch {
    return null;
  }
  for (const take of taken) take();
  return rest;
}

/** The keys at the top of an answer. */
interface Keys {
  begin(): void;
  /** Takes a part of a text, with the quote at its end, if that is a key. */
  add(bytes: Buffer, from: number, to: number, isEnd: boolean): void;
  forget(): void;
  /** The list that begins with this bracket behind the last key, if it is one that is taken as it comes. */
  listBehind(opening: number): LongList | null;
}

function createKeys(lists: LongLists): Keys {
  let pieces: Buffer[] | null = null;
  let key: unknown = null;
  const met = new Set<unknown>();
  return {
    begin: () => void (pieces = []),
    add(bytes, from, to, isEnd) {
      if (pieces === null) return;
      pieces.push(bytes.subarray(from, to));
      if (!isEnd) return;
      const all = Buffer.concat(pieces);
      pieces = null;
      // What no JSON has is met again when the rest is parsed.
      key = all.length > longestKey ? null : parsed(`"${all.toString('utf8')}`);
    },
    forget: () => void (key = null),
    listBehind(opening) {
      const found = typeof key === 'string' && Object.hasOwn(lists, key) ? lists[key] : undefined;
      if (found === undefined) return null;
      if (met.has(key)) throw new NotJson('A list is named twice.');
      met.add(key);
      return opening === bracket[found.shape] ? found : null;
    },
  };
}

/** Entries of a list that have not been handed over. */
interface Entries {
  add(bytes: Buffer): void;
  /** An entry has ended. */
  end(): void;
  /** Bytes. */
  size(): number;
  /** @param mayBeEmpty whether there may be nothing between the bracket or comma before and here */
  handOver(into: LongList, mayBeEmpty: boolean): void;
}

function createEntries(watch: LongListWatch): Entries {
  let pieces: Buffer[] = [];
  let size = 0;
  let count = 0;
  return {
    size: () => size,
    end: () => void (count += 1),
    add(bytes) {
      size += bytes.length;
      if (size > longestEntry) throw new NotJson('An entry of a list is too long.');
      pieces.push(bytes);
    },
    handOver(into, mayBeEmpty) {
      const [opening, closing] = wrapped[into.shape];
      const [first] = pieces;
      const bytes = pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces, size);
      watch.taken(count, size);
      const value = parsed(`${opening}${bytes.toString('utf8')}${closing}`);
      pieces = [];
      size = 0;
      count = 0;
      const isEmpty = Array.isArray(value) ? value.length === 0 : Object.keys(Object(value)).length === 0;
      if (!isEmpty) into.take(value);
      else if (!mayBeEmpty) throw new NotJson('An entry of a list is missing.');
    },
  };
}

/** A reader that finds where entries end. */
function createScanner(lists: LongLists, watch: LongListWatch, bytesAtOnce: number): LongListReader {
  const rest: Buffer[] = [];
  const keys = createKeys(lists);
  const entries = createEntries(watch);
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  /** Whether the text is an object, without which it has no lists; unknown before its first bracket. */
  let isObject: boolean | null = null;
  /** Whether the next text at the top of the object is a key. */
  let isKeyNext = false;
  let list: LongList | null = null;
  /** Nothing of the list was handed over. */
  let isFirst = true;

  function keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    watch.kept(bytes);
    rest.push(bytes);
  }

  /** @returns where a text that is being read ends, or that of the bytes */
  function skipText(bytes: Buffer, from: number): number {
    let at = isEscaped ? from + 1 : from;
    isEscaped = false;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === quote) {
        isInText = false;
        return at + 1;
      }
      if (byte === backslash) at += 1;
    }
    isEscaped = at > bytes.length;
    return bytes.length;
  }

  /** Reads what is in no long list. @returns from where on the bytes are in one, or their end */
  function readRest(bytes: Buffer, from: number): number {
    let at = from;
    let keyFrom = from;
    while (at < bytes.length) {
      if (isInText) {
        at = skipText(bytes, at);
        keys.add(bytes, keyFrom, at, !isInText);
        continue;
      }
      const byte = bytes[at]!;
      at += 1;
      if (byte === quote) {
        isInText = true;
        if (depth !== 1 || !isKeyNext) continue;
        keys.begin();
        keyFrom = at;
      } else if (nesting[byte] === 1) {
        isObject ??= byte === bracket.table;
        depth += 1;
        if (depth === 1) isKeyNext = isObject;
        if (depth !== 2 || !isObject) continue;
        list = keys.listBehind(byte);
        if (list === null) continue;
        // A copy: a few bytes would hold a large piece of the answer.
        keep(Buffer.from(bytes.subarray(from, at)));
        return at;
      } else if (nesting[byte] === 2) depth -= 1;
      else if (depth !== 1) continue;
      else if (byte === comma) {
        isKeyNext = isObject === true;
        keys.forget();
      } else if (byte === colon) isKeyNext = false;
    }
    keep(from === 0 ? bytes : Buffer.from(bytes.subarray(from)));
    return bytes.length;
  }

  /** Reads entries of a long list. @returns from where on the bytes are behind it, or their end */
  function readList(bytes: Buffer, into: LongList, start: number): number {
    let from = start;
    let at = start;
    while (at < bytes.length) {
      if (isInText) {
        at = skipText(bytes, at);
        continue;
      }
      const byte = bytes[at]!;
      if (byte === quote) isInText = true;
      else if (nesting[byte] === 1) depth += 1;
      else if (nesting[byte] === 2) {
        if (depth === 2) {
          entries.add(bytes.subarray(from, at));
          entries.end();
          entries.handOver(into, isFirst);
          list = null;
          return at;
        }
        depth -= 1;
      } else if (byte === comma && depth === 2) {
        entries.end();
        if (entries.size() + at - from >= bytesAtOnce) {
          entries.add(bytes.subarray(from, at));
          entries.handOver(into, false);
          isFirst = false;
          from = at + 1;
        }
      }
      at += 1;
    }
    entries.add(bytes.subarray(from));
    return bytes.length;
  }

  return {
    write(bytes) {
      let at = 0;
      while (at < bytes.length) {
        if (list !== null) at = readList(bytes, list, at);
        else {
          at = readRest(bytes, at);
          isFirst = true;
        }
      }
    },
    keep,
    rest: () => Buffer.concat(rest).toString('utf8'),
  };
}

/**
 * @param watch told before anything is kept or parsed that is more than `heldBytes`; what it throws ends the reading
 * @param bytesAtOnce entries are handed over once they have so many bytes
 * @param heldBytes a text that has no more is parsed as one, by `rest`
 */
export function createLongListReader(
  lists: LongLists,
  watch: LongListWatch,
  bytesAtOnce = usualBytesAtOnce,
  heldBytes = usualHeldBytes,
): LongListReader {
  const scanner = createScanner(lists, watch, bytesAtOnce);
  if (Object.keys(lists).length === 0) return { ...scanner, write: scanner.keep };
  /** The text so far; null once it is longer than what is held. */
  let held: Buffer[] | null = [];
  let heldSize = 0;
  return {
    write(bytes) {
      if (held === null) return scanner.write(bytes);
      held.push(bytes);
      heldSize += bytes.length;
      if (heldSize <= heldBytes) return;
      const pieces = held;
      held = null;
      for (const piece of pieces) scanner.write(piece);
    },
    keep: scanner.keep,
    rest() {
      if (held === null || held.length === 0) return scanner.rest();
      const rest = takeAtOnce(Buffer.concat(held, heldSize).toString('utf8'), lists);
      if (rest !== null) return rest;
      for (const piece of held) scanner.write(piece);
      return scanner.rest();
    },
  };
}
