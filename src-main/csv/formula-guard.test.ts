import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardCell, unguardCell } from './formula-guard.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\nplain', "'\nplain"],
    ['  =1', "'  =1"],
    ['"=1"', `'"=1"`],
    [' "@x', `' "@x`],
    ['＝1', "'＝1"],
    // These would lose an apostrophe of their own on the way back.
    ["'=1", "''=1"],
    ["''-1", "'''-1"],
  ])('%j is written as %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  test.each(['', 'Mara', "'", "'tis", "O'Neill", 'a=b', '2-1', "' =1 '='", '"quoted"', 'name@corp.test'])(
    '%j is none and stays',
    (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
    },
  );
});

const risky = fc
  .array(fc.constantFrom("'", '"', ' ', '\t', '\r', '\n', '=', '+', '-', '@', '＝', 'a', '\u00a0', '\ufeff'))
  .map((parts) => parts.join(''));

test('whatever a text is, it comes back as it was and is never run', () => {
  fc.assert(
    fc.property(fc.oneof(risky, fc.string({ unit: 'grapheme' })), (text) => {
      const cell = guardCell(text);
      expect(unguardCell(cell)).toBe(text);
      expect(cell).not.toMatch(/^[\t\r\n]|^["\s]*[=+\-@＝＋－＠]/u);
    }),
    { numRuns: 5_000 },
  );
});
