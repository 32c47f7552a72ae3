import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface StatusSelectionBarProps extends SelectionProps {
  /** Why their status can't be set; null where it can. */
  objection: string | null;
  onSetStatus: () => void;
  onClearStatus: () => void;
}

/** What can be done with the statuses selected. Every action leads to a preview. */
export function StatusSelectionBar(props: StatusSelectionBarProps): ReactNode {
  const { objection } = props;
  useChangeShortcut(
    {
      id: 'statuses set',
      keys: 'S',
      label: 'Set status of the people selected',
      scope: 'Statuses',
      run: props.onSetStatus,
    },
    objection,
  );
  useChangeShortcut(
    {
      id: 'statuses clear',
      keys: null,
      label: 'Clear status of the people selected',
      scope: 'Statuses',
      run: props.onClearStatus,
    },
    objection,
  );
  return (
    <SelectionBar label="People selected" {...props} remark={objection}>
      <Permitted unless={objection}>
        <BarAction onClick={props.onSetStatus}>
          Set status <Keys keys="S" tone="inverse" />
        </BarAction>
      </Permitted>
      <Permitted unless={objection}>
        <BarAction onClick={props.onClearStatus}>Clear status</BarAction>
      </Permitted>
    </SelectionBar>
  );
}
