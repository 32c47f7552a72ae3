import { describe, expect, it } from 'vitest';
import { noChoices, type ListUse } from '#contract/list-file.ts';
import { csvRows, mostColumns, type CsvRow } from './csv-rows.ts';
import { openList } from './read-list.ts';

const pieceBytes = 200_000;
const pieceCount = 12;

/** A file that repeats one text, 2.4 MB by default. */
function fileOf(begin: string, repeated: string, length = pieceCount): Uint8Array[] {
  const text = begin + repeated.repeat((pieceBytes * length) / repeated.length);
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length }, (_, place) => bytes.slice(place * pieceBytes, (place + 1) * pieceBytes));
}

/** The rows of a file, how many of its pieces were read, and the most that were read between two batches. */
function readRows(pieces: Uint8Array[]): { rows: CsvRow[]; read: number; mostAtOnce: number } {
  let read = 0;
  let before = 0;
  let mostAtOnce = 0;
  const counted = Object.assign([...pieces], {
    *[Symbol.iterator]() {
      for (const piece of pieces) {
        read += 1;
        yield piece;
      }
    },
  });
  const rows: CsvRow[] = [];
  const format = { encoding: 'utf-8', separator: ',', lineEnd: '\n', hasSeparatorLine: false } as const;
  for (const batch of csvRows(counted, format)) {
    mostAtOnce = Math.max(mostAtOnce, read - before);
    before = read;
    rows.push(...batch);
  }
  return { rows, read, mostAtOnce: Math.max(mostAtOnce, read - before) };
}

const open = (pieces: Uint8Array[], use: ListUse = 'import') =>
  openList(pieces, noChoices, { use, isPasted: false, known: new Map() }).reading;

describe('a file that consists only of', () => {
  it.each([
    ['commas', ','],
    ['quotation marks', '"'],
    ['cells', 'a,'],
    ['letters', 'abcdefgh'],
  ])("%s has its endless row cut off, and isn't read further", (_what, repeated) => {
    const { rows, read } = readRows(fileOf('', repeated));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ line: 1, broken: expect.stringContaining('too long') });
    expect(rows[0]?.cells.length).toBeLessThanOrEqual(mostColumns + 1);
    expect(read).toBeLessThan(pieceCount / 2);
  });

  it.each([
    ['empty lines', '\n'],
    ['lines of commas', ',,,,,\n'],
    ['quotation marks in lines', '""\n'],
    ['long rows', `${'a,'.repeat(5_000)}\n`],
  ])('%s is read piece by piece', (_what, repeated) => {
    const { rows, read, mostAtOnce } = readRows(fileOf('', repeated));
    expect({ read, mostAtOnce }).toEqual({ read: pieceCount, mostAtOnce: 1 });
    expect(Math.max(0, ...rows.map(({ cells }) => cells.length))).toBeLessThanOrEqual(mostColumns + 1);
  });
});

describe('a list', () => {
  it.each([
    ['commas', ',', 'empty'],
    ['empty lines', '\n', 'empty'],
    ['quotation marks', '"', 'no-rows'],
    ['600,000 rows', 'a,b\n', 'size'],
    ['rows of 5,000 columns', `${'a,'.repeat(5_000)}\n`, 'columns'],
  ])('of %s is rejected', (_what, repeated, because) => {
    expect(open(fileOf('', repeated))).toMatchObject({ kind: 'refused', because });
  });

  it('without columns is rejected if it is too large to read as a whole', () => {
    const lines = fileOf('ada@orchid.example\nben@orchid.example\n', `${' '.repeat(999)}\n`, 31);
    expect(open(lines, 'invitations')).toMatchObject({
      kind: 'refused',
      because: 'size',
      message: 'A list without columns can have at most 6 MB. Split it into several files.',
    });
  });

  it('keeps the rows before an unclosed quotation mark', () => {
    const { rows } = readRows(fileOf('email,name\nada@orchid.example,"Ada', ' Lovelace,\n'));
    expect(rows).toMatchObject([
      { line: 1, cells: ['email', 'name'], broken: null },
      {
        line: 2,
        cells: ['ada@orchid.example', expect.any(String)],
        broken: expect.stringContaining('too long'),
      },
    ]);
  });
});

it('recognizes a list that begins with comments full of blanks', () => {
  const comments = `# Export of the office${' '.repeat(20)}\n`.repeat(15);
  const reading = open([new TextEncoder().encode(`${comments}Email,Name\nada@orchid.example,Ada\n`)]);
  expect(reading).not.toMatchObject({ because: 'not-text' });
});
