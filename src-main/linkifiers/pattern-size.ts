import type { RE2JS } from 're2js';

/** The most instructions that the server's RE2 allows: two thirds of its 8 MB, at eight bytes each. */
export const largestSize = Math.floor(((8 << 20) * 2) / 3 / 8);

const lastOfLength = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;
/** The size of "everything beyond ASCII", which RE2 hard-codes. */
const sizeBeyondAscii = 8;

interface ByteRange {
  readonly low: number;
  readonly high: number;
  /** Whether several sequences share the instruction, so that it must be copied before one of them continues. */
  readonly isShared: boolean;
}

/** The UTF-8 bytes of a character, including halves of surrogate pairs. */
function bytesOf(character: number, length: number): number[] {
  const first = length === 1 ? 0 : (0xf00 >> length) & 0xff;
  return Array.from({ length }, (_, index) => {
    const bits = character >> (6 * (length - 1 - index));
    return index === 0 ? first | bits : 0x80 | (bits & 0x3f);
  });
}

/** Splits a range of characters, in order, into parts whose bytes vary independently. */
function* evenParts(low: number, high: number): Generator<readonly [low: number, high: number]> {
  const edge = lastOfLength.find((last) => low <= last && last < high) ?? evenEdge(low, high);
  if (edge === undefined) yield [low, high];
  else {
    yield* evenParts(low, edge);
    yield* evenParts(edge + 1, high);
  }
}

/** Where to split a range of characters of equal length: where its last bytes begin or end within a block. */
function evenEdge(low: number, high: number): number | undefined {
  if (high <= 0x7f) return undefined;
  for (const rest of [0x3f, 0xfff, 0x3_ffff]) {
    if ((low & ~rest) === (high & ~rest)) return undefined;
    if ((low & rest) !== 0) return low | rest;
    if ((high & rest) !== rest) return (high & ~rest) - 1;
  }
  return undefined;
}

/**
 * How many instructions RE2 needs for a character class, for which the port needs one: byte sequences that share their
 * suffixes, and their prefixes with the previous sequence.
 */
function sizeOfClass(ranges: readonly number[]): number {
  const ends = new Set<string>();
  let size = 0;
  let before: readonly ByteRange[] = [];

  function add(low: number, high: number): void {
    const length = lastOfLength.findIndex((last) => high <= last) + 1;
    const highs = bytesOf(high, length);
    const sequence: ByteRange[] = bytesOf(low, length).map((byte, index) => {
      const last = highs[index] ?? byte;
      const isShared = index > 0 && (index === length - 1 || byte < last);
      return { low: byte, high: last, isShared };
    });
    let end: string | null = '';
    for (const part of sequence.toReversed()) {
      end = part.isShared && end !== null ? `${part.low}-${part.high} ${end}` : null;
      if (end === null || !ends.has(end)) size += 1;
      if (end !== null) ends.add(end);
    }
    let common = 0;
    const path = [...before];
    for (const [index, part] of sequence.entries()) {
      const other = before[index];
      if (other?.low !== part.low || other.high !== part.high) break;
      if (other.isShared) size += 1;
      if (!part.isShared) size -= 1;
      path[index] = { ...other, isShared: false };
      common += 1;
    }
    // The alternation between this sequence and those before.
    if (before.length > 0) size += 1;
    before = [...path.slice(0, common), ...sequence.slice(common)];
  }

  for (let at = 0; at < ranges.length; at += 2) {
    const low = ranges[at] ?? 0;
    const high = ranges[at + 1] ?? low;
    if (low <= 0x80 && high === 0x10_ffff) {
      if (low < 0x80) add(low, 0x7f);
      size += sizeBeyondAscii + (before.length > 0 ? 1 : 0);
    } else for (const part of evenParts(low, high)) add(...part);
  }
  return size;
}

const sizes = new WeakMap<readonly number[], number>();

/**
 * The size of a compiled pattern on a server, which rejects patterns that repeat large classes or long parts too often.
 */
export function sizeOnServer(expression: RE2JS): number {
  const { inst }: { inst: readonly { runes?: readonly number[] }[] } = expression.re2Input.prog;
  return inst.reduce((sum, { runes = [] }) => {
    let size = sizes.get(runes);
    if (size === undefined) {
      size = Math.max(1, sizeOfClass(runes));
      sizes.set(runes, size);
    }
    return sum + size;
  }, 0);
}
