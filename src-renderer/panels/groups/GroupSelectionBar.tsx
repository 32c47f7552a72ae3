import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { say } from '#words/say.ts';
import { Permitted } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface GroupSelectionBarProps extends SelectionProps {
  selected: readonly Group[];
  /** Why one's role changes no group; null where it may. */
  objection: string | null;
  onMatrix: () => void;
  onSets: () => void;
  /** What the server does with groups that are in use. */
  endOperation: 'deactivate' | 'delete';
  onState: (groups: readonly Group[], isActive: boolean) => void;
}

/** What can be done with the groups that are selected. */
export function GroupSelectionBar({ selected, ...props }: GroupSelectionBarProps): ReactNode {
  const own = selected.filter(({ isSystem }) => !isSystem);
  const active = own.filter(({ deactivated }) => !deactivated);
  const deactivated = own.filter((group) => group.deactivated);
  return (
    <SelectionBar
      label={say('groups.selected')}
      selection={props.selection}
      order={props.order}
      onSelection={props.onSelection}
      onSelectionByOrder={props.onSelectionByOrder}
    >
      <BarAction onClick={props.onMatrix}>{say('groups.show-in-matrix')}</BarAction>
      <BarAction onClick={props.onSets}>{say('groups.set-operations')}</BarAction>
      {deactivated.length > 0 && (
        <Permitted unless={props.objection}>
          <BarAction onClick={() => props.onState(deactivated, true)}>
            {say('groups.action', { action: 'reactivate' })}
          </BarAction>
        </Permitted>
      )}
      {active.length > 0 && (
        <Permitted unless={props.objection}>
          <BarAction onClick={() => props.onState(active, false)}>
            {say('groups.action', { action: props.endOperation })}
          </BarAction>
        </Permitted>
      )}
    </SelectionBar>
  );
}
