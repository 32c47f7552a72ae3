import { shortId, type ContentWidth, type ContentWidths, type GridColumn } from './column-layout.ts';
import { textWidths } from './text-width.ts';
import type { RowReader } from './use-list-row.ts';

/** What the window's rows show about their columns. */
export interface ColumnSample {
  /** The number of sampled rows. */
  readonly size: number;
  /** By column; without those whose cells aren't text. */
  readonly widths: ContentWidths;
  /** Columns with the same value in every row, if there are five or more and all are known. */
  readonly alike: readonly string[];
  /** Columns with different values. */
  readonly differing: readonly string[];
}

export const nothingSeen: ColumnSample = { size: 0, widths: {}, alike: [], differing: [] };

/** The maximum sample size. */
const most = 200;
/** The share of rows whose content may be truncated. */
const cut = 0.05;
/** Hiding a column saves nothing in a shorter list, whose values are visible at once. */
const fewestAlike = 5;
/** How many of a column's texts to measure; the widest is among those with most characters. */
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
 * Samples the first rows of a list that are in the window, without requesting any.
 *
 * @param order keys of the rows known to be in the list
 * @param total the number of rows in the list
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
    const { id, text, short } = column;
    if (text === undefined || known.length === 0) continue;
    const texts = known.map((row) => text(row));
    // Rows of another view may have what these lack, like the owners of bots.
    if (texts.some((each) => each !== '')) widths[id] = contentWidth(texts, column);
    if (short !== undefined && id in widths) {
      widths[shortId(id)] = contentWidth(
        known.map((row) => short(row)),
        column,
      );
    }
    if (texts.some((each) => each !== texts[0])) differing.push(id);
    else if (isWhole) alike.push(id);
  }
  return { size: known.length, widths, alike, differing };
}

/** A sample of this size is sufficient: later rows change no column. */
const enough = 100;

/** The columns that need another sample: all while few rows are known, then those without content so far. */
export function dueColumns<Row>(
  sample: ColumnSample,
  columns: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  if (sample.size < enough) return columns;
  return columns.filter(({ id, text }) => text !== undefined && !(id in sample.widths));
}

/** Keeps the earlier list if it has the same IDs, for what depends on it. */
const sameIds = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.length === now.length && now.every((id) => before.includes(id)) ? before : now;

/**
 * Merges two samples. Columns only become wider, and those with different values stay, so that typing in a search moves
 * no column.
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
