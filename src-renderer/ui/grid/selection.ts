import { indexOfKey } from './list-order.ts';

/**
 * Which rows are selected, by key, so that it survives sorting and scrolling. Rows that a search or filter hides are
 * deselected, unless the selection is kept on purpose. Values are immutable: each function returns a new selection.
 */
export interface Selection {
  readonly keys: ReadonlySet<number>;
  /** Where extending starts; null before the first selection. */
  readonly anchor: number | null;
  /** The selection before the current extension, which replaces itself while Shift is held. */
  readonly base: ReadonlySet<number>;
  /** Rows outside the view stay selected, by the user's choice. */
  readonly isKept?: boolean;
}

/** The selection after a change that needs all keys in order. */
export type ChangeByOrder = (selection: Selection, order: ArrayLike<number>) => Selection;

const nothing: ReadonlySet<number> = new Set();
export const emptySelection: Selection = { keys: nothing, anchor: null, base: nothing };

/** Selects or deselects the row, and makes it the anchor. */
export function toggleRow(selection: Selection, key: number): Selection {
  const keys = new Set(selection.keys);
  if (!keys.delete(key)) keys.add(key);
  return { ...selection, keys, anchor: key, base: keys };
}

/**
 * Selects everything from the anchor to the row at `toIndex` of `order`, replacing the previous extension.
 * `fallbackIndex` is the anchor if there is none or it is no longer in `order`.
 */
export function extendTo(
  selection: Selection,
  order: ArrayLike<number>,
  toIndex: number,
  fallbackIndex: number,
): Selection {
  const known = selection.anchor === null ? -1 : indexOfKey(order, selection.anchor);
  const fromIndex = known >= 0 ? known : fallbackIndex;
  const anchor = order[fromIndex];
  if (anchor === undefined || order[toIndex] === undefined) return selection;
  const base = known >= 0 ? selection.base : selection.keys;
  const keys = new Set(base);
  for (let index = Math.min(fromIndex, toIndex); index <= Math.max(fromIndex, toIndex); index += 1) {
    const key = order[index];
    if (key !== undefined) keys.add(key);
  }
  return { ...selection, keys, anchor, base };
}

/** Selects all rows of the view, in addition to those outside it if the selection is kept. */
export function selectAll(selection: Selection, order: ArrayLike<number>): Selection {
  const keys = new Set(selection.isKept === true ? selection.keys : nothing);
  for (let index = 0; index < order.length; index += 1) {
    const key = order[index];
    if (key !== undefined) keys.add(key);
  }
  return { ...selection, keys, base: keys };
}

/** Deselects rows, for example people who are gone. Returns the same selection if none was selected. */
export function withoutRows(selection: Selection, gone: Iterable<number>): Selection {
  const keys = new Set(selection.keys);
  for (const key of gone) keys.delete(key);
  if (keys.size === selection.keys.size) return selection;
  const anchor = selection.anchor !== null && keys.has(selection.anchor) ? selection.anchor : null;
  return keys.size === 0 ? emptySelection : { ...selection, keys, anchor, base: keys };
}

/**
 * Keeps the selection through searches and filters from now on, or deselects what is outside the view and stops keeping
 * it.
 */
export function keepSelection(selection: Selection, order: ArrayLike<number>, isKept: boolean): Selection {
  return isKept ? { ...selection, isKept } : { ...onlyInView(selection, order), isKept };
}

/** Deselects what is outside the view. Returns the same selection if nothing is. */
export function onlyInView(selection: Selection, order: ArrayLike<number>): Selection {
  // Counting needs no memory, and is usually sufficient.
  if (countInView(selection, order) === selection.keys.size) return selection;
  return withoutRows(selection, keysOutside(selection, order));
}

/** How much of the view is selected, for the header's checkbox. */
export function coverage(selection: Selection, order: ArrayLike<number>): 'none' | 'some' | 'all' {
  if (selection.keys.size === 0 || order.length === 0) return 'none';
  const selected = countInView(selection, order);
  return selected === 0 ? 'none' : selected === order.length ? 'all' : 'some';
}

/** How many rows of the view are selected. */
export function countInView(selection: Selection, order: ArrayLike<number>): number {
  if (selection.keys.size === 0) return 0;
  let count = 0;
  for (let index = 0; index < order.length; index += 1) {
    const key = order[index];
    if (key !== undefined && selection.keys.has(key)) count += 1;
  }
  return count;
}

/** The selected rows that aren't in a view. */
export function keysOutside(selection: Selection, order: ArrayLike<number>): number[] {
  const outside = new Set(selection.keys);
  for (let index = 0; index < order.length && outside.size > 0; index += 1)
    outside.delete(order[index] ?? -1);
  return [...outside];
}
