import { describe, expect, test } from 'vitest';
import type { PermissionExplanation } from '#contract/groups.ts';
import {
  exampleGroupIds,
  modelWithPermissions,
  newMemberJoinedAt,
  type ExampleGroup,
} from './example-permissions.ts';
import { explainPermission, personPermissions } from './person-permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';

const { nobody, administrators, moderators, fullMembers, members, everyone, internet } = exampleGroupIds;
const invite = 'realm:can_invite_users_group';
const resolve = 'realm:can_resolve_topics_group';

function explain(model: RealmModel, userId: number, id: string): PermissionExplanation {
  const explanation = explainPermission(model, userId, id);
  if (!explanation) throw new Error(`There is no ${id} of ${userId}.`);
  return explanation;
}

const waysOf = ({ ways }: PermissionExplanation): string[] =>
  ways.map((way) => way.map(({ name }) => name).join(' > '));

interface Case {
  name: string;
  groups?: ExampleGroup[];
  /** Of `can_invite_users_group`, which excludes guests, unless `open` is set. */
  value: unknown;
  /** The value is that of `can_resolve_topics_group`, which guests can have. */
  open?: true;
  userId: number;
  held: boolean;
  ways: string[];
  obstacle?: PermissionExplanation['obstacle'];
}

const object = (people: number[], groups: number[] = []) => ({
  direct_members: people,
  direct_subgroups: groups,
});

const cases: Case[] = [
  { name: 'named in the permission', value: object([4]), userId: 4, held: true, ways: [''] },
  { name: 'someone else is named', value: object([4]), userId: 5, held: false, ways: [] },
  {
    name: 'a named group that lists the person',
    groups: [{ id: 20, name: 'kiln', members: [4] }],
    value: 20,
    userId: 4,
    held: true,
    ways: ['kiln'],
  },
  {
    name: 'three groups deep',
    groups: [
      { id: 20, name: 'production', subgroups: [21] },
      { id: 21, name: 'workshops', subgroups: [22] },
      { id: 22, name: 'kiln', members: [4] },
    ],
    value: 20,
    userId: 4,
    held: true,
    ways: ['production > workshops > kiln'],
  },
  {
    name: 'two paths to the same group',
    groups: [
      { id: 20, name: 'production', subgroups: [21, 22] },
      { id: 21, name: 'workshops', subgroups: [23] },
      { id: 22, name: 'gardens', subgroups: [24] },
      { id: 24, name: 'orchard', subgroups: [23] },
      { id: 23, name: 'both', members: [4] },
    ],
    value: 20,
    userId: 4,
    held: true,
    ways: ['production > workshops > both', 'production > gardens > orchard > both'],
  },
  {
    name: 'a group and one of its subgroups',
    groups: [
      { id: 20, name: 'workshops', members: [4], subgroups: [21] },
      { id: 21, name: 'kiln', members: [4] },
    ],
    value: object([], [21, 20]),
    userId: 4,
    held: true,
    ways: ['workshops', 'kiln', 'workshops > kiln'],
  },
  {
    name: 'named, in a group, and by role, which comes last',
    groups: [
      { id: 20, name: 'workshops', subgroups: [21] },
      { id: 21, name: 'kiln', members: [2] },
    ],
    value: object([2], [administrators, 20]),
    userId: 2,
    held: true,
    ways: ['', 'workshops > kiln', 'role:administrators'],
  },
  { name: 'exactly the role', value: moderators, userId: 3, held: true, ways: ['role:moderators'] },
  { name: 'a higher role', value: moderators, userId: 1, held: true, ways: ['role:moderators'] },
  { name: 'a lower role', value: moderators, userId: 4, held: false, ways: [] },
  {
    name: 'a role inside a group',
    groups: [{ id: 20, name: 'staff', subgroups: [moderators] }],
    value: 20,
    userId: 2,
    held: true,
    ways: ['staff > role:moderators'],
  },
  { name: 'a full member by age', value: fullMembers, userId: 4, held: true, ways: ['role:fullmembers'] },
  { name: 'a member who is too new', value: fullMembers, userId: 5, held: false, ways: [] },
  { name: 'a member who is new', value: members, userId: 5, held: true, ways: ['role:members'] },
  {
    name: 'an administrator as a full member',
    value: fullMembers,
    userId: 2,
    held: true,
    ways: ['role:fullmembers'],
  },
  {
    name: 'a guest, with everyone',
    open: true,
    value: everyone,
    userId: 6,
    held: true,
    ways: ['role:everyone'],
  },
  { name: 'a guest, with members', open: true, value: members, userId: 6, held: false, ways: [] },
  {
    name: 'a guest named where guests are excluded',
    value: object([6]),
    userId: 6,
    held: false,
    ways: [''],
    obstacle: 'guest',
  },
  {
    name: 'a guest in a group where guests are allowed',
    open: true,
    groups: [{ id: 20, name: 'kiln', members: [6] }],
    value: 20,
    userId: 6,
    held: true,
    ways: ['kiln'],
  },
  { name: 'a bot by its role', value: members, userId: 7, held: true, ways: ['role:members'] },
  {
    name: 'a deactivated person',
    open: true,
    value: object([8], [everyone]),
    userId: 8,
    held: false,
    ways: [''],
    obstacle: 'deactivated',
  },
  { name: 'no one', value: nobody, userId: 1, held: false, ways: [] },
  {
    name: 'everyone on the internet, as a guest',
    open: true,
    value: internet,
    userId: 6,
    held: true,
    ways: ['role:internet'],
  },
  { name: 'an unknown group', value: 99, userId: 1, held: false, ways: [] },
];

