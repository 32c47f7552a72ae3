import type { ContentWidth, ContentWidths, GridColumn } from './column-layout.ts';
import { textWidths } from './text-width.ts';
import type { RowReader } from './use-list-row.ts';

/** What the rows that the window has say of their columns. */
export interface ColumnSample {
  /** How many rows were looked at. */
  readonly size: number;
  /** By column; nothing of those whose cells are no text. */
  readonly widths: ContentWidths;
  /** Columns that say the same in every row, where there are five or more and all of them are known. */
  readonly alike: readonly string[];
  /** Columns that say different things. */
  readonly differing: readonly string[];
}

export const nothingSeen: ColumnSample = { size: 0, widths: {}, alike: [], differing: [] };

/** Rows looked at, at most. */
const most = 200;
/** The share of the rows whose content may be cut. */
const cut = 0.05;
/** In a list of fewer rows nothing is won by hiding a column: what it says of each is seen at once. */
const fewestAlike = 5;
/** Texts of a column that are measured: those with most characters have the widest among them. */
const measuredTexts = 30;

function contentWidth<Row>(texts: readonly string[], { beside = 0, face }: GridColumn<Row>): ContentWidth {
  const longest = texts.toSorted((one, other) => other.length - one.length);
  const measured = longest.slice(0, measuredTexts);
  const widths = textWidths(measured, face ?? 'text').toSorted((one, other) => other - one);
  return {
    usual: (widths[Math.floor(texts.length * cut)] ?? 0) + beside,
    longest: (widths[0] ?? 0) + beside,
  };
}

/**
 * Looks at the first rows of a list, of those that the window has: none is asked for.
 *
 * @param order keys of the rows that are known to be in the list
 * @param total how many rows the list has
 */
export function sampleColumns<Row>(
  columns: readonly GridColumn<Row>[],
  order: ArrayLike<number>,
  rows: Pick<RowReader<Row>, 'read'>,
  total: number = order.length,
): ColumnSample {
  const known: Row[] = [];
  for (let index = 0; index < Math.min(most, order.length); index += 1) {
    const row = rows.read(order[index] ?? -1);
    if (row !== undefined) known.push(row);
  }
  const widths: Record<string, ContentWidth> = {};
  const alike: string[] = [];
  const differing: string[] = [];
  const isWhole = known.length >= fewestAlike && known.length === total;
  for (const column of columns) {
    const { id, text } = column;
    if (text === undefined || known.length === 0) continue;
    const texts = known.map((row) => text(row));
    // Rows of another view may have what these lack: of bots their owners, which people have none of.
    if (texts.some((each) => each !== '')) widths[id] = contentWidth(texts, column);
    if (texts.some((each) => each !== texts[0])) differing.push(id);
    else if (isWhole) alike.push(id);
  }
  return { size: known.length, widths, alike, differing };
}

/** With this many rows a sample says enough: rows that come later change no column. */
const enough = 100;

/** The columns that another look is needed at: all while few rows are known, then those that said nothing yet. */
export function dueColumns<Row>(
  sample: ColumnSample,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  if (sample.size < enough) return columns;
  return columns.filter(({ id, text }) => text !== undefined && !(id in sample.widths));
}

/** The same list as before where it has the same ids, for what depends on it. */
const sameIds = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.length === now.length && now.every((id) => before.includes(id)) ? before : now;

/**
 * Two looks as one. Columns only become wider, and one that said different things stays: what is typed into a search
 * moves no column.
 */
export function joinedSamples(before: ColumnSample, now: ColumnSample): ColumnSample {
  const wider = Object.entries(now.widths).flatMap(([id, { usual, longest }]): [string, ContentWidth][] => {
    const known = before.widths[id] ?? { usual: -1, longest: -1 };
    if (usual <= known.usual && longest <= known.longest) return [];
    return [[id, { usual: Math.max(usual, known.usual), longest: Math.max(longest, known.longest) }]];
  });
  const differing = [...new Set([...before.differing, ...now.differing])];
  const alike = [...new Set([...before.alike, ...now.alike])].filter((id) => !differing.includes(id));
  return {
    size: Math.max(before.size, now.size),
    widths: wider.length === 0 ? before.widths : { ...before.widths, ...Object.fromEntries(wider) },
    alike: sameIds(before.alike, alike),
    differing: sameIds(before.differing, differing),
  };
}
