import type { ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Notice } from '../Notice.tsx';
import panel from '../Panel.module.css';
import { GridBody, type GridBodyProps } from './GridBody.tsx';
import { GridFooter } from './GridFooter.tsx';

interface ListGridProps<Row> extends GridBodyProps<Row> {
  /** What the rows come to, in the footer: "227 people". */
  summed: string;
  /** Where what kept the last changes from being sent is shown below the grid. */
  edits?: { problem: string | null; dismissProblem: () => void };
  /** Between the grid and its footer. */
  children?: ReactNode;
}

/** A panel's list: the grid, what went wrong below it, and what its rows come to. */
export function ListGrid<Row>({ edits, summed, children, ...body }: ListGridProps<Row>): ReactNode {
  const { list } = body;
  const { hits, failure } = list;
  return (
    <>
      <GridBody<Row> {...body} />
      {(edits === undefined || edits.problem === null) && failure !== null && hits !== null && (
        <div className={panel.notice}>
          <Notice tone="bad">{failureMessage(failure)}</Notice>
        </div>
      )}
      {edits !== undefined && (
        <Notice tone="bad" onDismiss={edits.dismissProblem} className={panel.notice}>
          {edits.problem}
        </Notice>
      )}
      {children}
      <GridFooter summed={hits === null ? '' : summed} />
    </>
  );
}