describe('the reason for a permission', () => {
  test.each(cases)(
    'is explained for $name',
    ({ groups = [], value, open, userId, held, ways, obstacle = null }) => {
      const key = open ? 'realm_can_resolve_topics_group' : 'realm_can_invite_users_group';
      const { model } = modelWithPermissions(groups, { [key]: value });
      const explanation = explain(model, userId, open ? resolve : invite);
      expect({ held: explanation.held, ways: waysOf(explanation), obstacle: explanation.obstacle }).toEqual({
        held,
        ways,
        obstacle,
      });
    },
  );

  test('follows the server’s own rule on guests', () => {
    const rule = (allow_everyone_group: boolean): object => ({
      require_system_group: false,
      allow_internet_group: false,
      allow_nobody_group: true,
      allow_everyone_group,
    });
    const { model } = modelWithPermissions([], {
      realm_can_invite_users_group: object([6]),
      realm_can_resolve_topics_group: object([6]),
      server_supported_permission_settings: {
        realm: { can_invite_users_group: rule(true), can_resolve_topics_group: rule(false) },
      },
    });
    expect([explain(model, 6, invite).held, explain(model, 6, resolve).held]).toEqual([true, false]);
  });

  test('includes the end of the waiting period only for new members', () => {
    const { model } = modelWithPermissions([], { realm_can_invite_users_group: fullMembers });
    expect([5, 4, 6, 2].map((userId) => explain(model, userId, invite).fullMemberAt)).toEqual([
      newMemberJoinedAt + 10 * 86_400,
      null,
      null,
      null,
    ]);
  });

  test('lists the groups and people in the value', () => {
    const { model } = modelWithPermissions([{ id: 20, name: 'kiln' }], {
      realm_can_invite_users_group: object([4, 5], [20, moderators]),
    });
    expect(explain(model, 6, invite).holders).toEqual({
      isOneGroup: false,
      groups: [
        { groupId: 20, name: 'kiln', isSystem: false },
        { groupId: moderators, name: 'role:moderators', isSystem: true },
      ],
      people: [
        { userId: 4, name: 'Person 4' },
        { userId: 5, name: 'Person 5' },
      ],
      peopleCount: 2,
    });
  });

  test('includes wider permissions', () => {
    const group = {
      id: 20,
      name: 'kiln',
      can_add_members_group: nobody,
      can_manage_group: object([4]),
    };
    const { model } = modelWithPermissions([group], { realm_can_manage_all_groups: administrators });
    const included = (userId: number): string[] =>
      explain(model, userId, 'group:20:can_add_members_group').includedIn.map(({ id }) => id);
    expect([included(4), included(1), included(3)]).toEqual([
      ['group:20:can_manage_group'],
      ['realm:can_manage_all_groups'],
      [],
    ]);
  });

  test('is cut off, and marked as such, if there are too many ways', () => {
    const layers = Array.from({ length: 5 }, (_, layer) =>
      Array.from({ length: 4 }, (_unused, place) => ({
        id: 100 + layer * 4 + place,
        members: layer === 4 ? [4] : [],
        subgroups: layer === 4 ? [] : [0, 1, 2, 3].map((inner) => 104 + layer * 4 + inner),
      })),
    ).flat();
    const { model } = modelWithPermissions(layers, { realm_can_invite_users_group: 100 });
    const { ways, moreWays } = explain(model, 4, invite);
    expect([ways.length, moreWays]).toEqual([20, true]);
    expect(new Set(ways.map((way) => way.length))).toEqual(new Set([5]));
  });

  test('is missing for unknown people and permissions', () => {
    const { model } = modelWithPermissions([], { realm_can_invite_users_group: members });
    expect(explainPermission(model, 99, invite)).toBeUndefined();
    for (const id of ['realm:nothing', 'group:20:can_manage_group', 'stream:1:can_send', '']) {
      expect(explainPermission(model, 4, id)).toBeUndefined();
    }
    expect(personPermissions(model, 99, { text: '', show: 'all', limit: 10 })).toBeUndefined();
  });
});

