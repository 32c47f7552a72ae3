import type { ReactNode } from 'react';
import { BarAction, SelectionBar } from '../../ui/SelectionBar.tsx';
import { countInView, emptySelection, selectAll, type Selection } from '../../ui/grid/selection.ts';

interface ChannelSelectionBarProps {
  selection: Selection;
  ids: Uint32Array;
  onSelection: (selection: Selection) => void;
  onState: (state: 'active' | 'archived') => void;
}

/** What can be done with the channels selected. Each leads to a preview. */
export function ChannelSelectionBar({
  selection,
  ids,
  onSelection,
  onState,
}: ChannelSelectionBarProps): ReactNode {
  const count = selection.keys.size;
  return (
    <SelectionBar
      label="Channels selected"
      count={count}
      outsideView={count - countInView(selection, ids)}
      total={ids.length}
      onSelectAll={() => onSelection(selectAll(selection, ids))}
      onClear={() => onSelection(emptySelection)}
    >
      <BarAction onClick={() => onState('active')}>Bring back</BarAction>
      <BarAction danger onClick={() => onState('archived')}>
        Archive
      </BarAction>
    </SelectionBar>
  );
}
