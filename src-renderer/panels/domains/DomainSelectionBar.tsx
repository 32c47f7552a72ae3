import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface DomainSelectionBarProps extends SelectionProps {
  /** Why they can't be removed; null where they can. */
  objection: string | null;
  onRemove: () => void;
}

/** What can be done with the domains selected. */
export function DomainSelectionBar(props: DomainSelectionBarProps): ReactNode {
  const { objection, onRemove, ...bar } = props;
  useChangeShortcut(
    {
      id: 'domains remove',
      keys: 'Delete',
      label: 'Remove the domains selected',
      scope: 'Allowed domains',
      run: onRemove,
    },
    objection,
  );
  return (
    <SelectionBar label="Domains selected" {...bar} remark={objection}>
      <Permitted unless={objection}>
        <BarAction danger onClick={onRemove}>
          Remove <Keys keys="Delete" tone="inverse" />
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}
