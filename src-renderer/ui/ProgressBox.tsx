import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import classes from './ProgressBox.module.css';

interface ProgressBoxProps {
  done: number;
  /** Beside the number done: "of 1,200". */
  whole: string;
  /** Under it: "40% done". */
  share: string;
  /** How far it is: "About 2 minutes left". */
  state: string;
  /** More about that; may be empty. */
  remark: ReactNode;
  /** List items: how many ended how; left out where that is shown elsewhere. */
  outcomes?: ReactNode;
  /** The number and the outcomes never wrap, and the remark takes the room that is left. */
  oneLine?: boolean;
  /** The bar, and what stands below it. */
  children: ReactNode;
}

/** The progress of something that takes a while: the number done, then the time left, outcomes and a bar. */
export function ProgressBox(props: ProgressBoxProps): ReactNode {
  return (
    <section className={classes.box} aria-label="Progress">
      <div className={`${classes.numbers} rc-tabular`} data-one-line={props.oneLine}>
        <div>
          <p className={classes.done}>
            {formatCount(props.done)} <span>{props.whole}</span>
          </p>
          <Text size="sm" mih={16} c="var(--rc-fg2)">
            {props.share}
          </Text>
        </div>
        <div>
          <Text inherit fz="lg" fw={600} lts="-0.008em">
            {props.state}
          </Text>
          <Text size="sm" mih={16} c="var(--rc-fg2)">
            {props.remark}
          </Text>
        </div>
        {props.outcomes !== undefined && (
          <ul className={classes.outcomes} aria-label="Outcomes">
            {props.outcomes}
          </ul>
        )}
      </div>
      {props.children}
    </section>
  );
}
