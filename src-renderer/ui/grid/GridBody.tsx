import { useEffect, type ReactNode } from 'react';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences } from '../../state/preferences.ts';
import panel from '../Panel.module.css';
import { FailedAnswer } from '../FailedAnswer.tsx';
import { LoadingRows } from '../LoadingRows.tsx';
import { DataGrid } from './DataGrid.tsx';
import type { DataGridProps } from './grid-props.ts';
import { alikeKey, noneAlike, useColumnChoice } from './use-column-choice.ts';
import { useColumnSample } from './use-column-sample.ts';
import type { WiredList } from './use-list-panel.ts';
import classes from './GridBody.module.css';

export interface GridBodyProps<Row> extends Pick<
  DataGridProps<Row>,
  'name' | 'label' | 'columns' | 'rowName' | 'sort' | 'onSort'
> {
  /** For a panel that manages the order of its columns itself, and passes them in it. */
  onMoveColumn?: DataGridProps<Row>['onMoveColumn'];
  /** Set if rows can be reordered. */
  onMoveRow?: DataGridProps<Row>['onMoveRow'];
  list: WiredList<Row>;
  /** F2 in a cell. */
  onEdit?: (key: number, columnId: string) => void;
  /** Replaces the rows if there are none. */
  nothing: ReactNode;
  /** Floats over the end of the rows while some are selected: a `SelectionBar`. */
  bar?: ReactNode;
}

const barRoom = 64;
const loadingRows = 20;
const nothingToEdit = (): void => {};

/** A grid that fills a panel, and its replacement while there are no rows: loading, failed, nothing. */
export function GridBody<Row>(props: GridBodyProps<Row>): ReactNode {
  const { list, onEdit = nothingToEdit, nothing, bar, onMoveColumn, ...table } = props;
  const {
    source,
    hits,
    failure,
    ids,
    isSelectable,
    selection,
    isCounted,
    setSelection,
    changeSelection,
    changedKey,
    openKey,
    open,
    leave,
    grid,
  } = list;
  const sample = useColumnSample(table.columns, ids, source.rows, hits?.total ?? 0);
  const arranged = useColumnChoice(table.name, table.columns, sample.alike);
  const [known, remember] = usePanelMemory(alikeKey(table.name), noneAlike);
  useEffect(() => {
    if (known !== sample.alike && (known.length > 0 || sample.alike.length > 0)) remember(sample.alike);
  }, [known, remember, sample.alike]);
  const density = usePreferences((preferences) => preferences.density);
  const isConnecting = useIsConnecting();
  const isEmpty = hits !== null && hits.total === 0;
  // It says how much of the actions' selection is in view.
  const hasBar = bar !== undefined && selection.keys.size > 0 && isCounted;
  return (
    <div className={panel.body} data-empty={isEmpty}>
      <DataGrid<Row>
        {...table}
        onMoveColumn={onMoveColumn ?? arranged.move}
        columns={onMoveColumn === undefined ? arranged.shown : table.columns}
        contentWidths={sample.widths}
        ref={grid}
        rows={source.rows}
        onRange={source.show}
        order={ids}
        isSelectable={isSelectable}
        selection={selection}
        onSelection={setSelection}
        onSelectionByOrder={changeSelection}
        changedKey={changedKey}
        openKey={openKey}
        onOpen={open}
        onEdit={onEdit}
        onLeave={leave}
        density={density}
        bottomPadding={hasBar ? barRoom : 0}
      />
      {hits === null && (
        <div className={classes.cover}>
          {failure === null || isConnecting ? (
            <LoadingRows rows={loadingRows} rowHeight={density === 'comfortable' ? 40 : 32} />
          ) : (
            <FailedAnswer answer={{ failure, askAgain: source.askAgain }} />
          )}
        </div>
      )}
      {isEmpty && <div className={classes.cover}>{nothing}</div>}
      {hasBar && bar}
    </div>
  );
}
