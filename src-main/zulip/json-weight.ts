/**
 * What JSON takes once it is parsed: a few bytes may become an object of a hundred. `JSON.parse` can't be stopped, and a
 * thread that runs out of memory inside it takes the whole process along, so it is weighed before.
 */
const bytesOfCharacter = new Uint8Array(256);
bytesOfCharacter['{'.charCodeAt(0)] = 64;
bytesOfCharacter['['.charCodeAt(0)] = 64;
bytesOfCharacter[':'.charCodeAt(0)] = 32;
bytesOfCharacter[','.charCodeAt(0)] = 32;

/** The bytes of memory that a piece of JSON will need, as a bound; characters inside texts count as well. */
export function jsonWeight(chunk: Uint8Array): number {
  let weight = 0;
  // An indexed loop: this runs over tens of megabytes when a large organization is opened.
  for (let index = 0; index < chunk.length; index += 1) weight += bytesOfCharacter[chunk[index]!]!;
  return weight;
}
