import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { countWords } from '../../ui/time-words.ts';
import classes from '../people/PeoplePanel.module.css';

interface StatusSelectionBarProps {
  count: number;
  /** How many of them are not in the list, for instance because their status was cleared. */
  outsideView: number;
  total: number;
  onSelectAll: () => void;
  onSetStatus: () => void;
  onClearStatus: () => void;
  onClear: () => void;
}

/** What can be done with the statuses selected. Every action leads to a preview. */
export function StatusSelectionBar(props: StatusSelectionBarProps): ReactNode {
  useShortcut({
    id: 'statuses set',
    keys: 'S',
    label: 'Set status of the people selected',
    scope: 'Statuses',
    run: props.onSetStatus,
  });
  useShortcut({
    id: 'statuses clear',
    keys: null,
    label: 'Clear status of the people selected',
    scope: 'Statuses',
    run: props.onClearStatus,
  });
  return (
    <div className={classes.selectionBar} role="toolbar" aria-label="People selected">
      <strong className="rc-tabular" role="status">
        {countWords(props.count)} selected
      </strong>
      {props.outsideView > 0 && (
        <span className={`${classes.outside} rc-tabular`}>
          {countWords(props.outsideView)} not in this view
        </span>
      )}
      {props.count - props.outsideView < props.total && (
        <button type="button" className={`${classes.selectAll} rc-tabular`} onClick={props.onSelectAll}>
          Select all {countWords(props.total)}
        </button>
      )}
      <span className={classes.barLine} />
      <button type="button" className={classes.barAction} onClick={props.onSetStatus}>
        Set status <Keys keys="S" tone="inverse" />
      </button>
      <button type="button" className={classes.barAction} onClick={props.onClearStatus}>
        Clear status
      </button>
      <span className={classes.barLine} />
      <button
        type="button"
        className={classes.barAction}
        onClick={props.onClear}
        aria-label="Clear the selection"
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}
