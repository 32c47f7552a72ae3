import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';
import { guardCell, unguardCell } from '#contract/formula-guard.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\nplain', "'\nplain"],
    ['  =1', "'  =1"],
    ['"=1"', `'"=1"`],
    [' "@x', `' "@x`],
    ['＝1', "'＝1"],
    // Otherwise these would lose an apostrophe of their own when read back.
    ["'=1", "''=1"],
    ["''-1", "'''-1"],
    ["' =1", "'' =1"],
    // A spreadsheet with another separator starts a cell there.
    ["Ann;=cmd|' /C calc'!A1", "Ann;'=cmd|' /C calc'!A1"],
    ['Ann;=1;-2', "Ann;'=1;'-2"],
    ['Ann\t@x', "Ann\t'@x"],
    ['Ann| "+1"', `Ann|' "+1"`],
    ["Ann;'=1", "Ann;''=1"],
    ['=1;=1', "'=1;'=1"],
    ['Ann\r\n=1', "Ann\r\n'=1"],
  ])('%j is written as %j', (text, cell) => {
    expect(guardCell(text)).toBe(cell);
    expect(unguardCell(cell)).toBe(text);
  });

  test.each(['', 'Mara', "'", "'tis", "O'Neill", 'a=b', '2-1', '"quoted"', 'a;b|c', 'n@corp.test'])(
    '%j is not a formula and stays unchanged',
    (text) => {
      expect(guardCell(text)).toBe(text);
      expect(unguardCell(text)).toBe(text);
    },
  );
});

describe('a cell that another program wrote as a formula', () => {
  test.each([
    ['="007"', '007'],
    [' = "a@corp.test" ', 'a@corp.test'],
    ['="say ""hi"""', 'say "hi"'],
    ['=HYPERLINK("mailto:omar@corp.test","omar@corp.test")', 'omar@corp.test'],
    ['=HYPERLINK("mailto:omar@corp.test";"Omar Diaz")', 'Omar Diaz'],
    ['=hyperlink("https://corp.test")', 'https://corp.test'],
    ['=LIEN_HYPERTEXTE("https://corp.test";"Corp")', 'Corp'],
    ['=COLLEG.IPERTESTUALE("https://corp.test";"Corp")', 'Corp'],
  ])('%j shows %j', (cell, text) => {
    expect(unguardCell(cell)).toBe(text);
    // After an export it is plain text.
    expect(unguardCell(guardCell(cell))).toBe(cell);
  });

  test.each(['=1+1', '=A1', '="a"&"b"', '=SUM("1","2")', '="a'])('%j stays unchanged', (cell) => {
    expect(unguardCell(cell)).toBe(cell);
  });
});

const risky = fc
  .array(fc.constantFrom(...'\'" \t\r\n;|,=+-@＝a\u00a0\ufeff'))
  .map((characters) => characters.join(''));
const anyText = fc.oneof(risky, fc.string({ unit: 'grapheme' }));

test('every text survives writing and reading back', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

test.each([',', ';', '\t', '|'])('nothing is run in cells separated by %j', (separator) => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), (cells) => {
      const line = csvLine(cells);
      // Some programs ignore quotation marks.
      const unquoted = separator === ',' ? [] : line.split(/[\r\n]/u).map((row) => row.split(separator));
      const read = [...Papa.parse<string[]>(line, { delimiter: separator }).data, ...unquoted].flat();
      expect(read.filter((cell) => /^["\s]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
