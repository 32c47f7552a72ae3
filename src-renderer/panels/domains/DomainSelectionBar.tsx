import type { ReactNode } from 'react';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface DomainSelectionBarProps extends SelectionProps {
  /** False for everybody but owners. */
  canChange: boolean;
  onRemove: () => void;
}

/** What can be done with the domains selected. */
export function DomainSelectionBar(props: DomainSelectionBarProps): ReactNode {
  const { canChange, onRemove, ...bar } = props;
  useShortcut({
    id: 'domains remove',
    keys: canChange ? 'Delete' : null,
    label: 'Remove the domains selected',
    scope: 'Allowed domains',
    inPalette: canChange,
    run: () => {
      if (canChange) onRemove();
    },
  });
  return (
    <SelectionBar label="Domains selected" {...bar}>
      {canChange ? (
        <BarAction danger onClick={onRemove}>
          Remove <Keys keys="Delete" tone="inverse" />
        </BarAction>
      ) : (
        <span>Only owners can remove them</span>
      )}
    </SelectionBar>
  );
}
