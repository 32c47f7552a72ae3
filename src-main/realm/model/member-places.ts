import { placesOf, type IdBits } from './id-bits.ts';

/** The value for a person without a place. */
export const noPlace = -1;

/** The places of people in bit sets, assigned in order of first use and never reused. */
export interface MemberPlaces {
  /** The person's place; assigns one if needed. */
  placeOf(userId: number): number;
  /** The same, but `noPlace` if none is assigned. */
  knownPlace(userId: number): number;
  /** How many places are assigned. */
  count(): number;
  /** Ids of the members of a set, in arbitrary order. */
  idsOf(bits: IdBits): Uint32Array;
}

/** Ids up to this one are looked up in an array, since realms count them from a low number. */
const largestDenseId = 4_000_000;

export function createMemberPlaces(): MemberPlaces {
  let placeByDenseId = new Int32Array(1_024).fill(noPlace);
  const placeBySparseId = new Map<number, number>();
  let ids = new Uint32Array(1_024);
  let places = 0;

  function knownPlace(userId: number): number {
    if (userId >= 0 && userId < largestDenseId) return placeByDenseId[userId] ?? noPlace;
    return placeBySparseId.get(userId) ?? noPlace;
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
      const larger = new Int32Array(Math.max(userId + 1, placeByDenseId.length * 2)).fill(noPlace);
      larger.set(placeByDenseId);
      placeByDenseId = larger;
    }
    placeByDenseId[userId] = place;
    return place;
  }

  function placeOf(userId: number): number {
    const known = knownPlace(userId);
    return known === noPlace ? newPlace(userId) : known;
  }

  return {
    placeOf,
    knownPlace,
    count: () => places,
    idsOf(bits) {
      const found = placesOf(bits);
      for (let index = 0; index < found.length; index++) found[index] = ids[found[index]!]!;
      return found;
    },
  };
}
