import type { RE2JS } from 're2js';

/** The part of a compiled pattern that says how large it is. */
interface Instruction {
  readonly runes: readonly number[] | undefined;
}

/** What two thirds of the library's eight megabytes hold, a quarter of it for instructions of eight bytes. */
const mostInstructions = Math.floor(((8 << 20) * 2) / 3 / 4 / 8);

const lastOfLength = [0x7f, 0x7ff, 0xffff, 0x10ffff];

/** The bytes of a character, most significant first, after the mark of their number. */
function bytesOf(codePoint: number): number[] {
  const length = lastOfLength.findIndex((last) => codePoint <= last) + 1;
  return Array.from({ length }, (_, index) => Math.floor(codePoint / 64 ** (length - 1 - index)) % 64);
}

/** How many sequences of byte ranges, and bytes in them, stand for a range of characters of one length. */
function sequencesOf(low: readonly number[], high: readonly number[]): number {
  const [first = 0, ...lowRest] = low;
  const [last = 0, ...highRest] = high;
  if (lowRest.length === 0) return 2;
  const isFull = lowRest.every((byte) => byte === 0) && highRest.every((byte) => byte === 63);
  // Continuations that take any byte are shared by all.
  if (isFull) return 2;
  if (first === last) return 1 + sequencesOf(lowRest, highRest);
  const bottom = lowRest.map(() => 0);
  const top = lowRest.map(() => 63);
  const startsFull = lowRest.every((byte) => byte === 0);
  const endsFull = highRest.every((byte) => byte === 63);
  return (
    (startsFull ? 0 : 1 + sequencesOf(lowRest, top)) +
    (endsFull ? 0 : 1 + sequencesOf(bottom, highRest)) +
    (last - first + 1 - (startsFull ? 0 : 1) - (endsFull ? 0 : 1) > 0 ? 2 : 0)
  );
}

function costOfRange(low: number, high: number): number {
  let cost = 0;
  let from = low;
  for (const last of lastOfLength) {
    if (from > last || from > high) continue;
    cost += sequencesOf(bytesOf(from), bytesOf(Math.min(high, last)));
    from = last + 1;
  }
  return cost;
}

const costs = new WeakMap<readonly number[], number>();

function costOf({ runes }: Instruction): number {
  if (runes === undefined || runes.length === 0) return 1;
  const known = costs.get(runes);
  if (known !== undefined) return known;
  let cost = 0;
  for (let at = 0; at < runes.length; at += 2) {
    const low = runes[at] ?? 0;
    cost += costOfRange(low, runes[at + 1] ?? low);
  }
  costs.set(runes, cost);
  return cost;
}

/**
 * Whether a pattern that the JavaScript port compiles is too large for servers, which count bytes where the port counts
 * characters: about 100 repetitions of all letters are the most.
 */
export function isTooLarge(pattern: RE2JS): boolean {
  const { inst } = pattern.re2Input.prog as { inst: readonly Instruction[] };
  let size = 0;
  for (const instruction of inst) {
    size += costOf(instruction);
    if (size > mostInstructions) return true;
  }
  return false;
}
