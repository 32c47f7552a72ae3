import fc from 'fast-check';

/**
 * Any code point except half a pair, as the unit of a text. fast-check's own `binary` first builds a table of all of
 * them, which costs each file seconds.
 */
export const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
