import { usePanelMemory } from '../../state/panel-memory.ts';
import { emptySelection, type Selection } from '../../ui/grid/selection.ts';

/** The groups selected in the lists of groups. */
export function useGroupSelection(): readonly [Selection, (selection: Selection) => void] {
  return usePanelMemory('groups.selection', emptySelection);
}