describe('the list of permissions', () => {
  const { model } = modelWithPermissions(
    [
      { id: 21, name: 'studio', can_manage_group: object([4]), can_mention_group: everyone },
      { id: 20, name: 'kiln', can_manage_group: nobody, can_frob_things_group: members },
      { id: 22, name: 'old', can_manage_group: everyone, deactivated: true },
    ],
    {
      realm_can_create_groups: members,
      realm_can_invite_users_group: nobody,
      realm_can_frob_all_things_group: everyone,
    },
  );
  const list = (text = '', show: 'held' | 'not-held' | 'all' = 'all', limit = 100) => {
    const answer = personPermissions(model, 4, { text, show, limit });
    return {
      ...answer,
      permissions: answer?.permissions.map(({ label, area, held }) =>
        [area.kind === 'group' ? area.name : '*', label, held].join(' | '),
      ),
    };
  };

  test('starts with the organization, in the order of its settings, then active groups by name', () => {
    expect(list()).toEqual({
      held: 5,
      matching: 7,
      permissions: [
        '* | Send email invitations to new users | false',
        '* | Create user groups | true',
        '* | Frob all things | true',
        'kiln | Administer this group | false',
        'kiln | Frob things | true',
        'studio | Administer this group | true',
        'studio | Mention this group | true',
      ],
    });
  });

  test.each([
    ['stud', 'all', ['studio | Administer this group | true', 'studio | Mention this group | true']],
    ['kiln ADMIN', 'all', ['kiln | Administer this group | false']],
    ['kïln administér', 'all', ['kiln | Administer this group | false']],
    [
      '',
      'not-held',
      ['* | Send email invitations to new users | false', 'kiln | Administer this group | false'],
    ],
    ['frob organization', 'held', ['* | Frob all things | true']],
  ] as const)('with search "%s" and filter %s is correct', (text, show, permissions) => {
    expect(list(text, show)).toEqual({ held: 5, matching: permissions.length, permissions });
  });

  test('ends at the limit and gives the total', () => {
    expect(list('', 'all', 2)).toMatchObject({ held: 5, matching: 7, permissions: { length: 2 } });
  });
});
