import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { numberOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { Failure } from '#contract/outcome.ts';
import { useJustChanged } from '../../state/outcome-line.ts';
import type { SheetPlace } from '../Sheet.tsx';
import type { GridHandle } from './grid-props.ts';
import { registerSelection } from './outside-view.ts';
import type { SelectionProps } from './SelectionBar.tsx';
import {
  emptySelection,
  indexOfKey,
  keysOutside,
  onlyInView,
  withoutRows,
  type Selection,
} from './selection.ts';
import type { RowReader } from './use-list-row.ts';
import { useSteady } from '../use-steady.ts';

/** What a list answered: the keys of all its rows in order. */
export interface GridHits {
  total: number;
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
  /** Why the last question failed, if it did. */
  failure: Failure | null;
  /** The row that is open beside the grid. */
  openKey?: number | null;
  onOpen: (key: number) => void;
  onClose?: () => void;
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
  /** The row where it is loaded. */
  read(key: number): Row | undefined;
  readonly isSelectable: boolean;
  readonly selection: Selection;
  selectedKeys(): number[];
  setSelection(selection: Selection): void;
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
const noSelection = [emptySelection, () => {}] as const;

/**
 * The one rule for what is selected outside the view: it is dropped when another view is shown. Of a selection that is kept
 * only what there is no more is dropped, once the list says that it has changed.
 */
function usePruning<Row>({
  source,
  hits,
  selection: [selection, setSelection] = noSelection,
}: ListPanelParts<Row, GridHits>): void {
  const now = useRef({ hits, selection });
  useLayoutEffect(() => {
    now.current = { hits, selection };
  });
  const isKept = selection.isKept === true;
  useLayoutEffect(() => {
    if (hits === null || isKept) return;
    const seen = onlyInView(now.current.selection, hits.ids);
    if (seen !== now.current.selection) setSelection(seen);
  }, [hits, isKept, setSelection]);

  const isAnswered = hits !== null;
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
  const { source, hits, failure, openKey = null } = parts;
  const [selection, setSelection] = parts.selection ?? noSelection;
  const grid = useRef<GridHandle>(null);
  usePruning(parts);
  useOutsideView(parts);
  const changedKey = useChangedKey(parts);
  const latest = useSteady({ selection: () => selection });
  const ids: Hits['ids'] = hits?.ids ?? noKeys;
  const total = hits?.total ?? 0;
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
    read: (key) => source.rows.read(key),
    isSelectable: parts.selection !== undefined,
    selection,
    selectedKeys: () => [...selection.keys],
    setSelection,
    // It may have changed while the server was waited for.
    deselect: (keys) => setSelection(withoutRows(latest.selection(), keys)),
    changedKey,
    openKey,
    open: parts.onOpen,
    leave() {
      if (openKey === null) setSelection(emptySelection);
      else close();
    },
    grid,
    focusGrid: () => grid.current?.focus(),
    bar: { selection, order: ids, onSelection: setSelection },
    sheet: {
      index,
      total,
      onStep(by) {
        const next = ids[index + by];
        if (next === undefined) return;
        parts.onOpen(next);
        grid.current?.reveal(next);
      },
      onClose: close,
    },
  };
}
