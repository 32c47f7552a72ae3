import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { countWords } from '../../ui/time-words.ts';
import panel from '../people/PeoplePanel.module.css';

/** What can be done with the domains selected. */
export function DomainSelectionBar(props: {
  count: number;
  canChange: boolean;
  onRemove: () => void;
  onClear: () => void;
}): ReactNode {
  useShortcut({
    id: 'domains remove',
    keys: props.canChange ? 'Delete' : null,
    label: 'Remove the domains selected',
    scope: 'Allowed domains',
    inPalette: props.canChange,
    run: () => {
      if (props.canChange) props.onRemove();
    },
  });
  return (
    <div className={panel.selectionBar} role="toolbar" aria-label="Domains selected">
      <strong className="rc-tabular" role="status">
        {countWords(props.count)} selected
      </strong>
      <span className={panel.barLine} />
      {props.canChange ? (
        <button type="button" className={`${panel.barAction} ${panel.barDanger}`} onClick={props.onRemove}>
          Remove <Keys keys="Delete" tone="inverse" />
        </button>
      ) : (
        <span className={panel.outside}>Only owners can remove them</span>
      )}
      <span className={panel.barLine} />
      <button
        type="button"
        className={panel.barAction}
        onClick={props.onClear}
        aria-label="Clear the selection"
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}
