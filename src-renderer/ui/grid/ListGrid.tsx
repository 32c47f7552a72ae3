import { useThrottledCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Notice } from '../Notice.tsx';
import panel from '../Panel.module.css';
import { ProblemNotice } from '../ProblemNotice.tsx';
import { GridBody, type GridBodyProps } from './GridBody.tsx';
import { GridFooter, type VisibleRows } from './GridFooter.tsx';

interface ListGridProps<Row> extends Omit<GridBodyProps<Row>, 'onVisible'> {
  /** Where what kept the last changes from being sent is shown below the grid. */
  edits?: { problem: string | null; dismissProblem: () => void };
  /** Between the grid and its footer. */
  children?: ReactNode;
}

/** Scrolling draws rows with each frame; the numbers below them need not run as fast. */
const footerMilliseconds = 100;

/** A panel's list: the grid, what went wrong below it, and which of its rows are on screen. */
export function ListGrid<Row>({ edits, children, ...body }: ListGridProps<Row>): ReactNode {
  const { list } = body;
  const { hits, failure, total } = list;
  const [visible] = useState(() => createStore<VisibleRows>(() => ({ first: -1, last: -1 })));
  const onVisible = useThrottledCallback(
    (first: number, last: number) => visible.setState({ first, last }),
    footerMilliseconds,
  );
  return (
    <>
      <GridBody<Row> {...body} onVisible={onVisible} />
      {(edits === undefined || edits.problem === null) && failure !== null && hits !== null && (
        <div className={panel.notice}>
          <Notice tone="bad">{failureMessage(failure)}</Notice>
        </div>
      )}
      {edits !== undefined && (
        <ProblemNotice problem={edits.problem} onDismiss={edits.dismissProblem} className={panel.notice} />
      )}
      {children}
      <GridFooter total={total} visible={visible} />
    </>
  );
}
