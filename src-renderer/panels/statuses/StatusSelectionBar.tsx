import type { ReactNode } from 'react';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface StatusSelectionBarProps extends SelectionProps {
  /** Why their status can't be set; null where it can. */
  objection: string | null;
  onSetStatus: () => void;
  onClearStatus: () => void;
}

const scope = 'Statuses';
const set = { id: 'statuses set', keys: 'S', label: 'Set status for the selected people', scope };
const clear = { id: 'statuses clear', keys: null, label: 'Clear status of the selected people', scope };

/** What can be done with the statuses selected. Every action leads to a preview. */
export function StatusSelectionBar(props: StatusSelectionBarProps): ReactNode {
  const { objection } = props;
  return (
    <SelectionBar label="People selected" {...props} remark={objection}>
      <BarChange shortcut={set} unless={objection} run={props.onSetStatus}>
        Set status
      </BarChange>
      <BarChange shortcut={clear} unless={objection} run={props.onClearStatus}>
        Clear status
      </BarChange>
    </SelectionBar>
  );
}
