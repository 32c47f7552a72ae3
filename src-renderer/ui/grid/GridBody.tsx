import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { useIsConnecting } from '../../state/organizations.ts';
import { usePreferences } from '../../state/preferences.ts';
import panel from '../Panel.module.css';
import { LoadingRows, StateBlock } from '../StateBlock.tsx';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import classes from './GridBody.module.css';

/** What a list answered: the keys of all its rows in order. */
export interface GridHits {
  total: number;
  ids: ArrayLike<number>;
}

export interface GridBodyProps<Row> extends Omit<DataGridProps<Row>, 'order' | 'density' | 'bottomPadding'> {
  organizationId: string;
  /** Null until the list was answered for the first time. */
  hits: GridHits | null;
  /** Why the last question failed, if it did. */
  failure: Failure | null;
  onRetry: () => void;
  /** In place of the rows when there are none. */
  nothing: ReactNode;
  /** What floats over the end of the rows while some are selected: a `SelectionBar`, or nothing. */
  bar: ReactNode;
}

const noKeys = new Uint32Array();
const barRoom = 64;
const loadingRows = 20;

/** A grid that fills a panel, with what stands in its place while there are no rows: loading, failed, nothing. */
export function GridBody<Row>(props: GridBodyProps<Row>): ReactNode {
  const { organizationId, hits, failure, onRetry, nothing, bar, ...grid } = props;
  const density = usePreferences((preferences) => preferences.density);
  const isConnecting = useIsConnecting(organizationId);
  const isEmpty = hits !== null && hits.total === 0;
  const hasBar = bar !== null && bar !== undefined && bar !== false;
  return (
    <div className={panel.body} data-empty={isEmpty}>
      <DataGrid<Row>
        {...grid}
        order={hits?.ids ?? noKeys}
        density={density}
        bottomPadding={hasBar ? barRoom : 0}
      />
      {hits === null && (
        <div className={classes.cover}>
          {failure === null || isConnecting ? (
            <LoadingRows rows={loadingRows} rowHeight={density === 'comfortable' ? 40 : 32} />
          ) : (
            <StateBlock
              kind="failed"
              title={failureTitle(failure)}
              action={<Button onClick={onRetry}>Try again</Button>}
            >
              {failureMessage(failure)}
            </StateBlock>
          )}
        </div>
      )}
      {isEmpty && <div className={classes.cover}>{nothing}</div>}
      {bar}
    </div>
  );
}
