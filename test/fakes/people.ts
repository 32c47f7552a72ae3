import type { Group, PermissionExplanation } from '#contract/groups.ts';
import type { PersonDetail, PersonRow, Presence, ProfileField, Role } from '#contract/people.ts';

/** The time at which the invented data is true: 23 November 2026, 14:12 UTC, in UNIX seconds. */
export const inventedNow = Date.UTC(2026, 10, 23, 14, 12) / 1_000;

const names = [
  'Anneliese Brandt',
  'Αλέξης Παπαδάκης',
  'Amara Okonkwo',
  'Bao-Anh Trần',
  'Chidiebere Eze',
  'דנה לוי',
  'Elif Yıldırım',
  'Ffion Prys-Jones',
  'Íñigo Etxeberria',
  'Łukasz Wiśniewski',
  'محمد الأنصاري',
  'Mara Quill',
  '田中 美咲',
  'Nokuthula Dlamini',
  'Oisín Mac Giolla',
  'प्रिया नारायणन',
  '김서연',
  'Søren Lindqvist',
  'Wanjiru Kamau',
  'Xóchitl Ramírez',
  'Юлия Воронцова',
  'สมชาย ใจดี',
  'Leander Kouassi',
  'Eilidh Mac Leòid',
  'Ines Carvalho',
  'Tomáš Novotný',
  'Aaliyah Haddad',
  'Giulia Ferrante',
  'Rasmus Kivi',
  'Mei-Ling Zhou',
];
const familyNames = ['Abara', 'Beltrán', 'Castellano', 'Dvořák', 'Ekström', 'Farouk', 'Grimaldi', 'Hoang'];
const teams = ['1', '2', '3', '4', '5'];
const presences: readonly Presence[] = ['active', 'active', 'idle', 'offline', 'active', 'offline'];
const roleOf = (index: number): Role => {
  if (index === 14 || index === 24) {
    return 100;
  }
  if (index === 2 || index === 12) {
    return 200;
  }
  if (index % 11 === 1) {
    return 300;
  }
  return index % 13 === 7 ? 600 : 400;
};

function nameOf(index: number): string {
  const own = names[index];
  if (own !== undefined) {
    return own;
  }
  const given = names[(index * 7) % names.length]?.split(' ')[0] ?? 'Ada';
  return `${given} ${familyNames[index % familyNames.length]}`;
}

/** Sixty invented people: every role, every presence, names in eleven scripts, a bot and deactivated accounts. */
export function inventedPeople(count = 60): PersonRow[] {
  return Array.from({ length: count }, (_, index): PersonRow => {
    const isBot = index === 41;
    const isActive = index % 17 !== 16;
    const presence = isBot || !isActive ? null : (presences[index % presences.length] ?? 'offline');
    return {
      userId: 8_140 + index,
      name: isBot ? 'Deploy bot' : nameOf(index),
      email: `person${index + 1}@orchid.example`,
      role: roleOf(index),
      isBot,
      isActive,
      presence,
      lastActiveAt: presence === null ? null : inventedNow - (presence === 'active' ? 20 : index * 1_450),
      joinedAt: inventedNow - (index + 3) * 3_333_000,
      timezone: index % 3 === 0 ? 'Africa/Lagos' : 'Europe/Berlin',
      status: index % 9 === 2 ? { text: 'In the board meeting until 16:00', emoji: null } : null,
      profile: { '1': teams[index % teams.length] ?? '1', '2': index % 4 === 0 ? '' : '+234 803 555 0148' },
    };
  });
}

export const inventedFields: ProfileField[] = [
  {
    id: 1,
    name: 'Team',
    hint: '',
    type: 'list',
    order: 1,
    required: false,
    editableByUser: true,
    options: ['Programmes', 'Field ops', 'Finance', 'Community', 'Design'].map((text, index) => ({
      key: String(index + 1),
      text,
    })),
    urlPattern: null,
    accountKind: null,
    inSummary: false,
    forMatching: false,
  },
  {
    id: 2,
    name: 'Phone',
    hint: 'With the country code',
    type: 'short-text',
    order: 2,
    required: false,
    editableByUser: true,
    options: [],
    urlPattern: null,
    accountKind: null,
    inSummary: false,
    forMatching: false,
  },
];

const groupNames = ['Regional leads', 'Field leads', 'Grants review', 'Lagos office', 'Channel stewards'];

export const inventedGroups: Group[] = groupNames.map((name, index) => ({
  id: 100 + index,
  name,
  description: `${name} of the cooperative`,
  isSystem: false,
  deactivated: false,
  directMemberCount: 5 + index * 3,
  effectiveMemberCount: 17 + index * 11,
  directSubgroupIds: [],
  creatorId: null,
  createdAt: null,
  permissions: {},
}));

/** A permission that every invented person has through two groups. */
export const inventedPermission: PermissionExplanation = {
  id: 'realm:can_move_messages_between_channels_group',
  label: 'Move messages between channels',
  area: { kind: 'organization' },
  held: true,
  ways: [
    [
      { groupId: 104, name: 'Channel stewards', isSystem: false },
      { groupId: 100, name: 'Regional leads', isSystem: false },
    ],
  ],
  moreWays: false,
  holders: {
    isOneGroup: false,
    groups: [{ groupId: 104, name: 'Channel stewards', isSystem: false }],
    people: [],
    peopleCount: 0,
  },
  obstacle: null,
  fullMemberAt: null,
  includedIn: [],
};

/** A person with everything that their sheet shows. */
export function aPerson(differing: Partial<PersonDetail> = {}): PersonDetail {
  return {
    userId: 41,
    name: 'Mara Quill',
    email: 'mara@orchid.example',
    role: 400,
    isBot: false,
    isActive: true,
    presence: null,
    lastActiveAt: null,
    joinedAt: null,
    timezone: '',
    status: null,
    profile: {},
    apiEmail: 'user41@orchid.example',
    ownedBots: 0,
    directGroups: [],
    inheritedGroups: [],
    peopleNames: {},
    isImportedStub: false,
    isDeleted: false,
    ...differing,
  };
}
