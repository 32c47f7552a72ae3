import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Group } from '../../../src-preload/contract/entities.ts';
import panel from '../people/PeoplePanel.module.css';
import { groupsWords } from './group-words.ts';

interface GroupSelectionBarProps {
  selected: readonly Group[];
  onMatrix: () => void;
  onSets: () => void;
  onState: (groups: readonly Group[], isActive: boolean) => void;
  onClear: () => void;
}

/** What can be done with the groups that are selected. */
export function GroupSelectionBar({ selected, ...props }: GroupSelectionBarProps): ReactNode {
  const own = selected.filter(({ isSystem }) => !isSystem);
  const active = own.filter(({ deactivated }) => !deactivated);
  const deactivated = own.filter((group) => group.deactivated);
  return (
    <div className={panel.selectionBar} role="toolbar" aria-label="Groups selected">
      <strong className="rc-tabular">{groupsWords(selected.length)} selected</strong>
      <span className={panel.barLine} />
      <button type="button" className={panel.barAction} onClick={props.onMatrix}>
        Show in matrix
      </button>
      <button type="button" className={panel.barAction} onClick={props.onSets}>
        Set operations
      </button>
      {deactivated.length > 0 && (
        <button type="button" className={panel.barAction} onClick={() => props.onState(deactivated, true)}>
          Reactivate
        </button>
      )}
      {active.length > 0 && (
        <button
          type="button"
          className={`${panel.barAction} ${panel.barDanger}`}
          onClick={() => props.onState(active, false)}
        >
          Deactivate
        </button>
      )}
      <span className={panel.barLine} />
      <CloseButton aria-label="Clear the selection" onClick={props.onClear} />
    </div>
  );
}
