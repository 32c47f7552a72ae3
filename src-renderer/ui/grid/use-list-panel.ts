import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { numberOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { Failure, Result } from '#contract/outcome.ts';
import { useJustChanged } from '../../state/outcome-line.ts';
import type { SheetPlace } from '../Sheet.tsx';
import type { GridHandle } from './grid-props.ts';
import { indexOfKey, keyAt } from './list-order.ts';
import { registerSelection } from './outside-view.ts';
import type { SelectionProps } from './SelectionBar.tsx';
import {
  countInView,
  emptySelection,
  keysOutside,
  onlyInView,
  withoutRows,
  type ChangeByOrder,
  type Selection,
} from './selection.ts';
import type { RowReader } from './use-list-row.ts';
import { useSteady } from '../use-steady.ts';

/** A list's answer. */
export interface GridHits {
  total: number;
  /** The keys of all its rows in order: see `keyAt`. */
  ids: ArrayLike<number>;
  /** Increases with each change of the list, if it stays in the worker. */
  version?: number;
  generation?: number;
}

/** The source of a list's rows. It must stay the same object as long as the list is the same. */
export interface ListSource<Row> {
  readonly rows: RowReader<Row>;
  show(first: number, last: number): void;
  askAgain(): void;
  /** Which of these keys are in the list, regardless of search and filters; null if that can't be determined now. */
  existing(keys: number[]): Promise<ArrayLike<number> | null>;
  /** As in a queried list; left out if all keys are in the window. */
  whole?(): Promise<Result<ArrayLike<number>>>;
  keepWhole?(isNeeded: boolean): void;
  locate?(keys: readonly number[]): void;
}

interface SelectionParts<Row> {
  /** The selection and its setter; left out if there are no actions on one. */
  selection: readonly [Selection, (selection: Selection) => void];
  /** The target of a row's change, to name rows selected outside the view; with the row if it is loaded. */
  targetOf: (key: number, row: Row | undefined) => ChangeTarget | undefined;
}

interface ListParts<Row, Hits> {
  source: ListSource<Row>;
  /** null until the list's first answer. */
  hits: Hits | null;
  /** Whether all keys of the hits are known; left out if they always are. */
  isWhole?: boolean;
  /** Keys whose place, or absence from the list, is known; left out if all are known. */
  located?: readonly number[];
  /** Why the last question failed, if it did. */
  failure: Failure | null;
  /** The row open next to the grid. */
  openKey?: number | null;
  onOpen: (key: number) => void;
  onClose?: () => void;
  /** Esc with nothing open and nothing selected. */
  onLeave?: (() => void) | undefined;
}

type ListPanelParts<Row, Hits> = ListParts<Row, Hits> &
  (SelectionParts<Row> | { [Part in keyof SelectionParts<Row>]?: never });

/** The state and actions of a panel with a list, besides its texts, columns and filters. */
export interface WiredList<Row, Hits extends GridHits = GridHits> {
  readonly source: ListSource<Row>;
  readonly hits: Hits | null;
  readonly failure: Failure | null;
  readonly ids: Hits['ids'];
  readonly total: number;
  /** Whether all keys of the hits are known. */
  readonly isWhole: boolean;
  /** The row if it is loaded. */
  read(key: number): Row | undefined;
  readonly isSelectable: boolean;
  readonly selection: Selection;
  selectedKeys(): number[];
  /** Whether it is known of every selected row if it is in view. */
  readonly isCounted: boolean;
  setSelection(selection: Selection): void;
  /** Changes it by the order of all rows, which is read first if unknown. */
  changeSelection(change: ChangeByOrder): void;
  /** Deselects rows, for instance those that a change was sent for. */
  deselect(keys: readonly number[]): void;
  /** The row whose change was just applied. */
  readonly changedKey: number | null;
  readonly openKey: number | null;
  open(key: number): void;
  /** Esc in the grid: closes what is open, then clears the selection. */
  leave(): void;
  readonly grid: RefObject<GridHandle | null>;
  focusGrid(): void;
  /** The selection bar's properties. */
  readonly bar: SelectionProps;
  /** The properties of the open row's sheet. */
  readonly sheet: SheetPlace;
}

const noKeys = new Uint32Array();
const noneLocated: readonly number[] = [];
const noSelection = [emptySelection, () => {}] as const;

/**
 * The single rule for rows selected outside the view: they are deselected when another view is shown. In a kept
 * selection, only rows that no longer exist are deselected, once the list reports a change.
 */
function usePruning<Row>({
  source,
  hits,
  isWhole = true,
  selection: [selection, setSelection] = noSelection,
}: ListPanelParts<Row, GridHits>): void {
  const now = useRef({ hits, selection });
  useLayoutEffect(() => {
    now.current = { hits, selection };
  });
  const isKept = selection.isKept === true;
  useLayoutEffect(() => {
    if (hits === null || !isWhole || isKept) return;
    const seen = onlyInView(now.current.selection, hits.ids);
    if (seen !== now.current.selection) setSelection(seen);
  }, [hits, isWhole, isKept, setSelection]);

  const isAnswered = hits !== null && isWhole;
  const { version, generation } = hits ?? {};
  useEffect(() => {
    if (!isAnswered || !isKept) return undefined;
    // Rows in view exist.
    const outside = keysOutside(now.current.selection, now.current.hits?.ids ?? noKeys);
    if (outside.length === 0) return undefined;
    let isOver = false;
    void source.existing(outside).then((existing) => {
      if (isOver || existing === null) return;
      const gone = new Set(outside);
      for (let index = 0; index < existing.length; index += 1) gone.delete(existing[index] ?? -1);
      if (gone.size > 0) setSelection(withoutRows(now.current.selection, gone));
    });
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a version says that rows may be gone
  }, [source, isAnswered, isKept, version, generation, setSelection]);
}

/** Makes changes of a selection once the order of all rows is known, one after another. */
function useSelectionByOrder<Row>({
  source,
  hits,
  isWhole = true,
  selection: [selection, setSelection] = noSelection,
}: ListPanelParts<Row, GridHits>): (change: ChangeByOrder) => void {
  const waiting = useRef<ChangeByOrder[]>([]);
  const latest = useSteady({ selection: () => selection });

  async function change(readOrder: () => Promise<Result<ArrayLike<number>>>): Promise<void> {
    const order = await readOrder();
    const changes = waiting.current;
    waiting.current = [];
    if (!order.ok) return;
    setSelection(changes.reduce((changed, next) => next(changed, order.value), latest.selection()));
  }
  return (next) => {
    if (isWhole || source.whole === undefined) {
      setSelection(next(selection, hits?.ids ?? noKeys));
      return;
    }
    waiting.current.push(next);
    if (waiting.current.length === 1) void change(source.whole);
  };
}

/** Tells changes what is selected outside the view; it is determined when a change starts, not with each row. */
function useOutsideView<Row>({
  source,
  hits,
  selection: [selection] = noSelection,
  targetOf,
}: ListPanelParts<Row, GridHits>): void {
  const now = useSteady({
    outside(): ChangeTarget[] {
      const targets: ChangeTarget[] = [];
      if (targetOf === undefined) return targets;
      for (const key of keysOutside(selection, hits?.ids ?? noKeys)) {
        const target = targetOf(key, source.rows.read(key));
        if (target !== undefined) targets.push(target);
      }
      return targets;
    },
  });
  useEffect(() => registerSelection(now.outside), [now]);
}

/** The row of a recent change; rows with keys other than IDs aren't tinted. */
function useChangedKey<Row>({ source, targetOf }: ListPanelParts<Row, GridHits>): number | null {
  const changed = useJustChanged();
  if (changed === null || targetOf === undefined) return null;
  const key = numberOfTarget(changed);
  return targetOf(key, source.rows.read(key)) === changed ? key : null;
}

/** Wires a panel's list: its selection, the open row, steps to the neighbours, and Esc. */
export function useListPanel<Row, Hits extends GridHits>(
  parts: ListPanelParts<Row, Hits>,
): WiredList<Row, Hits> {
  const { source, hits, isWhole = true, located = noneLocated, failure, openKey = null } = parts;
  const [selection, setSelection] = parts.selection ?? noSelection;
  const grid = useRef<GridHandle>(null);
  usePruning(parts);
  useOutsideView(parts);
  const changedKey = useChangedKey(parts);
  const changeSelection = useSelectionByOrder(parts);
  const latest = useSteady({ selection: () => selection });
  // Rows that aren't in view are deselected.
  const needsWhole = selection.keys.size > 0;
  useEffect(() => {
    if (!needsWhole) return undefined;
    source.keepWhole?.(true);
    return () => source.keepWhole?.(false);
  }, [source, needsWhole]);
  // The open row's sheet shows its place in the list, and leads to its neighbours.
  useEffect(() => {
    if (openKey === null) return undefined;
    source.locate?.([openKey]);
    return () => source.locate?.([]);
  }, [source, openKey]);
  const ids: Hits['ids'] = hits?.ids ?? noKeys;
  const total = hits?.total ?? 0;
  const isCounted = useMemo(
    () => isWhole || countInView(selection, ids) === selection.keys.size,
    [isWhole, selection, ids],
  );
  const index = openKey === null ? -1 : indexOfKey(ids, openKey);

  function close(): void {
    parts.onClose?.();
    grid.current?.focus();
  }
  return {
    source,
    hits,
    failure,
    ids,
    total,
    isWhole,
    read: (key) => source.rows.read(key),
    isSelectable: parts.selection !== undefined,
    selection,
    isCounted,
    selectedKeys: () => [...selection.keys],
    setSelection,
    changeSelection,
    // It may have changed while waiting for the server.
    deselect: (keys) => setSelection(withoutRows(latest.selection(), keys)),
    changedKey,
    openKey,
    open: parts.onOpen,
    leave() {
      if (openKey !== null) close();
      else if (selection.keys.size > 0) setSelection(emptySelection);
      else parts.onLeave?.();
    },
    grid,
    focusGrid: () => grid.current?.focus(),
    bar: { selection, order: ids, onSelection: setSelection, onSelectionByOrder: changeSelection },
    sheet: {
      index: index >= 0 || isWhole || (openKey !== null && located.includes(openKey)) ? index : null,
      total,
      onStep(by) {
        const next = keyAt(ids, index + by);
        if (next === undefined) return;
        parts.onOpen(next);
        grid.current?.reveal(next);
      },
      onClose: close,
    },
  };
}
