import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PresenceGroup } from '#contract/presence.ts';
import { createLiveBoard, everyState, type LiveBoard } from './live-board.ts';

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

/** Takes in new states by person; the indexes of the groups that changed. */
function change(board: LiveBoard, ids: number[], states: number[]): number[] {
  const changed = new Set<number>();
  board.apply(Uint32Array.from(ids), Uint8Array.from(states), changed);
  return [...changed].toSorted();
}

const byState = { byState: true, shown: everyState };

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
    expect(change(board, [2, 99], [2, 2])).toEqual([0, 1]);
    expect(board.totals).toEqual({ active: 2, idle: 1, offline: 0 });
    expect(board.groups.map(({ active, idle, offline }) => [active, idle, offline])).toEqual([
      [2, 0, 0],
      [1, 1, 0],
    ]);
    expect(change(board, [2], [2])).toEqual([]);
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
    board.arrange([0], byState);
    expect([0, 1, 2, 3, 4].map((place) => board.personAt(0, place))).toEqual([6, 8, 7, 5, 9]);
    expect(board.placeOf(0, 7)).toBe(2);
    expect(board.placeOf(0, 1)).toBe(-1);
    change(board, [9], [2]);
    expect(board.stateAt(0, 4)).toBe(2);
  });

  it('shows the states that are asked for and counts the others, in the first order or by state', () => {
    const board = createLiveBoard({
      groups: [
        group('a', [
          [5, 0],
          [6, 1],
          [7, 2],
          [8, 0],
          [9, 1],
        ]),
      ],
    });
    const shown = () =>
      Array.from({ length: board.groups[0]?.count ?? 0 }, (_, place) => board.personAt(0, place));
    board.arrange([0], { byState: false, shown: new Set([1, 2] as const) });
    expect(shown()).toEqual([6, 7, 9]);
    expect(board.placeOf(0, 5)).toBe(-1);
    expect(board.groups[0]).toMatchObject({ active: 1, idle: 2, offline: 2 });
    change(board, [6, 8], [0, 2]);
    expect(shown()).toEqual([6, 7, 9]);
    expect(board.stateAt(0, 0)).toBe(0);
    board.arrange([0], { byState: true, shown: new Set([1, 2] as const) });
    expect(shown()).toEqual([7, 8, 9]);
    board.arrange([0], { byState: false, shown: everyState });
    expect(shown()).toEqual([5, 6, 7, 8, 9]);
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
            change(board, [id], [state]);
          }
          board.arrange(lists.keys(), byState);
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
