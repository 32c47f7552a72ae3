import type { RE2JS } from 're2js';

/** Instructions that a server's RE2 allows: it compiles into eight megabytes, of which a sixth may hold them. */
export const largestSize = 174_762;

const lengths = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;

/** About how many instructions RE2 needs for a range of characters in UTF-8, which the port handles as one. */
function sizeOfRange(low: number, high: number): number {
  let size = 0;
  let first = low;
  for (const [index, limit] of lengths.entries()) {
    if (first > high || first > limit) continue;
    const last = Math.min(high, limit);
    // Each trailing byte that is cut off at one of the ends needs a branch of its own.
    let branches = 1;
    for (let shift = 6; shift <= 6 * index; shift += 6) {
      const block = 2 ** shift;
      if (Math.floor(first / block) === Math.floor(last / block)) continue;
      if (first % block !== 0) branches += 1;
      if (last % block !== block - 1) branches += 1;
    }
    size += branches * 2 + (branches > 1 ? index : 0);
    first = limit + 1;
  }
  return size;
}

const sizes = new WeakMap<readonly number[], number>();

/** About how large a compiled pattern is on a server: repetitions of large classes are what is too large there. */
export function sizeOnServer(expression: RE2JS): number {
  const { inst } = expression.re2Input.prog as { inst: readonly { runes?: readonly number[] }[] };
  return inst.reduce((sum, { runes = [] }) => {
    let size = sizes.get(runes);
    if (size === undefined) {
      size = 1;
      for (let at = 0; at < runes.length; at += 2)
        size += sizeOfRange(runes[at] ?? 0, runes[at + 1] ?? runes[at] ?? 0);
      sizes.set(runes, size);
    }
    return sum + size;
  }, 0);
}
