import { useCallback } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { navigate } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { writePanelMemory } from '../../state/panel-memory.ts';
import { defaultFilter } from '../people-filter/filter-words.ts';

/** Opens People with a filter, from another panel. */
export function useShowPeople(): ShowPeople {
  const organizationId = useOrganizationId();
  return useCallback(
    (filter, viewId = null) => {
      writePanelMemory(organizationId, 'people.filter', { ...defaultFilter, ...filter });
      writePanelMemory(organizationId, 'people.view', viewId);
      navigate(organizationId, { panel: 'people', open: null });
    },
    [organizationId],
  );
}

/**
 * @param filter what differs from active people
 * @param viewId the built-in view that this is; null where it is none
 */
type ShowPeople = (filter: Partial<PeopleFilter>, viewId?: string | null) => void;
