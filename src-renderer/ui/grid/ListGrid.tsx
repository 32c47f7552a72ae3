import type { ReactNode } from 'react';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Notice } from '../Notice.tsx';
import panel from '../Panel.module.css';
import { GridBody, type GridBodyProps } from './GridBody.tsx';
import { GridFooter } from './GridFooter.tsx';

interface ListGridProps<Row> extends GridBodyProps<Row> {
  /** The rows' summary in the footer: "227 people". */
  summed: string;
  /** Ends the footer's line: what applies to all rows. */
  remark?: ReactNode;
  /** Shows below the grid why the last changes weren't sent. */
  edits?: { problem: string | null; dismissProblem: () => void };
  /** Between the grid and its footer. */
  children?: ReactNode;
  /** Replaces the footer: what was entered in place and not sent. */
  draft?: ReactNode;
}

/** A panel's list: the grid, errors below it, and the summary of its rows. */
export function ListGrid<Row>({
  edits,
  summed,
  remark,
  children,
  draft,
  ...body
}: ListGridProps<Row>): ReactNode {
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
      {draft ?? <GridFooter summed={hits === null ? '' : summed}>{remark}</GridFooter>}
    </>
  );
}
