import { addBits, clearBit, countBits, emptyBits, hasBit, placesOf, setBit, type IdBits } from './id-bits.ts';

/** Where the direct members and subgroups of groups are read. */
export interface GroupGraph {
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
  effectiveCount(groupId: number): number;
  isEffective(groupId: number, userId: number): boolean;
  /** An empty set with room for everybody. */
  none(): IdBits;
  /** A set of these people; whoever is in no group gets a place. */
  of(userIds: Iterable<number>): IdBits;
  has(bits: IdBits, userId: number): boolean;
  /** Ids of the members of a set, in no order that means anything. */
  idsOf(bits: IdBits): Uint32Array;
  /** Says that the group lists somebody from now on, or no longer. */
  listed(groupId: number, userIds: Iterable<number>, isMember: boolean): void;
  /** Says that the group's own list is a new one. */
  replaced(groupId: number): void;
  /** Says that who is in these groups through subgroups may have changed. */
  outdated(groupIds: Iterable<number>): void;
}

/** Ids up to this many times the number of people are looked up in an array; a realm counts them from a low number. */
const largestDenseId = 4_000_000;
const absent = -1;

export function createGroupMembers(graph: GroupGraph): GroupMembers {
  let placeByDenseId = new Int32Array(1_024).fill(absent);
  const placeBySparseId = new Map<number, number>();
  let ids = new Uint32Array(1_024);
  let places = 0;
  const direct = new Map<number, IdBits>();
  const effective = new Map<number, IdBits>();
  const counts = new Map<number, number>();

  function knownPlace(userId: number): number {
    if (userId >= 0 && userId < largestDenseId) return placeByDenseId[userId] ?? absent;
    return placeBySparseId.get(userId) ?? absent;
  }

  function newPlace(userId: number): number {
    if (places === ids.length) {
      const larger = new Uint32Array(ids.length * 2);
      larger.set(ids);
      ids = larger;
    }
    const place = places++;
    ids[place] = userId;
    if (userId < 0 || userId >= largestDenseId) {
      placeBySparseId.set(userId, place);
      return place;
    }
    if (userId >= placeByDenseId.length) {
      const larger = new Int32Array(Math.max(userId + 1, placeByDenseId.length * 2)).fill(absent);
      larger.set(placeByDenseId);
      placeByDenseId = larger;
    }
    placeByDenseId[userId] = place;
    return place;
  }

  function placeOf(userId: number): number {
    const known = knownPlace(userId);
    return known === absent ? newPlace(userId) : known;
  }

  function bitsOf(userIds: Iterable<number>): IdBits {
    const found: number[] = [];
    for (const userId of userIds) found.push(placeOf(userId));
    // Only now is it known how many places there are.
    const bits = emptyBits(places);
    for (const place of found) setBit(bits, place);
    return bits;
  }

  function directOf(groupId: number): IdBits {
    let bits = direct.get(groupId);
    if (!bits) direct.set(groupId, (bits = bitsOf(graph.members(groupId))));
    return bits;
  }

  /** Places come with the lists, so room is made only after all parts are there. */
  function together(parts: readonly IdBits[]): IdBits {
    const bits = emptyBits(places);
    for (const part of parts) addBits(bits, part);
    return bits;
  }

  /** For one group: joins what is in it, as far down as nothing is known yet. Each list counts once, in circles too. */
  function effectiveOf(groupId: number): IdBits {
    const known = effective.get(groupId);
    if (known) return known;
    const found = new Set([groupId]);
    const parts: IdBits[] = [];
    for (const one of found) {
      const whole = effective.get(one);
      parts.push(whole ?? directOf(one));
      if (whole) continue;
      for (const subgroupId of graph.subgroups(one)) found.add(subgroupId);
    }
    const bits = together(parts);
    effective.set(groupId, bits);
    return bits;
  }

  const underWay = new Set<number>();
  let isCircle = false;

  /** For many groups: each is made of those directly in it, so that a change deep down costs each one above a step. */
  function fromSubgroups(groupId: number): IdBits {
    const known = effective.get(groupId);
    if (known) return known;
    if (underWay.has(groupId)) {
      // The server makes no circles; should there be one, the other way gets it right.
      isCircle = true;
      return emptyBits(0);
    }
    underWay.add(groupId);
    const parts = [directOf(groupId)];
    for (const subgroupId of graph.subgroups(groupId)) parts.push(fromSubgroups(subgroupId));
    underWay.delete(groupId);
    const bits = together(parts);
    if (!isCircle) effective.set(groupId, bits);
    return bits;
  }

  function countOf(groupId: number): number {
    const known = counts.get(groupId);
    if (known !== undefined) return known;
    isCircle = false;
    fromSubgroups(groupId);
    const count = countBits(effectiveOf(groupId));
    counts.set(groupId, count);
    return count;
  }

  return {
    effective: effectiveOf,
    direct: directOf,
    effectiveCount: countOf,
    isEffective(groupId, userId) {
      // People get their places while the lists of groups are read.
      const members = effectiveOf(groupId);
      const place = knownPlace(userId);
      return place !== absent && hasBit(members, place);
    },
    none: () => emptyBits(places),
    of: bitsOf,
    has(bits, userId) {
      const place = knownPlace(userId);
      return place !== absent && hasBit(bits, place);
    },
    idsOf(bits) {
      const found = placesOf(bits);
      for (let index = 0; index < found.length; index++) found[index] = ids[found[index] as number] as number;
      return found;
    },
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
      for (const groupId of groupIds) {
        effective.delete(groupId);
        counts.delete(groupId);
      }
    },
  };
}
