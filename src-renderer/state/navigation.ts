import { useCallback } from 'react';
import { create } from 'zustand';
import type { OpenThing, OpenThings } from '#contract/console.ts';
import { useOrganizationId } from './organization-context.ts';

/** Where one is in an organization. */
export interface Place {
  readonly panel: string;
  /** What is open in the panel, as `OpenThings` names it; null where nothing is. */
  readonly open: number | string | null;
  /** The job that is shown in place of the panel. */
  readonly job: string | null;
}

/** Where to go: the panel stays where none is named, and a panel shows what was last open in it where nothing is. */
export type Destination =
  | OpenThing
  | { readonly panel: keyof OpenThings; readonly open: null; readonly job?: never }
  | { readonly panel?: string; readonly open?: never; readonly job?: string };

export interface Trail {
  readonly places: readonly Place[];
  readonly index: number;
}

interface NavigationState {
  /** Each organization has its own history, so that switching back returns to where one was. */
  readonly trails: Readonly<Record<string, Trail>>;
}

const start: Place = { panel: 'people', open: null, job: null };
const startTrail: Trail = { places: [start], index: 0 };
const longestTrail = 100;

export const useNavigationStore = create<NavigationState>(() => ({ trails: {} }));

const trailOf = (state: NavigationState, organizationId: string): Trail =>
  state.trails[organizationId] ?? startTrail;

const placeOf = (trail: Trail): Place => trail.places[trail.index] ?? start;

const isSame = (one: Place | undefined, other: Place): boolean =>
  one?.panel === other.panel && one.open === other.open && one.job === other.job;

function change(organizationId: string, next: (trail: Trail) => Trail): void {
  useNavigationStore.setState((state) => {
    const before = trailOf(state, organizationId);
    const trail = next(before);
    return trail === before ? state : { trails: { ...state.trails, [organizationId]: trail } };
  });
}

/**
 * Opens the first panel of an organization, unless something of it was opened before.
 *
 * @returns whether it did
 */
export function begin(organizationId: string, panel: string): boolean {
  if (useNavigationStore.getState().trails[organizationId] !== undefined) return false;
  change(organizationId, () => ({ places: [{ ...start, panel }], index: 0 }));
  return true;
}

/** A destination, whatever panels can have open. */
type AnyDestination = Partial<Place>;

function placeAt(trail: Trail, destination: AnyDestination): Place {
  const { panel = placeOf(trail).panel, open } = destination;
  const job = destination.job ?? null;
  if (open !== undefined) return { panel, open, job };
  const last = trail.places.findLast((place, index) => index <= trail.index && place.panel === panel);
  return { panel, open: last?.open ?? null, job };
}

function go(organizationId: string, destination: AnyDestination): void {
  change(organizationId, (trail) => {
    const place = placeAt(trail, destination);
    if (isSame(placeOf(trail), place)) return trail;
    const places = [...trail.places.slice(0, trail.index + 1), place].slice(-longestTrail);
    return { places, index: places.length - 1 };
  });
}

/** Goes to a place; what lay ahead in the history is dropped. Going where one already is changes nothing. */
export function navigate(organizationId: string, destination: Destination): void {
  go(organizationId, destination);
}

export type Navigate = (destination: Destination) => void;

/** Goes to places of the organization that this part of the window belongs to, as `navigate` does. */
export function useNavigate(): Navigate {
  const organizationId = useOrganizationId();
  return useCallback((destination) => navigate(organizationId, destination), [organizationId]);
}

/** Puts another place where one is, as when what was open is gone: Back does not lead there again. */
export function redirect(organizationId: string, destination: Destination): void {
  change(organizationId, (trail) => {
    const place = placeAt(trail, destination);
    const before = trail.places.slice(0, trail.index);
    const here = isSame(before.at(-1), place) ? before : [...before, place];
    return { places: [...here, ...trail.places.slice(trail.index + 1)], index: here.length - 1 };
  });
}

/** Steps through the history: -1 back, 1 forward. Nothing happens at its ends. */
export function step(organizationId: string, by: -1 | 1): void {
  change(organizationId, (trail) => {
    const index = trail.index + by;
    return trail.places[index] === undefined ? trail : { ...trail, index };
  });
}

/** Where one is in an organization, for what is no part of the window. */
export function placeIn(organizationId: string): Place {
  return placeOf(trailOf(useNavigationStore.getState(), organizationId));
}

/** Where one is in an organization; the people panel until `begin` knows better. */
export function usePlace(): Place {
  const organizationId = useOrganizationId();
  return useNavigationStore((state) => placeOf(trailOf(state, organizationId)));
}

/** What is open in the panel that one is in. */
function openIn<Panel extends keyof OpenThings>({ open }: Place): OpenThings[Panel] | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- navigation only opens what its panel can have open
  return open as OpenThings[Panel] | null;
}

/** What is open in a panel while one is there, and what opens something else in it or, with null, closes it. */
export function useOpen<Panel extends keyof OpenThings>(
  panel: Panel,
): [OpenThings[Panel] | null, (open: OpenThings[Panel] | null) => void] {
  const organizationId = useOrganizationId();
  const place = usePlace();
  const setOpen = useCallback(
    (open: OpenThings[Panel] | null) => go(organizationId, { panel, open }),
    [organizationId, panel],
  );
  return [place.panel === panel ? openIn<Panel>(place) : null, setOpen];
}

/** What steps through the history, and whether it has something behind and ahead. */
export function useSteps(): { back: boolean; forward: boolean; go: (by: -1 | 1) => void } {
  const organizationId = useOrganizationId();
  const back = useNavigationStore((state) => trailOf(state, organizationId).index > 0);
  const forward = useNavigationStore((state) => {
    const trail = trailOf(state, organizationId);
    return trail.index < trail.places.length - 1;
  });
  return { back, forward, go: (by) => step(organizationId, by) };
}
