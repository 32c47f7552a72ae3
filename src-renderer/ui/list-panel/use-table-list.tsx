import { useMemo } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { emptySelection } from '../grid/selection.ts';
import { useAnsweredRows } from '../grid/table-rows.ts';
import { useListPanel, type GridHits } from '../grid/use-list-panel.ts';
import { hasWords } from '../match.ts';
import { useSteady } from '../use-steady.ts';
import { ActionBar, rowMenuColumn, type ListAction } from './list-action.tsx';
import type { DescribedList } from './described-list.ts';
import { orderBy, searchedText, type ListDescription } from './list-description.ts';

interface TableListParts<Row> {
  /** All rows, in any order; null until they are known. */
  rows: readonly Row[] | null;
  /** Those left by the filters; all if left out. */
  listed?: readonly Row[];
  /** Enter, or a click on the name. */
  onOpen: (row: Row) => void;
  /** F2; left out if there is nothing to edit. */
  onEdit?: (row: Row) => void;
  /** Actions on a row, and on those selected. */
  actions?: readonly ListAction<Row>[];
  /** Why the rows couldn't be read the last time, if they are requested. */
  failure?: Failure | null;
  askAgain?: () => void;
  /** The row open next to the grid. */
  openKey?: number | null;
  onClose?: () => void;
  /** Esc with nothing open and nothing selected. */
  onLeave?: () => void;
}

const noRows: readonly never[] = [];
const noActions: readonly never[] = [];
const nothing = (): void => {};

/** A list that is completely in the window, sorted and searched here as its columns describe. */
export function useTableList<Row>(
  description: ListDescription<Row>,
  parts: TableListParts<Row>,
): DescribedList<Row> {
  const { name, columns, keyOf, targetOf, rowName, firstSort } = description;
  const { rows, listed = rows ?? noRows, onOpen, onEdit, actions = noActions, onClose } = parts;
  const { failure = null, askAgain = nothing, openKey = null } = parts;
  const [text, setText] = usePanelMemory(`${name}.text`, '');
  const [sort, setSort] = usePanelMemory(`${name}.sort`, firstSort);
  const selection = usePanelMemory(`${name}.selection`, emptySelection);
  const sorted = useMemo(() => rows?.toSorted(orderBy(columns, sort)) ?? null, [rows, columns, sort]);
  const shown = useMemo(() => {
    const left = new Set(listed);
    return (sorted ?? noRows).filter((row) => left.has(row) && hasWords(searchedText(columns, row), text));
  }, [sorted, listed, columns, text]);
  const onRow = (act: ((row: Row) => void) | undefined) => (key: number) => {
    const row = list.read(key);
    if (row !== undefined) act?.(row);
  };
  const list = useListPanel<Row, GridHits>({
    ...useAnsweredRows(shown, sorted, keyOf, askAgain),
    failure,
    ...(targetOf !== undefined && {
      selection,
      targetOf: (_key: number, row: Row | undefined) => row && targetOf(row),
    }),
    openKey,
    onOpen: (key) => onRow(onOpen)(key),
    ...(onClose !== undefined && { onClose }),
    onLeave: parts.onLeave,
  });
  async function run(action: ListAction<Row>, chosen: readonly Row[]): Promise<void> {
    // The selection may not be known yet.
    if (chosen.length === 0) return;
    const sent = await action.run(chosen);
    if (sent === undefined || sent.length === 0) return;
    list.deselect(sent.map(keyOf));
    list.focusGrid();
  }
  const menu = useSteady({
    actionsOf: () => actions,
    run: (action: ListAction<Row>, chosen: readonly Row[]) => void run(action, chosen),
  });
  const hasMenu = actions.length > 0;
  const withMenu = useMemo(
    () =>
      [...columns, ...(hasMenu ? [rowMenuColumn(rowName, menu)] : [])].map((column) => ({
        ...column,
        sortable: column.compare !== undefined,
      })),
    [columns, hasMenu, rowName, menu],
  );
  return {
    ...list,
    description,
    columns: withMenu,
    text,
    setText,
    sort,
    setSort,
    count: rows?.length ?? null,
    listed: listed.length,
    ...(onEdit !== undefined && { edit: onRow(onEdit) }),
    actionBar: (
      <ActionBar
        {...list.bar}
        description={description}
        actions={actions}
        onRun={(action) =>
          void run(action, sorted?.filter((row) => list.selection.keys.has(keyOf(row))) ?? noRows)
        }
      />
    ),
  };
}
