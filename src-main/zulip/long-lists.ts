import { readJsonText } from './json-text.ts';

/**
 * Extracts long lists from a JSON text while it arrives, so that neither the whole text nor all its values ever exist
 * in memory. This code only finds the ends of entries, by brackets and quotes; `JSON.parse` parses them, some hundred
 * at a time. A pure JavaScript parser takes three to five times as long. A short text is parsed at once.
 */

/** A list at the top level of an answer, whose entries are processed as they arrive. */
export interface LongList {
  /** A list of another shape stays in the text. */
  shape: 'list' | 'table';
  /** Processes the next entries: an array, or an object with some of a table's entries. */
  take(entries: unknown): void;
}

/** By their keys in the answer. */
export type LongLists = Readonly<Record<string, LongList>>;

export interface LongListReader {
  /** Processes the next bytes of the UTF-8 text. @throws NotJson; and what `take` throws */
  write(bytes: Buffer): void;
  /** Stores bytes of a text without long lists. */
  keep(bytes: Buffer): void;
  /**
   * The rest of the text, with its long lists empty. It is valid JSON if and only if the whole text was, unless `write`
   * threw.
   *
   * @throws what `take` throws
   */
  rest(): string;
}

/** Called for what may use much memory: bytes kept as text, and entries of long lists with their bytes. */
export interface LongListWatch {
  kept(bytes: Uint8Array): void;
  taken(entries: number, bytes: number): void;
}

/** The text isn't valid JSON, or is ambiguous: it has a list twice, or an entry longer than any server's. */
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

/** Entries are passed on in batches of this size: parsing some dozen at a time is cheapest. */
const usualBytesAtOnce = 32 * 1024;
/**
 * Texts up to this size are held and parsed at once. Finding the ends of entries is slow until V8 has optimized the
 * loops, which takes longer than parsing all of a small organization. The values of such a text always fit in memory.
 */
const usualHeldBytes = 2 * 1024 * 1024;
/** No server's record is this long. */
const longestEntry = 4 * 1024 * 1024;
const longestKey = 256;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NotJson('The entries of a list are not JSON.');
  }
}

/** A number that may exceed the range of doubles: it would be read as infinite and written as null. */
const endlessNumber = /[[:,]\s*-?(?:[\d.]+e\+?0*[1-9]\d\d|\d{200})/i;

/**
 * Extracts the long lists from a whole text.
 *
 * @returns the text with its long lists empty; any other text unchanged; null if it is nested too deeply, or has
 * numbers that can't be written back
 */
function takeAtOnce(text: string, lists: LongLists): string | null {
  if (endlessNumber.test(text)) return null;
  const answer = readJsonText(text);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return text;
  const taken: (() => void)[] = [];
  // In the answer's order, in which unreadable parts are recorded.
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

/** The keys at the top level of an answer. */
interface Keys {
  begin(): void;
  /** Adds part of a string, with its closing quote, if it is a key. */
  add(bytes: Buffer, from: number, to: number, isEnd: boolean): void;
  forget(): void;
  /** The long list that starts with this bracket after the last key, if it is one to extract. */
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
      // Invalid JSON is detected again when the rest is parsed.
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

/** A list's entries that weren't passed on yet. */
interface Entries {
  add(bytes: Buffer): void;
  /** An entry has ended. */
  end(): void;
  /** Bytes. */
  size(): number;
  /** @param mayBeEmpty whether nothing may be between the previous bracket or comma and here */
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

/** A reader that finds the ends of entries. */
function createScanner(lists: LongLists, watch: LongListWatch, bytesAtOnce: number): LongListReader {
  const rest: Buffer[] = [];
  const keys = createKeys(lists);
  const entries = createEntries(watch);
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  /** Whether the text is an object, the only kind that has lists; unknown before its first bracket. */
  let isObject: boolean | null = null;
  /** Whether the next string at the top level is a key. */
  let isKeyNext = false;
  let list: LongList | null = null;
  /** No entry of the list was passed on yet. */
  let isFirst = true;

  function keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    watch.kept(bytes);
    rest.push(bytes);
  }

  /** @returns the end of the current string, or of the bytes */
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

  /** Reads outside long lists. @returns where a long list starts in the bytes, or their end */
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
        // A copy, because a few bytes would keep a large piece of the answer in memory.
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

  /** Reads a long list's entries. @returns the first position after it, or the end of the bytes */
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
 * @param watch called before more than `heldBytes` is kept or parsed; what it throws ends the reading
 * @param bytesAtOnce the size of a batch of entries
 * @param heldBytes texts up to this size are parsed at once, by `rest`
 */
export function createLongListReader(
  lists: LongLists,
  watch: LongListWatch,
  bytesAtOnce = usualBytesAtOnce,
  heldBytes = usualHeldBytes,
): LongListReader {
  const scanner = createScanner(lists, watch, bytesAtOnce);
  if (Object.keys(lists).length === 0) return { ...scanner, write: scanner.keep };
  /** The text so far; null once it exceeds the size to hold. */
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
