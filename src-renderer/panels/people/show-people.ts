import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { navigate } from '../../state/navigation.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { defaultFilter } from '../../ui/people-filter/filter-words.ts';

/**
 * Opens People with a filter, from another panel.
 *
 * @param filter what differs from active people
 * @param viewId the built-in view that this is; null where it is none
 */
export function showPeople(
  organizationId: string,
  filter: Partial<PeopleFilter>,
  viewId: string | null = null,
): void {
  writePanelMemory(organizationId, 'people.filter', { ...defaultFilter, ...filter });
  writePanelMemory(organizationId, 'people.view', viewId);
  navigate(organizationId, { panel: 'people', open: null });
}
