import type { ReactNode } from 'react';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface EmojiSelectionBarProps extends SelectionProps {
  onDeactivate: () => void;
}

const deactivate = {
  id: 'emoji deactivate',
  keys: 'Delete',
  label: 'Deactivate the emoji selected',
  scope: 'Custom emoji',
};

/** What can be done with the emoji selected. It leads to a preview, which leaves out what is not possible. */
export function EmojiSelectionBar({ onDeactivate, ...bar }: EmojiSelectionBarProps): ReactNode {
  return (
    <SelectionBar label="Emoji selected" {...bar}>
      <BarChange danger shortcut={deactivate} run={onDeactivate}>
        Deactivate
      </BarChange>
    </SelectionBar>
  );
}
