import { Text } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { Toolbar } from '../Toolbar.tsx';
import { countInView, emptySelection, selectAll, type Selection } from './selection.ts';
import classes from './SelectionBar.module.css';

/** A selection, and the list that it was made in. */
export interface SelectionProps {
  selection: Selection;
  /** Keys of the rows that match the filters in force. */
  order: ArrayLike<number>;
  onSelection: (selection: Selection) => void;
}

interface SelectionBarProps extends SelectionProps {
  /** "People selected". */
  label: string;
  /** Why most of that can't be done now; null where it can. */
  remark?: string | null;
  /** What can be done with them: `BarAction`s. */
  children: ReactNode;
  /** What else: items of a menu. */
  more?: ReactNode;
}

/** What can be done with the rows selected, above the end of their grid. */
export function SelectionBar({
  label,
  selection,
  order,
  onSelection,
  remark = null,
  children,
  more,
}: SelectionBarProps): ReactNode {
  const count = selection.keys.size;
  const total = order.length;
  const outsideView = useMemo(() => selection.keys.size - countInView(selection, order), [selection, order]);
  return (
    <div className={classes.bar}>
      <Toolbar
        className={classes.row}
        label={label}
        moreButton={
          <BarAction aria-label="More actions">
            <IconDots size={16} stroke={1.6} aria-hidden />
          </BarAction>
        }
        moreItems={more}
        end={
          <>
            <span className={classes.line} />
            <BarAction
              onClick={() => onSelection(emptySelection)}
              aria-label="Clear the selection"
              data-stays
            >
              <IconX size={16} stroke={1.6} aria-hidden />
            </BarAction>
          </>
        }
      >
        <strong className="rc-tabular" role="status">
          {formatCount(count)} selected
        </strong>
        {outsideView > 0 && (
          <Text span inherit fz="sm" c="var(--rc-invFg2)" ms={8} className="rc-tabular">
            {formatCount(outsideView)} not in this view
          </Text>
        )}
        {count - outsideView < total && (
          <button
            type="button"
            className={`${classes.selectAll} rc-tabular`}
            data-stays
            onClick={() => onSelection(selectAll(selection, order))}
          >
            Select all {formatCount(total)}
          </button>
        )}
        <span className={classes.line} />
        {children}
      </Toolbar>
      {remark !== null && <p className={classes.remark}>{remark}</p>}
    </div>
  );
}

/** One action of the bar; it takes what a button takes, so that it can open a menu. */
export function BarAction({
  danger,
  ...button
}: ComponentProps<'button'> & { danger?: boolean; 'data-stays'?: boolean }) {
  return <button type="button" {...button} data-danger={danger} className={classes.action} />;
}
