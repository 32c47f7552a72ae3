import type { ReactNode } from 'react';
import { textWidths, type CellFace } from './text-width.ts';

/** A column of a grid. Widths are CSS pixels. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The title is for screen readers only, as for a menu in each row. */
  readonly titleHidden?: boolean;
  /** Before the title, for instance the type of a profile field. */
  readonly icon?: ReactNode;
  /** The width to which a column shrinks before another one is dropped. One without text always has this width. */
  readonly minimumWidth: number;
  /** The width beyond which it only uses room that no other column needs. */
  readonly widest?: number;
  /** Columns with the lowest number are dropped first, and the rightmost among equals. */
  readonly importance: number;
  readonly align?: 'start' | 'end';
  readonly sortable: boolean;
  /** Whether sorting starts with the largest or newest. */
  readonly descendingFirst?: boolean;
  /**
   * A cell's text, which determines the column's width and whether all rows have the same value; left out if cells
   * aren't text, or have equal lengths.
   */
  text?(row: Row): string;
  /** The beginning of the text that says enough: the rest is truncated before another column is. */
  short?(row: Row): string;
  /** Additional pixels that a cell needs, such as for a mark. */
  readonly beside?: number;
  readonly face?: CellFace;
  /** @param room pixels available for the content */
  cell(row: Row, room: number): ReactNode;
  /** A permanent tooltip, such as an exact time. Without it, the tooltip shows what an ellipsis hides. */
  tip?(row: Row): string | null;
}

/** The width of a column's content in pixels. */
export interface ContentWidth {
  /** In 95 of 100 rows. */
  readonly usual: number;
  /** In all of them. */
  readonly longest: number;
}

/** By column ID or its `shortId`; without those whose cells aren't text. */
export type ContentWidths = Readonly<Record<string, ContentWidth>>;

/** The key of the width of a column's short texts. */
export const shortId = (id: string): string => `${id}:short`;

export interface ColumnLayout<Row> {
  /** The columns that fit, in order. */
  readonly shown: readonly GridColumn<Row>[];
  /** Each visible column's width in pixels. */
  readonly widths: readonly number[];
}

const narrowest = 56;
/** Names and short texts are never truncated. Longer ones are, down to this, before a column is dropped. */
const leastOfLong = { first: 240, others: 168 } as const;
/** What content alone makes of a column; the widest unless a column has its own. */
const byContent = { narrowest: 64, widest: 360 } as const;
/** Pixels that a header needs besides its title: padding, the sort arrow and the line after it. */
const besideTitle = 36;
const iconWidth = 20;
/** A cell's horizontal padding in pixels; the first one in a row aligns with the texts above it. */
export const cellPadding = { first: 24, others: 16 } as const;

interface WidthSteps extends ContentWidth {
  /** Its minimum. */
  least: number;
  /** Nothing in it is cut, however long. */
  readonly whole: number;
}

const sameSteps = (width: number): WidthSteps => ({
  least: width,
  usual: width,
  longest: width,
  whole: width,
});

/** The possible widths of columns, by their content. */
function widthSteps<Row>(columns: readonly GridColumn<Row>[], contents: ContentWidths): WidthSteps[] {
  const titles = textWidths(
    columns.map(({ title, titleHidden }) => (titleHidden === true ? '' : title)),
    'name',
  );
  return columns.map(({ id, icon, minimumWidth, widest: most = byContent.widest }, at) => {
    const content = contents[id];
    if (content === undefined) return sameSteps(minimumWidth);
    const title = (titles[at] ?? 0) + besideTitle + (icon === undefined ? 0 : iconWidth);
    const padding = at === 0 ? cellPadding.first : cellPadding.others;
    const widthFor = (held: number, widest: number = most): number =>
      Math.max(byContent.narrowest, title, Math.min(widest, held + padding));
    const usual = widthFor(content.usual);
    return {
      usual,
      longest: widthFor(content.longest),
      least: Math.min(usual, Math.max(minimumWidth, leastOfLong[at === 0 ? 'first' : 'others'])),
      whole: widthFor(content.longest, Infinity),
    };
  });
}

/** The widths with the usual ones of short texts, if measured; where there is room the whole texts still have it. */
function shortened<Row>(columns: readonly GridColumn<Row>[], contents: ContentWidths): ContentWidths {
  const narrower = columns.flatMap(({ id }): [string, ContentWidth][] => {
    const whole = contents[id];
    const short = contents[shortId(id)];
    return whole === undefined || short === undefined ? [] : [[id, { ...whole, usual: short.usual }]];
  });
  return { ...contents, ...Object.fromEntries(narrower) };
}

/** Reduces widths that don't fit, each by what it can spare. */
function shrunk(widths: readonly number[], least: readonly number[], room: number): number[] {
  const missing = widths.reduce((sum, width) => sum + width, 0) - room;
  if (missing <= 0) return [...widths];
  const spare = widths.map((width, at) => width - (least[at] ?? width));
  const total = spare.reduce((sum, each) => sum + each, 0);
  const share = Math.min(1, missing / Math.max(1, total));
  return widths.map((width, at) => width - Math.ceil((spare[at] ?? 0) * share));
}

/**
 * Decides which columns fit into `available` pixels and their widths: as wide as their content, and no wider. If that
 * doesn't fit, texts are truncated that say enough at their beginning, then the least important columns are dropped;
 * otherwise only long texts are truncated. The first column always stays.
 *
 * @param chosenWidths widths set by hand, by ID: such columns neither grow nor shrink
 */
export function layoutColumns<Row>(
  columns: readonly GridColumn<Row>[],
  available: number,
  contents: ContentWidths,
  chosenWidths: Readonly<Record<string, number>>,
): ColumnLayout<Row> {
  const stepsOf = (held: ContentWidths) =>
    widthSteps(columns, held).flatMap((steps, at) => {
      const column = columns[at];
      const chosen = column && chosenWidths[column.id];
      if (column === undefined) return [];
      return { column, ...(chosen === undefined ? steps : sameSteps(chosen)) };
    });
  const full = stepsOf(contents);
  const wanted = full.reduce((sum, { usual }) => sum + usual, 0);
  const shown = wanted > available ? stepsOf(shortened(columns, contents)) : full;
  let needed = shown.reduce((sum, { least }) => sum + least, 0);
  while (needed > available && shown.length > 1) {
    let victim = shown.length - 1;
    for (let index = shown.length - 1; index > 0; index -= 1) {
      if ((shown[index]?.column.importance ?? 0) < (shown[victim]?.column.importance ?? 0)) victim = index;
    }
    const [dropped] = shown.splice(victim, 1);
    needed -= dropped?.least ?? 0;
  }
  const [only] = shown;
  if (shown.length === 1 && only !== undefined && chosenWidths[only.column.id] === undefined) {
    only.least = Math.min(only.least, only.column.minimumWidth);
  }
  const step = (name: keyof WidthSteps): number[] => shown.map((each) => each[name]);
  const widths = (['longest', 'usual', 'least'] as const).reduce(
    (wider, least) => shrunk(wider, step(least), available),
    step('whole'),
  );
  return { shown: shown.map(({ column }) => column), widths };
}

/** A column's width after a step by key or a drag, kept usable. `from` and `by` are pixels. */
export function resizedWidth(from: number, by: number): number {
  return Math.max(narrowest, Math.min(800, Math.round(from + by)));
}
