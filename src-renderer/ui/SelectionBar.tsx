import { IconX } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { countWords } from './time-words.ts';
import classes from './SelectionBar.module.css';

interface SelectionBarProps {
  /** "People selected". */
  label: string;
  count: number;
  /** How many of them do not match the filters in force. */
  outsideView: number;
  /** How many match the filters. */
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** What can be done with them: `BarAction`s. */
  children: ReactNode;
}

/** What can be done with the rows selected, above the end of their grid. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  const { label, count, outsideView, total } = props;
  return (
    <div className={classes.bar} role="toolbar" aria-label={label}>
      <strong className="rc-tabular" role="status">
        {countWords(count)} selected
      </strong>
      {outsideView > 0 && (
        <span className={`${classes.outside} rc-tabular`}>{countWords(outsideView)} not in this view</span>
      )}
      {count - outsideView < total && (
        <button type="button" className={`${classes.selectAll} rc-tabular`} onClick={props.onSelectAll}>
          Select all {countWords(total)}
        </button>
      )}
      <span className={classes.line} />
      {props.children}
      <span className={classes.line} />
      <BarAction onClick={props.onClear} aria-label="Clear the selection">
        <IconX size={16} stroke={1.6} aria-hidden />
      </BarAction>
    </div>
  );
}

/** One action of the bar; it takes what a button takes, so that it can open a menu. */
export function BarAction({ danger = false, ...button }: ComponentProps<'button'> & { danger?: boolean }) {
  return <button type="button" {...button} className={`${classes.action} ${danger ? classes.danger : ''}`} />;
}
