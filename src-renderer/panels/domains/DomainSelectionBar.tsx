import type { ReactNode } from 'react';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface DomainSelectionBarProps extends SelectionProps {
  /** Why they can't be removed; null where they can. */
  objection: string | null;
  onRemove: () => void;
}

const remove = {
  id: 'domains remove',
  keys: 'Delete',
  label: 'Remove the domains selected',
  scope: 'Allowed domains',
};

/** What can be done with the domains selected. */
export function DomainSelectionBar(props: DomainSelectionBarProps): ReactNode {
  const { objection, onRemove, ...bar } = props;
  return (
    <SelectionBar label="Domains selected" {...bar} remark={objection}>
      <BarChange danger shortcut={remove} unless={objection} run={onRemove}>
        Remove
      </BarChange>
    </SelectionBar>
  );
}
