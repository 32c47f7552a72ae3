import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBits, setBit } from './id-bits.ts';
import { createMemberPlaces, noPlace } from './member-places.ts';

const anyId = fc.oneof(fc.nat(5_000), fc.integer({ min: 3_999_990, max: 4_000_010 }), fc.nat());

describe('the places of members', () => {
  it('are unique for each person, whatever the ids, and map back to them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyId, { maxLength: 60 }), anyId, (userIds, other) => {
        const places = createMemberPlaces();
        const given = userIds.map((userId) => places.placeOf(userId));
        expect(given).toEqual(userIds.map((_, place) => place));
        expect(userIds.map((userId) => places.placeOf(userId))).toEqual(given);
        expect(places.knownPlace(other)).toBe(userIds.includes(other) ? userIds.indexOf(other) : noPlace);
        expect(places.count()).toBe(userIds.length);
        const bits = emptyBits(places.count());
        for (const place of given) setBit(bits, place);
        expect([...places.idsOf(bits)]).toEqual(userIds);
      }),
    );
  });

  it('grow beyond the initial capacity', () => {
    const places = createMemberPlaces();
    for (let userId = 0; userId < 3_000; userId++) places.placeOf(userId * 3);
    const bits = emptyBits(places.count());
    setBit(bits, 2_999);
    expect([...places.idsOf(bits)]).toEqual([8_997]);
  });
});
