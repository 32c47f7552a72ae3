import type { ReactNode } from 'react';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface EmojiSelectionBarProps extends SelectionProps {
  onDeactivate: () => void;
}

/** What can be done with the emoji selected. It leads to a preview, which leaves out what is not possible. */
export function EmojiSelectionBar({ onDeactivate, ...bar }: EmojiSelectionBarProps): ReactNode {
  useChangeShortcut({
    id: 'emoji deactivate',
    keys: 'Delete',
    label: 'Deactivate the emoji selected',
    scope: 'Custom emoji',
    run: onDeactivate,
  });
  return (
    <SelectionBar label="Emoji selected" {...bar}>
      <Permitted>
        <BarAction danger onClick={onDeactivate}>
          Deactivate <Keys keys="Delete" tone="inverse" />
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}
