import type { ColumnMeaning, ListColumn, ReadList } from '#contract/list-file.ts';

/** A column of a list whose first rows contain its name. */
export function aColumn(place: number, title: string, meaning: ColumnMeaning, cell = 'x'): ListColumn {
  return {
    place,
    title,
    meaning,
    leftOutBecause: meaning === 'ignore' ? 'unknown' : null,
    firstCells: [cell],
  };
}

/** A one-row table that was read without a question. */
export function aReading(given: Partial<ReadList> = {}): ReadList {
  return {
    kind: 'read',
    layout: 'table',
    encoding: 'utf-8',
    isEncodingGuessed: false,
    separator: ',',
    titleLine: 1,
    leftOutLines: [],
    beginning: [
      { line: 1, cells: ['Email'] },
      { line: 2, cells: ['x'] },
    ],
    columns: [aColumn(0, 'Email', 'email')],
    firstLines: [2],
    rowCount: 1,
    nameOrder: null,
    questions: [],
    ...given,
  };
}

/** A pasted text that is read line by line. */
export const linesReading: ReadList = aReading({
  layout: 'lines',
  encoding: null,
  separator: null,
  titleLine: null,
  columns: [],
  firstLines: [],
});

/** The reading with the choices for its columns. */
export function withChosen(reading: ReadList, meanings: readonly (ColumnMeaning | null)[]): ReadList {
  return {
    ...reading,
    columns: reading.columns.map((column) => ({
      ...column,
      meaning: meanings[column.place] ?? column.meaning,
    })),
  };
}
