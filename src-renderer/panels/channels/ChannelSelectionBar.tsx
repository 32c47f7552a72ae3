import type { ReactNode } from 'react';
import { Permitted } from '../../ui/Permitted.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';

interface ChannelSelectionBarProps extends SelectionProps {
  onState: (state: 'active' | 'archived') => void;
}

/** What can be done with the channels selected. Each leads to a preview. */
export function ChannelSelectionBar({ onState, ...bar }: ChannelSelectionBarProps): ReactNode {
  return (
    <SelectionBar label="Channels selected" {...bar}>
      <Permitted>
        <BarAction onClick={() => onState('active')}>Bring back</BarAction>
      </Permitted>
      <Permitted>
        <BarAction danger onClick={() => onState('archived')}>
          Archive
        </BarAction>
      </Permitted>
    </SelectionBar>
  );
}
