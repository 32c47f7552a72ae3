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

/** What a list answered. */
export interface GridHits {
  total: number;
  /** The keys of all its rows in order: see `keyAt`. */
  ids: ArrayLike<number>;
  /** Grow with each change of the list, where it stays in the worker. */
  version?: number;
  generation?: number;
}

/** Where the rows of a list come from. It must stay the same object while the list is the same. */
export interface ListSource<Row> {
  readonly rows: RowReader<Row>;
  show(first: number, last: number): void;
  askAgain(): void;
  /** Which of these keys are in the list, whatever is searched and filtered; null where that cannot be known now. */
  existing(keys: number[]): Promise<ArrayLike<number> | null>;
  /** As a queried list has them; left out where all keys are in the window. */
  whole?(): Promise<Result<ArrayLike<number>>>;
  keepWhole?(isNeeded: boolean): void;
  locate?(keys: readonly number[]): void;
}

interface SelectionParts<Row> {
  /** Where the selection is kept, and how it changes; left out where there is nothing to do with one. */
  selection: readonly [Selection, (selection: Selection) => void];
  /**
   * What a change of a row is about, for what is said of rows that are selected outside the view; the row where it is
   * loaded.
   */
  targetOf: (key: number, row: Row | undefined) => ChangeTarget | undefined;
}

interface ListParts<Row, Hits> {
  source: ListSource<Row>;
  /** Null until the list was answered for the first time. */
  hits: Hits | null;
  /** Whether all keys of the hits are known; left out where they always are. */
  isWhole?: boolean;
  /** Keys of which the hits tell where they are, or that the list doesn't have them; left out where all are known. */
  located?: readonly number[];
  /** Why the last question failed, if it did. */
  failure: Failure | null;
  /** The row that is open beside the grid. */
  openKey?: number | null;
  onOpen: (key: number) => void;
  onClose?: () => void;
  /** Esc with nothing open and nothing selected. */
  onLeave?: (() => void) | undefined;
}

type ListPanelParts<Row, Hits> = ListParts<Row, Hits> &
  (SelectionParts<Row> | { [Part in keyof SelectionParts<Row>]?: never });

/** What a panel with a list knows and does, beside its words, columns and filters. */
export interface WiredList<Row, Hits extends GridHits = GridHits> {
  readonly source: ListSource<Row>;
  readonly hits: Hits | null;
  readonly failure: Failure | null;
  readonly ids: Hits['ids'];
  readonly total: number;
  /** All keys of the hits are known. */
  readonly isWhole: boolean;
  /** The row where it is loaded. */
  read(key: number): Row | undefined;
  readonly isSelectable: boolean;
  readonly selection: Selection;
  selectedKeys(): number[];
  /** It is known of every selected row whether it is in view. */
  readonly isCounted: boolean;
  setSelection(selection: Selection): void;
  /** Changes it by the order of all rows, which is read first where it isn't known. */
  changeSelection(change: ChangeByOrder): void;
  /** Takes rows out of the selection, for instance those that a change was sent for. */
  deselect(keys: readonly number[]): void;
  /** The row whose change went through a moment ago. */
  readonly changedKey: number | null;
  readonly openKey: number | null;
  open(key: number): void;
  /** Esc in the grid: closes what is open, then clears the selection. */
  leave(): void;
  readonly grid: RefObject<GridHandle | null>;
  focusGrid(): void;
  /** What the bar of the selection takes. */
  readonly bar: SelectionProps;
  /** What the sheet of the open row takes. */
  readonly sheet: SheetPlace;
}

const noKeys = new Uint32Array();
const noneLocated: readonly number[] = [];
const noSelection = [emptySelection, () => {}] as const;

/**
 * The one rule for what is selected outside the view: it is dropped when another view is shown. Of a selection that is kept
 * only what there is no more is dropped, once the list says that it has changed.
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
    // What is in view is there.
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

/** Changes of a selection that are made once the order of all rows is known, one after the other. */
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

/** Lets changes know what is selected outside the view; it is looked for when a change begins, not with each row. */
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

/** Which row is of what was changed a moment ago; rows that go by other numbers than ids are not tinted. */
function useChangedKey<Row>({ source, targetOf }: ListPanelParts<Row, GridHits>): number | null {
  const changed = useJustChanged();
  if (changed === null || targetOf === undefined) return null;
  const key = numberOfTarget(changed);
  return targetOf(key, source.rows.read(key)) === changed ? key : null;
}

/** Wires a panel's list: its selection, what is open beside it, the steps to the neighbours, and Esc. */
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
  // What is not in view leaves the selection.
  const needsWhole = selection.keys.size > 0;
  useEffect(() => {
    if (!needsWhole) return undefined;
    source.keepWhole?.(true);
    return () => source.keepWhole?.(false);
  }, [source, needsWhole]);
  // The sheet of the open row says where in the list it is, and leads to its neighbours.
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
    // It may have changed while the server was waited for.
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
