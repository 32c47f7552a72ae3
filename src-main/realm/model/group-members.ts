import { addBit, addBits, addedBits, clearBit, emptyBits, hasBit, setBit, type IdBits } from './id-bits.ts';
import { createMemberPlaces, noPlace } from './member-places.ts';
import { countMembers, isEmpty, type MemberSources } from './member-counts.ts';

/** Reads the direct members and subgroups of groups. */
export interface GroupGraph {
  ids(): Iterable<number>;
  members(groupId: number): ReadonlySet<number>;
  /** The direct subgroups. */
  subgroups(groupId: number): Iterable<number>;
}

/**
 * Members of groups, subgroups included, as bit sets. Everyone who was ever in a group has a bit, including people the
 * caller hasn't seen yet. Sets are computed lazily.
 */
export interface GroupMembers {
  /** Members of the group and its subgroups, each once. Read-only; valid until the next change. */
  effective(groupId: number): IdBits;
  /** The direct members. Read-only. */
  direct(groupId: number): IdBits;
  /** The number of members; null if the nesting is too complex to count them. */
  effectiveCount(groupId: number): number | null;
  /** Whether the count was read since the group last became outdated. */
  isCounted(groupId: number): boolean;
  /** An empty set with room for everyone. */
  none(): IdBits;
  /** A set of these people; people without a bit get one. */
  of(userIds: Iterable<number>): IdBits;
  has(bits: IdBits, userId: number): boolean;
  /** Ids of the members of a set, in arbitrary order. */
  idsOf(bits: IdBits): Uint32Array;
  /** People were added to or removed from the group's own list. */
  listed(groupId: number, userIds: Iterable<number>, isMember: boolean): void;
  /** The group's own list was replaced. */
  replaced(groupId: number): void;
  /**
   * The members of these groups may have changed. Drops all cached sets: those of containing groups may have changed
   * too, and not all of these have to be named.
   */
  outdated(groupIds: Iterable<number>): void;
}

/** Numbers in the cached sets: 32 MB, enough for 2,500 groups of 100,000 people. */
const mostKept = 8_000_000;

export function createGroupMembers(graph: GroupGraph): GroupMembers {
  const { placeOf, knownPlace, count: places, idsOf } = createMemberPlaces();
  const direct = new Map<number, IdBits>();
  const effective = new Map<number, IdBits>();
  let kept = 0;
  const counts = new Map<number, number | null>();

  function bitsOf(userIds: Iterable<number>): IdBits {
    const found: number[] = [];
    for (const userId of userIds) found.push(placeOf(userId));
    // Only now is the number of bits known.
    const bits = emptyBits(places());
    for (const place of found) setBit(bits, place);
    return bits;
  }

  function directOf(groupId: number): IdBits {
    let bits = direct.get(groupId);
    if (!bits) direct.set(groupId, (bits = bitsOf(graph.members(groupId))));
    return bits;
  }

  /** A small group is added person by person: a hundred thousand sets with room for everyone would fill the memory. */
  const isSmall = (groupId: number): boolean => graph.members(groupId).size < places() >>> 5;

  /** @returns how many were not yet in the set that begins at `start` */
  function addListed(bits: Int32Array, start: number, groupId: number): number {
    if (!isSmall(groupId)) {
      const listed = directOf(groupId);
      return addedBits(listed, 0, bits, start, listed.length);
    }
    let added = 0;
    for (const userId of graph.members(groupId)) if (addBit(bits, start, placeOf(userId))) added += 1;
    return added;
  }

  function forget(groupId: number): void {
    kept -= effective.get(groupId)?.length ?? 0;
    effective.delete(groupId);
  }

  /** Caches a set while there is room; evicts the oldest ones first. */
  function keep(groupId: number, bits: IdBits): void {
    forget(groupId);
    effective.set(groupId, bits);
    kept += bits.length;
    for (const oldest of effective.keys()) {
      if (kept <= mostKept || oldest === groupId) break;
      forget(oldest);
    }
  }

  /** For one group: joins everything in it that isn't cached yet. Each list counts once, even in cycles. */
  function effectiveOf(groupId: number): IdBits {
    const known = effective.get(groupId);
    if (known) return known;
    const found = new Set([groupId]);
    const wholes: IdBits[] = [];
    const listing: number[] = [];
    for (const one of found) {
      const whole = effective.get(one);
      if (whole) {
        wholes.push(whole);
        continue;
      }
      listing.push(one);
      for (const userId of graph.members(one)) placeOf(userId);
      for (const subgroupId of graph.subgroups(one)) found.add(subgroupId);
    }
    // Reading the lists assigns bits, so make room only after all were read.
    const bits = emptyBits(places());
    for (const whole of wholes) addBits(bits, whole);
    for (const one of listing) addListed(bits, 0, one);
    keep(groupId, bits);
    return bits;
  }

  /** Counts all groups without a count together: one by one, deep nesting would be walked again for each. */
  function countMissing(): void {
    const missing: number[] = [];
    for (const groupId of graph.ids()) {
      if (counts.has(groupId)) continue;
      if (isEmpty(graph.subgroups(groupId))) counts.set(groupId, graph.members(groupId).size);
      else missing.push(groupId);
    }
    const sources: MemberSources = {
      subgroups: (groupId) => graph.subgroups(groupId),
      place(groupId) {
        for (const userId of graph.members(groupId)) placeOf(userId);
      },
      words: () => emptyBits(places()).length,
      addListed,
      costOf: (groupId) => Math.min(graph.members(groupId).size, places() >>> 5),
    };
    countMembers(missing, sources, (groupId, count) => counts.set(groupId, count));
  }

  return {
    effective: effectiveOf,
    direct: directOf,
    effectiveCount(groupId) {
      if (!counts.has(groupId)) countMissing();
      return counts.get(groupId) ?? null;
    },
    isCounted: (groupId) => counts.has(groupId),
    none: () => emptyBits(places()),
    of: bitsOf,
    has(bits, userId) {
      const place = knownPlace(userId);
      return place !== noPlace && hasBit(bits, place);
    },
    idsOf,
    listed(groupId, userIds, isMember) {
      const bits = direct.get(groupId);
      if (!bits) return;
      for (const userId of userIds) {
        const place = placeOf(userId);
        if (place >>> 5 >= bits.length) {
          // No room for a new person: the list is read again on demand.
          direct.delete(groupId);
          return;
        }
        if (isMember) setBit(bits, place);
        else clearBit(bits, place);
      }
    },
    replaced: (groupId) => void direct.delete(groupId),
    outdated(groupIds) {
      effective.clear();
      kept = 0;
      for (const groupId of groupIds) counts.delete(groupId);
    },
  };
}
