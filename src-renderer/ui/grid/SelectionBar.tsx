import { IconDots, IconPin, IconPinFilled, IconX } from '@tabler/icons-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import { Toolbar } from '../Toolbar.tsx';
import { onlyInViewLabel, outsideViewWords } from './outside-view.ts';
import {
  countInView,
  emptySelection,
  keepSelection,
  onlyInView,
  selectAll,
  type ChangeByOrder,
  type Selection,
} from './selection.ts';
import classes from './SelectionBar.module.css';

/** A selection, and the list that it was made in. */
export interface SelectionProps {
  selection: Selection;
  /** Keys of the rows that match the filters in force, among them those of all selected rows that do. */
  order: ArrayLike<number>;
  onSelection: (selection: Selection) => void;
  /** Changes what is selected by the order of all rows, once that is known. */
  onSelectionByOrder: (change: ChangeByOrder) => void;
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
  onSelectionByOrder,
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
              aria-label="Keep selection"
              aria-pressed={selection.isKept === true}
              title="Keep what is selected when the search or a filter changes"
              onClick={() => onSelection(keepSelection(selection, order, selection.isKept !== true))}
              data-stays
            >
              {selection.isKept === true ? (
                <IconPinFilled size={15} aria-hidden />
              ) : (
                <IconPin size={15} stroke={1.6} aria-hidden />
              )}
              <span className={classes.wide}>Keep selection</span>
            </BarAction>
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
        <span className="rc-tabular" role="status">
          <strong>{formatCount(count)} selected</strong>
          {outsideView > 0 && (
            <span className="rc-visually-hidden">: {outsideViewWords(count - outsideView, outsideView)}</span>
          )}
        </span>
        {count - outsideView < total && (
          <button
            type="button"
            className={`${classes.selectAll} rc-tabular`}
            data-stays
            onClick={() => onSelectionByOrder(selectAll)}
          >
            Select all {formatCount(total)}
          </button>
        )}
        <span className={classes.line} />
        {children}
      </Toolbar>
      {outsideView > 0 && (
        <p className={`${classes.remark} rc-tabular`}>
          <span aria-hidden>{outsideViewWords(count - outsideView, outsideView)}</span>
          {count > outsideView && (
            <button
              type="button"
              className={classes.selectAll}
              onClick={() => onSelection(onlyInView(selection, order))}
            >
              {onlyInViewLabel(count - outsideView)}
            </button>
          )}
        </p>
      )}
      {remark !== null && <p className={classes.remark}>{remark}</p>}
    </div>
  );
}

/** One action of the bar; it takes what a button takes, so that it can open a menu. */
export function BarAction(button: ComponentProps<'button'> & { 'data-stays'?: boolean }) {
  return <button type="button" {...button} className={classes.action} />;
}
