import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireUserGroup, type WireUserGroup } from '../../zulip/wire/user-group.ts';
import { exampleModel, recordingListener } from '../example-realm.ts';
import { createGroups, type Groups } from './groups.ts';

function group(id: number, members: number[] = [], subgroups: number[] = []): WireUserGroup {
  return wireUserGroup.parse({
    id,
    name: `group ${id}`,
    description: '',
    members,
    direct_subgroup_ids: subgroups,
  });
}

/** Counts by walking down from every group, without a cache. */
function naiveCount(
  groups: Map<number, { members: Set<number>; subgroups: Set<number> }>,
  id: number,
): number {
  const seen = new Set<number>();
  const members = new Set<number>();
  const visit = (one: number): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const userId of groups.get(one)?.members ?? []) members.add(userId);
    for (const subgroup of groups.get(one)?.subgroups ?? []) visit(subgroup);
  };
  visit(id);
  return members.size;
}

describe('groups', () => {
  test("list a person's direct groups and those inherited through subgroups, without deactivated ones", () => {
    const { model } = exampleModel();
    const names = (userId: number): string[][] => {
      const { direct, inherited } = model.groups.ofPerson(userId);
      return [direct.map((one) => one.name), inherited.map((one) => one.name)];
    };
    expect(names(1)).toEqual([['role:owners'], ['role:members']]);
    expect(names(3)).toEqual([['role:members', 'kiln', 'studio'], []]);
    model.groups.removeMembers(21, [3]);
    expect(names(3)).toEqual([['role:members', 'kiln'], ['studio']]);
    model.groups.change(21, { deactivated: true });
    expect(names(3)).toEqual([['role:members', 'kiln'], []]);
  });

  test('drop a deactivated person, and every group that counted them is reported as changed', () => {
    const { model, notified } = exampleModel();
    model.groups.dropPerson(3);
    expect(model.row('groups', 21)).toMatchObject({ directMemberCount: 1, effectiveMemberCount: 1 });
    expect(model.row('groups', 20)).toMatchObject({ directMemberCount: 0 });
    for (const id of [11, 20, 21]) expect(notified).toContain(`row groups ${id}`);
    model.groups.addMembers(20, [3]);
    expect(model.row('groups', 21)).toMatchObject({ directMemberCount: 1, effectiveMemberCount: 2 });
  });

  test('keep effective counts correct under any changes, including cyclic nesting', () => {
    const id = fc.integer({ min: 1, max: 6 });
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 4 });
    const change = fc.tuple(
      fc.constantFrom(
        'put',
        'remove',
        'addMembers',
        'removeMembers',
        'addSubgroups',
        'removeSubgroups',
        'dropPerson',
      ),
      id,
      ids,
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const changeListener = recordingListener();
        const groups: Groups = createGroups([], changeListener);
        const plain = new Map<number, { members: Set<number>; subgroups: Set<number> }>();
        const shown = new Map<number, number>();
        for (const [kind, groupId, list] of changes) {
          const one = plain.get(groupId);
          if (kind === 'put') {
            groups.put(
              group(
                groupId,
                list,
                list.filter((sub) => sub <= 6),
              ),
            );
            plain.set(groupId, {
              members: new Set(list),
              subgroups: new Set(list.filter((sub) => sub <= 6)),
            });
          } else if (kind === 'remove') {
            groups.remove(groupId);
            plain.delete(groupId);
            for (const other of plain.values()) other.subgroups.delete(groupId);
          } else if (kind === 'dropPerson') {
            groups.dropPerson(groupId);
            for (const other of plain.values()) other.members.delete(groupId);
          } else {
            groups[kind](groupId, list);
            const set = kind.endsWith('Members') ? one?.members : one?.subgroups;
            for (const item of list) {
              if (kind.startsWith('add')) set?.add(item);
              else set?.delete(item);
            }
          }
          // Only rows reported as changed are read again, as in the replica.
          for (const notified of changeListener.notified.splice(0)) {
            const [what, , touched] = notified.split(' ');
            if (what !== 'row') continue;
            const row = groups.row(Number(touched));
            if (row) shown.set(row.id, row.effectiveMemberCount ?? -1);
            else shown.delete(Number(touched));
          }
          for (const known of plain.keys()) expect(shown.get(known)).toBe(naiveCount(plain, known));
          expect(shown.size).toBe(plain.size);
        }
      }),
      { numRuns: 300 },
    );
  });
});
