import { create } from 'zustand';

/** Where one is in an organization: a panel, and the person whose sheet or the group whose page is open. */
export interface Place {
  readonly panel: string;
  readonly person: number | null;
  readonly group: number | null;
}

export interface Trail {
  readonly places: readonly Place[];
  readonly index: number;
}

interface NavigationState {
  /** Each organization has its own history, so that switching back returns to where one was. */
  readonly trails: Readonly<Record<string, Trail>>;
}

const start: Place = { panel: 'people', person: null, group: null };
const startTrail: Trail = { places: [start], index: 0 };
const longestTrail = 100;

export const useNavigationStore = create<NavigationState>(() => ({ trails: {} }));

const trailOf = (state: NavigationState, organizationId: string): Trail =>
  state.trails[organizationId] ?? startTrail;

const placeOf = (trail: Trail): Place => trail.places[trail.index] ?? start;

function change(organizationId: string, next: (trail: Trail) => Trail): void {
  useNavigationStore.setState((state) => ({
    trails: { ...state.trails, [organizationId]: next(trailOf(state, organizationId)) },
  }));
}

/**
 * Goes to a place; what lay ahead in the history is dropped. Going where one already is changes nothing.
 *
 * @param place what to change; parts left out stay, except that another panel closes sheet and page.
 */
export function navigate(organizationId: string, place: Partial<Place>): void {
  change(organizationId, (trail) => {
    const current = placeOf(trail);
    const panel = place.panel ?? current.panel;
    const kept = panel === current.panel ? current : start;
    const person = place.person === undefined ? kept.person : place.person;
    const group = place.group === undefined ? kept.group : place.group;
    if (panel === current.panel && person === current.person && group === current.group) {
      return trail;
    }
    const before = trail.places.slice(0, trail.index + 1);
    const places = [...before, { panel, person, group }].slice(-longestTrail);
    return { places, index: places.length - 1 };
  });
}

/** Steps through the history: -1 back, 1 forward. Nothing happens at its ends. */
export function step(organizationId: string, by: -1 | 1): void {
  change(organizationId, (trail) => {
    const index = trail.index + by;
    return trail.places[index] === undefined ? trail : { ...trail, index };
  });
}

/** Where one is in an organization; the people panel at first. */
export function usePlace(organizationId: string): Place {
  return useNavigationStore((state) => placeOf(trailOf(state, organizationId)));
}

/** Whether the history has something behind and ahead. */
export function useSteps(organizationId: string): { back: boolean; forward: boolean } {
  const back = useNavigationStore((state) => trailOf(state, organizationId).index > 0);
  const forward = useNavigationStore((state) => {
    const trail = trailOf(state, organizationId);
    return trail.index < trail.places.length - 1;
  });
  return { back, forward };
}
