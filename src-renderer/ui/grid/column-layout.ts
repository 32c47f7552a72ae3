import type { ReactNode } from 'react';
import { textWidths, type CellFace } from './text-width.ts';

/** One column of a grid. Widths are CSS pixels. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The title is for screen readers only, as over a menu in each row. */
  readonly titleHidden?: boolean;
  /** Stands before the title, for instance the type of a profile field. */
  readonly icon?: ReactNode;
  /**
   * Where there is no room for what its cells hold, a column is this narrow before another one is dropped. One whose
   * cells are no text is always as wide.
   */
  readonly minimumWidth: number;
  /** Columns with the lowest number are dropped first; among equals the one farther right. */
  readonly importance: number;
  readonly align?: 'start' | 'end';
  readonly sortable: boolean;
  /** Sorted by this column, the largest or newest come first. */
  readonly descendingFirst?: boolean;
  /**
   * What a cell says, by which the column gets its width, and by which it is seen that all rows say the same; left out
   * where cells are no text, or of one length.
   */
  text?(row: Row): string;
  /** Pixels that a cell needs beside that, such as for a mark. */
  readonly beside?: number;
  readonly face?: CellFace;
  /** @param room pixels that the content may take */
  cell(row: Row, room: number): ReactNode;
  /** What a tooltip says always, such as an exact time. Without it a tooltip shows what an ellipsis hides. */
  tip?(row: Row): string | null;
}

/** Pixels that what a column holds takes. */
export interface ContentWidth {
  /** In 95 of 100 rows. */
  readonly usual: number;
  /** In all of them. */
  readonly longest: number;
}

/** By the id of a column; nothing of those whose cells are no text. */
export type ContentWidths = Readonly<Record<string, ContentWidth>>;

export interface ColumnLayout<Row> {
  /** The columns that fit, in their given order. */
  readonly shown: readonly GridColumn<Row>[];
  /** Width in pixels of each shown column. */
  readonly widths: readonly number[];
}

const narrowest = 56;
/** What content alone makes of a column; it is wider than the widest only in room that no other column needs. */
const byContent = { narrowest: 64, widest: 360 } as const;
/** Pixels that a header needs beside its title: padding, the arrow of a sorted list and the line after it. */
const besideTitle = 36;
const iconWidth = 20;
/** Pixels that a cell leaves free on both sides together; the first one of a row begins where the texts above it do. */
export const cellPadding = { first: 24, others: 16 } as const;

interface WidthSteps extends ContentWidth {
  /** It is no narrower. */
  readonly least: number;
  /** Nothing in it is cut, however long. */
  readonly whole: number;
}

const sameSteps = (width: number): WidthSteps => ({
  least: width,
  usual: width,
  longest: width,
  whole: width,
});

/** How wide columns may be, by what their cells hold. */
function widthSteps<Row>(columns: readonly GridColumn<Row>[], contents: ContentWidths): WidthSteps[] {
  const titles = textWidths(
    columns.map(({ title, titleHidden }) => (titleHidden === true ? '' : title)),
    'name',
  );
  return columns.map(({ id, icon, minimumWidth }, at) => {
    const content = contents[id];
    if (content === undefined) return sameSteps(minimumWidth);
    const title = (titles[at] ?? 0) + besideTitle + (icon === undefined ? 0 : iconWidth);
    const padding = at === 0 ? cellPadding.first : cellPadding.others;
    const widthFor = (held: number, widest: number = byContent.widest): number =>
      Math.max(byContent.narrowest, title, Math.min(widest, held + padding));
    const usual = widthFor(content.usual);
    return {
      usual,
      longest: widthFor(content.longest),
      least: Math.min(usual, minimumWidth),
      whole: widthFor(content.longest, Infinity),
    };
  });
}

/** Takes from the widths what there is no room for, from each by what it can spare. */
function shrunk(widths: readonly number[], least: readonly number[], room: number): number[] {
  const missing = widths.reduce((sum, width) => sum + width, 0) - room;
  if (missing <= 0) return [...widths];
  const spare = widths.map((width, at) => width - (least[at] ?? width));
  const total = spare.reduce((sum, each) => sum + each, 0);
  const share = Math.min(1, missing / Math.max(1, total));
  return widths.map((width, at) => width - Math.ceil((spare[at] ?? 0) * share));
}

/**
 * Decides which columns fit into `available` pixels and how wide each is: as wide as what it holds, and no wider. Without
 * room for all of it, the longest texts are cut first. The first column always stays.
 *
 * @param chosenWidths what was set by hand, by id: such a column neither grows nor shrinks
 */
export function layoutColumns<Row>(
  columns: readonly GridColumn<Row>[],
  available: number,
  contents: ContentWidths,
  chosenWidths: Readonly<Record<string, number>>,
): ColumnLayout<Row> {
  const shown = widthSteps(columns, contents).flatMap((steps, at) => {
    const column = columns[at];
    const chosen = column && chosenWidths[column.id];
    if (column === undefined) return [];
    return { column, ...(chosen === undefined ? steps : sameSteps(chosen)) };
  });
  let needed = shown.reduce((sum, { least }) => sum + least, 0);
  while (needed > available && shown.length > 1) {
    let victim = shown.length - 1;
    for (let index = shown.length - 1; index > 0; index -= 1) {
      if ((shown[index]?.column.importance ?? 0) < (shown[victim]?.column.importance ?? 0)) victim = index;
    }
    const [dropped] = shown.splice(victim, 1);
    needed -= dropped?.least ?? 0;
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
