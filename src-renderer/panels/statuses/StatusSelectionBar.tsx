import type { ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface StatusSelectionBarProps extends SelectionProps {
  onSetStatus: () => void;
  onClearStatus: () => void;
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
    <SelectionBar label="People selected" {...props}>
      <BarAction onClick={props.onSetStatus}>
        Set status <Keys keys="S" tone="inverse" />
      </BarAction>
      <BarAction onClick={props.onClearStatus}>Clear status</BarAction>
    </SelectionBar>
  );
}
