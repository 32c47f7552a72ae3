import { IconDots, IconPin, IconPinFilled, IconX } from '@tabler/icons-react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { say } from '#words/say.ts';
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
  /** Keys of the rows that match the active filters, including all selected ones that do. */
  order: ArrayLike<number>;
  onSelection: (selection: Selection) => void;
  /** Changes the selection by the order of all rows, once that is known. */
  onSelectionByOrder: (change: ChangeByOrder) => void;
}

interface SelectionBarProps extends SelectionProps {
  /** "People selected". */
  label: string;
  /** Why most actions aren't possible now; null if they are. */
  remark?: string | null;
  /** Actions on the selection: `BarAction`s. */
  children: ReactNode;
  /** More actions, as menu items. */
  more?: ReactNode;
}

/** Actions on the selected rows, above the end of their grid. */
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
          <BarAction aria-label={say('ui.more-actions')}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </BarAction>
        }
        moreItems={more}
        end={
          <>
            <span className={classes.line} />
            <BarAction
              aria-label={say('grid.keep')}
              aria-pressed={selection.isKept === true}
              title={say('grid.keep-help')}
              onClick={() => onSelection(keepSelection(selection, order, selection.isKept !== true))}
              data-stays
            >
              {selection.isKept === true ? (
                <IconPinFilled size={15} aria-hidden />
              ) : (
                <IconPin size={15} stroke={1.6} aria-hidden />
              )}
              <span className={classes.wide}>{say('grid.keep')}</span>
            </BarAction>
            <BarAction onClick={() => onSelection(emptySelection)} aria-label={say('grid.clear')} data-stays>
              <IconX size={16} stroke={1.6} aria-hidden />
            </BarAction>
          </>
        }
      >
        <span className="rc-tabular" role="status">
          <strong>{say('grid.selected', { count })}</strong>
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
            {say('grid.select-count', { count: total })}
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

/** An action of the bar; it accepts a button's props, so that it can open a menu. */
export function BarAction(button: ComponentProps<'button'> & { 'data-stays'?: boolean }) {
  return <button type="button" {...button} className={classes.action} />;
}
