import type { PresenceGroup } from '#contract/presence.ts';

/** Presence as the board holds it: 0 offline, 1 idle, 2 active. */
export type PresenceState = 0 | 1 | 2;

export interface PresenceTotals {
  active: number;
  idle: number;
  offline: number;
}

/** One group of the board. The three numbers count everybody in it, whether shown or not. */
export interface LiveGroup extends PresenceTotals {
  readonly key: string;
  readonly label: string;
  /** People who are shown. */
  count: number;
}

/** In what order people stand, and who of them is shown. */
export interface Arrangement {
  /** Active before idle before offline; people of one state as they stood before. */
  byState: boolean;
  /** The states that are shown; the others are left out. */
  shown: ReadonlySet<PresenceState>;
}

/** A board that takes in changes of presence in place. People may stand in several groups. */
export interface LiveBoard {
  readonly groups: readonly LiveGroup[];
  /** Everybody once, however many groups they are in. */
  readonly totals: Readonly<PresenceTotals>;
  /** The person at a place of a group, counted in the order on screen. */
  personAt(group: number, place: number): number;
  stateAt(group: number, place: number): PresenceState;
  /** Where a person stands in a group, -1 when elsewhere. */
  placeOf(group: number, userId: number): number;
  /** Takes in new states, leaving everybody in their place; adds the indexes of the groups that changed to `changed`. */
  apply(ids: Uint32Array, states: Uint8Array, changed: Set<number>): void;
  /** Puts the people of these groups in order and shows those who are to be shown by the states of now. */
  arrange(groups: Iterable<number>, arrangement: Arrangement): void;
}

export const everyState: ReadonlySet<PresenceState> = new Set<PresenceState>([0, 1, 2]);

const stateNames = ['offline', 'idle', 'active'] as const;
const byRank: readonly PresenceState[] = [2, 1, 0];

function asState(value: number | undefined): PresenceState {
  return value === 2 ? 2 : value === 1 ? 1 : 0;
}

/**
 * Makes a live board of an answer of `presence.board`. States are kept in one array over all groups, and the places of
 * a person are linked through it: 100,000 people cost a few typed arrays and one map.
 */
export function createLiveBoard(board: { groups: readonly PresenceGroup[] }): LiveBoard {
  const offsets: number[] = [];
  let size = 0;
  for (const group of board.groups) {
    offsets.push(size);
    size += group.ids.length;
  }
  const ids = new Uint32Array(size);
  const states = new Uint8Array(size);
  /** Slots in the order on screen. A slot never moves, so that links stay right when the order changes. */
  const order = new Uint32Array(size);
  for (let slot = 0; slot < size; slot += 1) order[slot] = slot;
  const scratch = new Uint32Array(size);
  const groupOfSlot = new Uint32Array(size);
  const nextSlot = new Int32Array(size).fill(-1);
  const firstSlot = new Map<number, number>();
  const totals: PresenceTotals = { active: 0, idle: 0, offline: 0 };
  const sizes = board.groups.map((group) => group.ids.length);
  const groups = board.groups.map((group, index) => fill(group, index));

  function fill(group: PresenceGroup, index: number): LiveGroup {
    const offset = offsets[index] ?? 0;
    ids.set(group.ids, offset);
    states.set(group.states, offset);
    const { key, label, active, idle, offline } = group;
    for (let slot = offset; slot < offset + group.ids.length; slot += 1) {
      const userId = ids[slot] ?? 0;
      groupOfSlot[slot] = index;
      const earlier = firstSlot.get(userId);
      if (earlier === undefined) totals[stateNames[asState(states[slot])]] += 1;
      else nextSlot[slot] = earlier;
      firstSlot.set(userId, slot);
    }
    return { key, label, count: group.ids.length, active, idle, offline };
  }
  const slotAt = (group: number, place: number) => order[(offsets[group] ?? 0) + place] ?? 0;

  function change(first: number, before: PresenceState, state: PresenceState, changed: Set<number>): void {
    totals[stateNames[before]] -= 1;
    totals[stateNames[state]] += 1;
    for (let slot = first; slot >= 0; slot = nextSlot[slot] ?? -1) {
      const groupIndex = groupOfSlot[slot] ?? 0;
      const group = groups[groupIndex];
      if (group === undefined) continue;
      group[stateNames[before]] -= 1;
      group[stateNames[state]] += 1;
      states[slot] = state;
      changed.add(groupIndex);
    }
  }

  /** Those who are shown first, in order; the others after them, so that nobody is lost. */
  function arrangeGroup(index: number, { byState, shown }: Arrangement): void {
    const group = groups[index];
    if (group === undefined) return;
    const offset = offsets[index] ?? 0;
    const end = offset + (sizes[index] ?? 0);
    if (byState) scratch.set(order.subarray(offset, end), offset);
    else for (let slot = offset; slot < end; slot += 1) scratch[slot] = slot;
    let place = offset;
    const take = (isTaken: (state: PresenceState) => boolean): void => {
      for (let at = offset; at < end; at += 1) {
        const slot = scratch[at] ?? 0;
        if (!isTaken(asState(states[slot]))) continue;
        order[place] = slot;
        place += 1;
      }
    };
    if (byState) {
      for (const rank of byRank) if (shown.has(rank)) take((state) => state === rank);
    } else {
      take((state) => shown.has(state));
    }
    group.count = place - offset;
    if (place < end) take((state) => !shown.has(state));
  }

  return {
    groups,
    totals,
    personAt: (group, place) => ids[slotAt(group, place)] ?? 0,
    stateAt: (group, place) => asState(states[slotAt(group, place)]),
    placeOf(group, userId) {
      const offset = offsets[group] ?? 0;
      const count = groups[group]?.count ?? 0;
      for (let place = 0; place < count; place += 1) {
        if (ids[order[offset + place] ?? 0] === userId) return place;
      }
      return -1;
    },
    apply(changedIds, changedStates, changed) {
      for (let index = 0; index < changedIds.length; index += 1) {
        const state = asState(changedStates[index]);
        const first = firstSlot.get(changedIds[index] ?? 0);
        if (first === undefined) continue;
        const before = asState(states[first]);
        if (before !== state) change(first, before, state, changed);
      }
    },
    arrange(which, arrangement) {
      for (const index of which) arrangeGroup(index, arrangement);
    },
  };
}
