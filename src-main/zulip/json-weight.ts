import { errorWithCode } from './errors.ts';
import type { LongListWatch } from './long-lists.ts';
import type { AnswerLimits } from './memory-limits.ts';

/**
 * The memory that JSON takes once it is parsed: a few bytes may become an object of a hundred. `JSON.parse` can't be
 * stopped, and a thread that runs out of memory inside it crashes the whole process, so the size is estimated first.
 */
const bytesOfCharacter = new Uint8Array(256);
bytesOfCharacter['{'.charCodeAt(0)] = 64;
bytesOfCharacter['['.charCodeAt(0)] = 64;
bytesOfCharacter[':'.charCodeAt(0)] = 32;
bytesOfCharacter[','.charCodeAt(0)] = 32;
const mostOfCharacter = 64;

/** An upper bound for the memory that a piece of JSON will need, in bytes; characters inside strings count as well. */
function jsonWeight(chunk: Uint8Array): number {
  let weight = 0;
  // An indexed loop, because this runs over tens of megabytes when a large organization is opened.
  for (let index = 0; index < chunk.length; index += 1) weight += bytesOfCharacter[chunk[index]!]!;
  return weight;
}

/** What is kept of a long list's entry besides its strings: places in columns, orders and indexes. */
const bytesOfEntry = 128;

/**
 * Weighs an answer as it arrives: text by its parsed size, entries of long lists by what is kept of them. Beyond the
 * limits, throws an error with this code.
 */
export function createScales(limits: Pick<AnswerLimits, 'weight' | 'bytes'>, refusal: string): LongListWatch {
  let weight = 0;
  let size = 0;
  /** Pieces that are examined only if they could exceed the limit in the worst case: most answers are small. */
  let unweighed: Uint8Array[] = [];
  let unweighedBytes = 0;
  const look = (): void => {
    if (weight + unweighedBytes * mostOfCharacter > limits.weight) {
      for (const bytes of unweighed) weight += jsonWeight(bytes);
      unweighed = [];
      unweighedBytes = 0;
    }
    if (weight <= limits.weight && size <= limits.bytes) return;
    throw errorWithCode(refusal, 'The answer is too large for this computer.');
  };
  return {
    kept(bytes) {
      unweighed.push(bytes);
      unweighedBytes += bytes.length;
      size += bytes.length;
      look();
    },
    taken(entries, bytes) {
      weight += entries * bytesOfEntry + bytes;
      look();
    },
  };
}
