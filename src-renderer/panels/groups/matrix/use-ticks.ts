import { useEffect, useRef } from 'react';
import { matrixCell } from '#contract/groups.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import type { MatrixCells } from './matrix-cells.ts';
import { noTicks, toggledTicks, type Ticks } from './ticks.ts';

interface TickChanges {
  ticks: Ticks;
  /** Toggles a cell as soon as its current state is known. */
  toggle: (userId: number, groupId: number, name: string) => void;
  discard: () => void;
}

/** Unsent changes of the matrix, which survive leaving the panel. */
export function useTicks(cells: MatrixCells): TickChanges {
  const [ticks, setTicks] = usePanelMemory('groups.matrix-ticks', noTicks);
  // One answer may bring several cells before the next render.
  const ticksNow = useRef(ticks);
  useEffect(() => {
    ticksNow.current = ticks;
  });
  return {
    ticks,
    toggle(userId, groupId, name) {
      cells.once(userId, groupId, (cell) => {
        const isDirect = (cell & matrixCell.direct) !== 0;
        ticksNow.current = toggledTicks(ticksNow.current, userId, groupId, isDirect, name);
        setTicks(ticksNow.current);
      });
    },
    discard: () => setTicks(noTicks),
  };
}
