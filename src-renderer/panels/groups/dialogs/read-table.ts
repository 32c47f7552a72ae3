import Papa from 'papaparse';

/** A CSV file as rows of cells. */
export interface FileTable {
  titles: string[];
  rows: string[][];
  /** The line of the first of the rows, from 1. */
  firstLine: number;
}

const titleWords = /^(e-?mail|mail|address|user[ _-]?id|id|name|full[ _-]?name)/i;

/**
 * Reads CSV with whatever separates its cells. The first row counts as titles where one of its cells is called like
 * something that names people; otherwise columns are numbered.
 *
 * @returns null for a text without rows
 */
export function readTable(text: string): FileTable | null {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [first, ...others] = data;
  if (first === undefined) return null;
  const hasTitles = first.some((cell) => titleWords.test(cell.trim()));
  return hasTitles
    ? { titles: first.map((cell, index) => cell.trim() || `Column ${index + 1}`), rows: others, firstLine: 2 }
    : { titles: first.map((cell, index) => `Column ${index + 1}: ${cell}`), rows: data, firstLine: 1 };
}

/** The column that most likely names people: addresses, then what is titled as such, then ids. */
export function likelyColumn({ titles, rows }: FileTable): number {
  const sample = rows.slice(0, 50);
  const score = (index: number): number => {
    const cells = sample.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    if (cells.length === 0) return 0;
    const share = (test: RegExp): number => cells.filter((cell) => test.test(cell)).length / cells.length;
    const title = titles[index] ?? '';
    return (
      share(/^\S+@\S+\.\S+$/) * 10 +
      (/mail/i.test(title) ? 3 : 0) +
      (/user.?id|^id$/i.test(title) ? 2 : 0) +
      (/name/i.test(title) ? 1 : 0)
    );
  };
  const scores = titles.map((_title, index) => score(index));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** The cells of a column as a list, each in the line that it has in the file. */
export function columnText({ rows, firstLine }: FileTable, column: number): string {
  const cells = rows.map((row) => (row[column] ?? '').replaceAll(/\s+/g, ' ').trim());
  return '\n'.repeat(firstLine - 1) + cells.join('\n');
}
