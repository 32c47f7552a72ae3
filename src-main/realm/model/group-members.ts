import { addBit, addBits, addedBits, clearBit, emptyBits, hasBit, setBit, type IdBits } from './id-bits.ts';
import { createMemberPlaces, noPlace } from './member-places.ts';
import { countMembers, isEmpty, type MemberSources } from './member-counts.ts';

/** Where the direct members and subgroups of groups are read. */
export interface GroupGraph {
  ids(): Iterable<number>;
  members(groupId: number): ReadonlySet<number>;
  /** The groups directly in the group. */
  subgroups(groupId: number): Iterable<number>;
}

/**
 * Who is in which group, subgroups included, as sets of places. Everybody who was ever in a group has a place, also
 * people whom the caller has not seen yet. Nothing is worked out before it is asked for.
 */
export interface GroupMembers {
  /** Members of the group and of its subgroups, each once. Not to be changed; valid until the next change. */
  effective(groupId: number): IdBits;
  /** Those whom the group itself lists. Not to be changed. */
  direct(groupId: number): IdBits;
  /** How many there are; null where too many groups are in each other to count them. */
  effectiveCount(groupId: number): number | null;
  /** Whether the count was asked for since the group last became outdated. */
  isCounted(groupId: number): boolean;
  /** An empty set with room for everybody. */
  none(): IdBits;
  /** A set of these people; those in no group yet get a place. */
  of(userIds: Iterable<number>): IdBits;
  has(bits: IdBits, userId: number): boolean;
  /** Ids of the members of a set, in no order that means anything. */
  idsOf(bits: IdBits): Uint32Array;
  /** Says that the group lists somebody from now on, or no longer. */
  listed(groupId: number, userIds: Iterable<number>, isMember: boolean): void;
  /** Says that the group's own list is a new one. */
  replaced(groupId: number): void;
  /**
   * Says that who is in these groups may have changed. No set is kept: those of groups that contain one of them may be
   * others too, and not all of these have to be named.
   */
  outdated(groupIds: Iterable<number>): void;
}

/** Numbers in the sets that are kept: 32 MB, which is 2,500 groups of 100,000 people. */
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
    // Only now is it known how many places there are.
    const bits = emptyBits(places());
    for (const place of found) setBit(bits, place);
    return bits;
  }

  function directOf(groupId: number): IdBits {
    let bits = direct.get(groupId);
    if (!bits) direct.set(groupId, (bits = bitsOf(graph.members(groupId))));
    return bits;
  }

  /** A group of few people is added one by one: a hundred thousand sets with room for everybody would fill the memory. */
  const isSmall = (groupId: number): boolean => graph.members(groupId).size < places() >>> 5;

  /** @returns how many of them were not in the set that begins at `start` */
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

  /** Keeps a set while there is room; the oldest ones go first. */
  function keep(groupId: number, bits: IdBits): void {
    forget(groupId);
    effective.set(groupId, bits);
    kept += bits.length;
    for (const oldest of effective.keys()) {
      if (kept <= mostKept || oldest === groupId) break;
      forget(oldest);
    }
  }

  /** For one group: joins what is in it, as far down as nothing is known yet. Each list counts once, in circles too. */
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
    // Places come with the lists, so room is made only after all of them were read.
    const bits = emptyBits(places());
    for (const whole of wholes) addBits(bits, whole);
    for (const one of listing) addListed(bits, 0, one);
    keep(groupId, bits);
    return bits;
  }

  /** Counts all groups of which no count is known, together: one by one, deep nesting would be walked for each again. */
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
          // No room for somebody new: the list is read again when it is asked for.
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
