import { describe, expect, it } from 'vitest';
import { inventedPermission } from '../../../test/fakes/people.ts';
import type { GroupReference } from '#contract/people.ts';
import type { PermissionExplanation, PermissionWay } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { adviceWords, chainOf, holdersWords, otherWays } from './permission-words.ts';

const amara = { userId: 8_142, name: 'Amara Okonkwo', role: 200, isBot: false } as const;
const member = { ...amara, role: 400 } as const;
const now = Date.UTC(2026, 10, 23);

const group = (name: string): GroupReference => ({ groupId: name.length, name, isSystem: false });
const role = (name: string): GroupReference => ({ groupId: 10, name: `role:${name}`, isSystem: true });

function permission(parts: Partial<PermissionExplanation> = {}): PermissionExplanation {
  return { ...inventedPermission, ...parts };
}
const givenTo = (
  groups: GroupReference[],
  people: string[] = [],
  peopleCount = people.length,
): Pick<PermissionExplanation, 'holders'> => ({
  holders: {
    isOneGroup: groups.length === 1 && peopleCount === 0,
    groups,
    people: people.map((name, userId) => ({ userId, name })),
    peopleCount,
  },
});

describe('a chain', () => {
  const lines = (explanation: PermissionExplanation, way: PermissionWay): string[] =>
    chainOf(explanation, way, amara).map(({ kind, title, detail }) => `${kind}: ${title}, ${detail}`);

  it('goes from the permission through groups to the person', () => {
    expect(lines(inventedPermission, [group('Channel stewards'), group('Regional leads')])).toEqual([
      'permission: Move messages between channels, organization permission',
      'group: Channel stewards, subgroup of the permission',
      'group: Regional leads, subgroup of Channel stewards',
      'person: Amara Okonkwo, direct member',
    ]);
  });

  it('says that a role decides, and which', () => {
    const way = [group('Staff'), role('moderators')];
    expect(lines(permission({ area: { kind: 'group', groupId: 7, name: 'Staff' } }), way)).toEqual([
      'permission: Move messages between channels, permission of Staff',
      'group: Staff, subgroup of the permission',
      'role: Moderators, role of Staff',
      'person: Amara Okonkwo, by the role Administrator',
    ]);
  });

  it.each([
    [
      'a group that is the whole value',
      givenTo([group('Staff')]),
      [group('Staff')],
      'group of the permission',
    ],
    [
      'a role that is the whole value',
      givenTo([role('members')]),
      [role('members')],
      'role of the permission',
    ],
    [
      'a role among others',
      givenTo([role('members'), group('x')]),
      [role('members')],
      'role of the permission',
    ],
    ['nothing but the person', givenTo([], ['Amara']), [], 'named in the permission'],
  ])('names %s', (_name, parts, way, detail) => {
    expect(chainOf(permission(parts), way, amara)[1]?.detail).toBe(detail);
  });
});

describe('the other ways', () => {
  const administrators = [role('administrators')];
  const nested = [group('Workshops'), group('Kiln')];
  it.each<[string, PermissionWay[], boolean, string]>([
    ['are not mentioned where there are none', [nested], false, ''],
    ['are the role', [nested, administrators], false, 'Also through the role Administrator.'],
    ['are groups in groups', [[], nested], false, 'Also through Workshops › Kiln.'],
    [
      'are named, the role first',
      [[], nested, [group('Gardens')], administrators],
      false,
      'Also through the role Administrator, Workshops › Kiln and Gardens.',
    ],
    [
      'are counted where they are many',
      [[], nested, [group('A')], [group('B')], administrators],
      false,
      'Also through the role Administrator, Workshops › Kiln and 2 other ways.',
    ],
    [
      'are more than those that were looked for',
      [[], nested, [group('A')], [group('B')], [group('C')]],
      true,
      'Also through Workshops › Kiln, A and more than 2 other ways.',
    ],
  ])('%s', (_name, ways, moreWays, expected) => {
    expect(otherWays(permission({ ways, moreWays }), amara)).toBe(expected);
  });
});

describe('who holds a permission', () => {
  it.each([
    [givenTo([]), 'Nobody has it.'],
    [givenTo([role('nobody')]), 'Nobody has it.'],
    [givenTo([role('everyone')]), 'Allowed: everyone.'],
    [givenTo([role('administrators')]), 'Allowed: administrators.'],
    [
      givenTo([group('Announcers'), role('administrators')]),
      'Allowed: members of Announcers and administrators.',
    ],
    [givenTo([group('A'), group('B')], ['Elif']), 'Allowed: members of A and B and Elif.'],
    [givenTo([], ['Elif Yıldırım']), 'Allowed: Elif Yıldırım.'],
    [givenTo([], ['Elif', 'Mara'], 14), 'Allowed: Elif, Mara and 12 others.'],
  ])('%#: in words', (parts, expected) => {
    expect(holdersWords(permission(parts))).toBe(expected);
  });
});

describe('what would give it to somebody', () => {
  const wider = { id: 'x', label: 'Administer this group', area: { kind: 'organization' } } as const;
  it.each<[string, Partial<PermissionExplanation>, string]>([
    ['a group', givenTo([group('Announcers'), role('owners')]), 'Add Amara Okonkwo to Announcers.'],
    ['one of some groups', givenTo([group('A'), group('B')]), 'Add Amara Okonkwo to A or B.'],
    [
      'a role',
      givenTo([role('owners'), role('moderators')]),
      'The role Moderator is required. Amara Okonkwo has the role Member.',
    ],
    ['nothing that one can name', givenTo([role('nobody')]), ''],
    [
      'nothing, being deactivated',
      { obstacle: 'deactivated' },
      'Amara Okonkwo is deactivated and has no permissions.',
    ],
    [
      'nothing, being a guest',
      { obstacle: 'guest', ...givenTo([group('A')]) },
      "Guests can't have this permission, not even through a group.",
    ],
    [
      'time',
      { ...givenTo([role('fullmembers')]), fullMemberAt: new Date(2026, 11, 3, 12).getTime() / 1_000 },
      'Amara Okonkwo becomes a full member on 3 Dec 2026.',
    ],
    [
      'the server’s next count',
      { ...givenTo([role('fullmembers')]), fullMemberAt: now / 1_000 - 60 },
      "Amara Okonkwo becomes a full member at the server's next check.",
    ],
    [
      'nothing, since a wider permission is enough',
      { ...givenTo([group('A')]), includedIn: [wider] },
      'Amara Okonkwo can do this anyway: it is part of “Administer this group”. Add Amara Okonkwo to A.',
    ],
  ])('is %s', (_name, parts, expected) => {
    expect(adviceWords(permission({ held: false, ways: [], ...parts }), member, now)).toBe(expected);
  });
});

describe('names', () => {
  it('are those of roles for system groups, and of newer system groups as the server has them', () => {
    expect([role('fullmembers'), role('newcomers'), group('role:owners')].map(groupName)).toEqual([
      'Full members',
      'role:newcomers',
      'role:owners',
    ]);
  });
});
