import fc from 'fast-check';

/**
 * Any code point but half a pair, as the unit of a text. fast-check's own `binary` makes a table of all of them first,
 * which takes seconds of each file that has it.
 */
export const anyCodePoint = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
