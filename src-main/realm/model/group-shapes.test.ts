import { describe, expect, it } from 'vitest';
import { groupDetail } from '../groups/group-detail.ts';
import { modelWithPermissions } from '../permissions/example-permissions.ts';
import { explainPermission, personPermissions } from '../permissions/person-permissions.ts';
import { heldPermissions } from '../people/held-permissions.ts';
import { leaversOf } from '../people/leaving.ts';

/** Shapes of groups that would take forever, or overflow the stack, if anything were walked more than once. */

const size = 10_000;
const first = 1_000;
const within = (places: number[]): number[] => places.filter((place) => place < size);
const shapes: [string, (place: number) => number[]][] = [
  ['a chain', (place) => within([place + 1])],
  ['a chain listed from its end', (place) => (place === 0 ? [] : [place - 1])],
  ['a cycle', (place) => [(place + 1) % size]],
  [
    'layers of two that end in a cycle',
    (place) => {
      const next = (Math.floor(place / 2) + 1) * 2;
      return next < size ? [next, next + 1] : [0, 1];
    },
  ],
  [
    'a chain whose groups contain each other',
    (place) => within([place - 1, place + 1]).filter((one) => one >= 0),
  ],
  [
    'one group that contains all others',
    (place) => (place === 0 ? Array.from({ length: size - 1 }, (_, at) => at + 1) : []),
  ],
];

describe.each(shapes)('nesting of 10,000 groups in the shape of %s', (_shape, inner) => {
  const aModel = () =>
    modelWithPermissions(
      Array.from({ length: size }, (_, place) => ({
        id: first + place,
        members: place === size - 1 ? [4] : [],
        subgroups: inner(place).map((one) => first + one),
        can_manage_group: first + place,
      })),
      { realm_can_create_groups: first },
    ).model;
  const last = first + size - 1;

  it('is counted, changed and walked once per group', () => {
    const model = aModel();
    const hasAll = model.groups.withSubgroups(first).size > 1;
    const top = hasAll ? first : last;
    expect(model.row('groups', top)).toMatchObject({ effectiveMemberCount: 1 });
    for (const groupId of model.groups.ids()) model.groups.row(groupId);
    for (const userId of [5, 6]) model.groups.addMembers(last, [userId]);
    for (let place = 0; place < size; place += 1) model.groups.addMembers(first + place, [2]);
    model.groups.dropPerson(2);
    for (const groupId of model.groups.ids()) model.groups.row(groupId);
    expect(model.row('groups', top)).toMatchObject({ effectiveMemberCount: 3 });
    expect(model.groups.ofPerson(5).direct.map(({ groupId }) => groupId)).toContain(last);
    expect(model.groups.containing(4).has(top)).toBe(true);
  });

  it('answers who has which permission, and why', () => {
    const model = aModel();
    expect(personPermissions(model, 4, { text: '', show: 'held', limit: 5 })?.held).toBeGreaterThan(0);
    expect(explainPermission(model, 4, `group:${last}:can_manage_group`)?.ways.length).toBeGreaterThan(0);
    expect(groupDetail(model, last)?.usedIn.length).toBeGreaterThan(0);
    expect(heldPermissions(model, 4).count).toBeGreaterThan(0);
    expect(leaversOf(model, [4]).people).toHaveLength(1);
  });
});
