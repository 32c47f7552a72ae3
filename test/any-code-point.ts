import fc from 'fast-check';

const surrogates = { first: 0xd800, last: 0xdfff };

/**
 * Any code point but half a pair, as the unit of a text. fast-check's own `binary` makes a table of all of them first,
 * which takes seconds of each file that has it.
 */
export const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff - (surrogates.last - surrogates.first + 1) })
  .map((place) =>
    String.fromCodePoint(place < surrogates.first ? place : place + surrogates.last - surrogates.first + 1),
  );
