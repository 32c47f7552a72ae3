import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PresenceGroup } from '../../../src-preload/contract/entities.ts';
import { createLiveBoard } from './live-board.ts';

function group(key: string, people: [id: number, state: number][]): PresenceGroup {
  const count = (state: number) => people.filter((person) => person[1] === state).length;
  return {
    key,
    label: key,
    active: count(2),
    idle: count(1),
    offline: count(0),
    ids: Uint32Array.from(people, ([id]) => id),
    states: Uint8Array.from(people, ([, state]) => state),
  };
}

describe('live board', () => {
  it('changes a person in every group they are in and counts them once', () => {
    const board = createLiveBoard({
      groups: [
        group('a', [
          [1, 2],
          [2, 0],
        ]),
        group('b', [
          [2, 0],
          [3, 1],
        ]),
      ],
    });
    expect(board.totals).toEqual({ active: 1, idle: 1, offline: 1 });
    expect([...board.apply(Uint32Array.of(2, 99), Uint8Array.of(2, 2))].toSorted()).toEqual([0, 1]);
    expect(board.totals).toEqual({ active: 2, idle: 1, offline: 0 });
    expect(board.groups.map(({ active, idle, offline }) => [active, idle, offline])).toEqual([
      [2, 0, 0],
      [1, 1, 0],
    ]);
    expect(board.apply(Uint32Array.of(2), Uint8Array.of(2)).size).toBe(0);
  });

  it('sorts by state without moving people of the same state, and finds people afterwards', () => {
    const board = createLiveBoard({
      groups: [
        group('a', [
          [5, 0],
          [6, 2],
          [7, 1],
          [8, 2],
          [9, 0],
        ]),
      ],
    });
    board.sortByState([0]);
    expect([0, 1, 2, 3, 4].map((place) => board.personAt(0, place))).toEqual([6, 8, 7, 5, 9]);
    expect(board.placeOf(0, 7)).toBe(2);
    expect(board.placeOf(0, 1)).toBe(-1);
    board.apply(Uint32Array.of(9), Uint8Array.of(2));
    expect(board.stateAt(0, 4)).toBe(2);
  });

  it('keeps counts equal to what a recount would give, under any changes', () => {
    const person = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 2 }));
    const members = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(members, { maxLength: 5 }),
        fc.array(person, { maxLength: 60 }),
        (lists, changes) => {
          const truth = new Map<number, number>();
          const board = createLiveBoard({
            groups: lists.map((ids, index) =>
              group(
                String(index),
                ids.map((id) => [id, id % 3]),
              ),
            ),
          });
          for (const id of lists.flat()) truth.set(id, id % 3);
          for (const [id, state] of changes) {
            if (truth.has(id)) truth.set(id, state);
            board.apply(Uint32Array.of(id), Uint8Array.of(state));
          }
          board.sortByState(lists.keys());
          for (const [index, ids] of lists.entries()) {
            const states = ids.map((id) => truth.get(id) ?? 0);
            const places = ids.map((_, place) => place);
            expect(board.groups[index]?.active).toBe(states.filter((state) => state === 2).length);
            expect(board.groups[index]?.offline).toBe(states.filter((state) => state === 0).length);
            expect(places.map((place) => board.stateAt(index, place))).toEqual(
              states.toSorted((one, other) => other - one),
            );
            expect(new Set(places.map((place) => board.personAt(index, place)))).toEqual(new Set(ids));
          }
          const all = [...truth.values()];
          expect(board.totals.idle).toBe(all.filter((state) => state === 1).length);
        },
      ),
    );
  });
});
