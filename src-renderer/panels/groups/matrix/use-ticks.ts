import { useEffect, useRef } from 'react';
import { matrixCell } from '#contract/groups.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import type { MatrixCells } from './matrix-cells.ts';
import { noTicks, toggledTicks, type Ticks } from './ticks.ts';

interface TickChanges {
  ticks: Ticks;
  /** Turns a cell over, once it is known how it stands. */
  toggle: (userId: number, groupId: number, name: string) => void;
  discard: () => void;
}

/** Cells that are to be others until they are reviewed; they outlive leaving the panel. */
export function useTicks(cells: MatrixCells): TickChanges {
  const [ticks, setTicks] = usePanelMemory('groups.matrix-ticks', noTicks);
  // Several cells may come with one answer, before this is rendered again.
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
