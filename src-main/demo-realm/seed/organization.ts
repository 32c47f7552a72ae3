import { anonymousGroupsLevel } from '../groups/group-setting-parameter.ts';
import { groupSettingDefault } from '../organization/permission-settings.ts';
import { teamFieldId, type TeamKey } from './profiles.ts';
import { createRandom } from './random.ts';
import {
  groupSettingsFrom,
  type Channel,
  type ChannelFolder,
  type CustomEmoji,
  type GroupSettingName,
  type GroupSettingValue,
  type User,
  type UserGroup,
} from '../state.ts';

const systemGroups: readonly (readonly [name: string, description: string])[] = [
  ['role:nobody', 'Nobody'],
  ['role:owners', 'Owners of this organization'],
  ['role:administrators', 'Administrators of this organization, including owners'],
  ['role:moderators', 'Moderators of this organization, including administrators'],
  ['role:fullmembers', 'Members of this organization, not including new accounts and guests'],
  ['role:members', 'Members of this organization, not including guests'],
  ['role:everyone', 'Everyone in this organization, including guests'],
  ['role:internet', 'Everyone on the Internet'],
];
const firstGroupId = 9;
const nobodyId = firstGroupId;
const everyoneId = firstGroupId + 6;
const membersId = firstGroupId + 5;
const moderatorsId = firstGroupId + 3;

/** The system groups of every organization, in order. */
export function seedSystemGroups(): Map<number, UserGroup> {
  const groups = new Map<number, UserGroup>();
  for (const [index, [name, description]] of systemGroups.entries()) {
    const id = firstGroupId + index;
    groups.set(id, {
      id,
      name,
      description,
      members: new Set(),
      subgroups: new Set(index >= 2 ? [id - 1] : []),
      isSystem: true,
      creatorId: null,
      dateCreated: null,
      deactivated: false,
      settings: groupSettings(null),
    });
  }
  return groups;
}

const inTeam =
  (team: TeamKey) =>
  (user: User): boolean =>
    user.profile.get(teamFieldId) === team;

/** Who can be in which group; anyone in the others. */
const belongsTo: Readonly<Record<string, (user: User) => boolean>> = {
  'glaze-lab': inTeam('kiln'),
  'kiln-firing': inTeam('kiln'),
  kiln: inTeam('kiln'),
  'print-workshop': inTeam('press'),
  'north-orchard': inTeam('garden'),
  gardens: inTeam('garden'),
  'on-call': inTeam('web'),
  bookkeeping: inTeam('books'),
  'welcome-team': inTeam('care'),
  lisboa: (user) => user.timezone === 'Europe/Lisbon',
};

/** The system groups, then custom groups, nested three deep. */
export function seedGroups(
  seed: number,
  users: ReadonlyMap<number, User>,
  now: number,
  featureLevel: number,
): Map<number, UserGroup> {
  const random = createRandom(seed + 1);
  const groups = seedSystemGroups();
  const employed = [...users.values()].filter((user) => !user.isBot && user.role < 600);
  const staff = employed.map((user) => user.userId);
  const creator = staff[0] ?? 0;
  let nextId = firstGroupId + systemGroups.length;
  function add(
    name: string,
    description: string,
    size: number,
    subgroups: readonly number[],
    settings: Partial<Record<GroupSettingName, GroupSettingValue>> = {},
    deactivated = false,
  ): number {
    const id = nextId;
    nextId += 1;
    const belongs = belongsTo[name];
    const fitting = belongs === undefined ? staff : employed.filter(belongs).map((user) => user.userId);
    const candidates = fitting.length < size ? staff : fitting;
    const members = new Set<number>();
    for (let count = Math.min(size, staff.length); count > 0; count -= 1)
      members.add(random.pick(candidates));
    groups.set(id, {
      id,
      name,
      description,
      members,
      subgroups: new Set(subgroups),
      isSystem: false,
      creatorId: random.chance(0.7) ? creator : random.pick(staff.slice(0, 12)),
      dateCreated: Math.floor(now - 86_400 * (30 + random.below(1200))),
      deactivated,
      settings: { ...groupSettings(creator), ...settings },
    });
    return id;
  }
  const glaze = add('glaze-lab', 'People who may mix and test glazes', 7, []);
  const firing = add('kiln-firing', 'People who may fire the kiln', 9, [], { can_join_group: membersId });
  const kiln = add('kiln', 'Everybody around the kiln', 4, [glaze, firing]);
  const print = add('print-workshop', 'Press, paper and binding', 14, []);
  const workshops = add('workshops', 'All workshops', 3, [kiln, print]);
  const north = add('north-orchard', 'Gardeners of the north orchard', 10, []);
  const gardens = add('gardens', 'All gardens', 6, [north], {
    can_mention_group:
      featureLevel < anonymousGroupsLevel
        ? north
        : { direct_members: staff.slice(0, 2), direct_subgroups: [north] },
  });
  add('production', 'Workshops and gardens together', 0, [workshops, gardens]);
  add('on-call', 'Who answers when a sensor complains', 5, [], { can_mention_group: moderatorsId });
  add('book-club', 'Every second Thursday', 18, [], {
    can_join_group: membersId,
    can_leave_group: everyoneId,
  });
  add('bookkeeping', 'Accounts, wages and grants', 6, [], { can_mention_group: membersId });
  add('welcome-team', 'First contact for new members', 8, [], {
    can_manage_group: { direct_members: staff.slice(0, 3), direct_subgroups: [gardens] },
  });
  add('lisboa', 'People in and around Lisboa', 22, [], { can_join_group: membersId });
  add('summer-fair-2023', 'Planning of the summer fair', 11, [], {}, true);
  return groups;
}

function groupSettings(creator: number | null): Record<GroupSettingName, GroupSettingValue> {
  return groupSettingsFrom((name) => {
    const defaultGroup = groupSettingDefault(name);
    if (defaultGroup === 'group_creator')
      return creator === null ? nobodyId : { direct_members: [creator], direct_subgroups: [] };
    return defaultGroup === 'role:everyone' && creator !== null ? everyoneId : nobodyId;
  });
}

type ChannelEntry = readonly [
  name: string,
  description: string,
  folder: number | null,
  share: number,
  topics: string,
];

const channelEntries: readonly ChannelEntry[] = [
  [
    'general',
    'Everything without a better place',
    null,
    1,
    'welcome|lunch|keys to the workshop|lost and found',
  ],
  ['announcements', 'News for everybody', null, 1, 'annual meeting|✔ new roof|opening hours'],
  ['kiln', 'Firing plans and glaze tests', 1, 0.25, 'firing on Friday|✔ cracked shelf|celadon test'],
  ['print workshop', 'Press, paper, binding', 1, 0.2, 'paper order|spring poster'],
  ['gardens', 'Orchards, beds and greenhouses', 1, 0.3, 'rain barrels|✔ seed swap|apple scab'],
  ['market', 'Stalls, rota and takings', 2, 0.4, 'Saturday rota|new awning'],
  ['orders', 'Orders from the web shop', 2, 0.2, 'order 4431|✔ order 4398|returns'],
  ['deliveries', 'Vans and routes', 2, 0.2, 'van inspection|route north'],
  ['web and tools', 'Web shop, servers, scripts', 2, 0.15, 'checkout bug|✔ backup drill'],
  ['books', 'Reading together', null, 0.1, 'next book|meeting place'],
  ['help', 'Ask anything', null, 0.7, 'printer|how do I mute a topic?|✔ password reset'],
  ['new members', 'Say hello', null, 0.6, 'introductions'],
];

export const moderationChannelId = 31;

/** The channels, including the private one for reports. */
export function seedChannels(
  seed: number,
  users: ReadonlyMap<number, User>,
  now: number,
): Map<number, Channel> {
  const random = createRandom(seed + 2);
  const channels = new Map<number, Channel>();
  const people = [...users.values()].filter((user) => !user.isBot);
  // Subscriber lists of a hundred thousand would only make every answer larger.
  const candidates = people.slice(0, 3000);
  let messageId = 9000;
  const toTopics = (names: readonly string[]): Channel['topics'] =>
    names
      .map((name) => ({ name, maxId: (messageId += 1 + random.below(40)) }))
      .toSorted((a, b) => b.maxId - a.maxId);
  for (const [index, [name, description, folderId, share, topics]] of channelEntries.entries()) {
    const id = 3 + index;
    channels.set(id, {
      id,
      name,
      description,
      creatorId: people[index % 4]?.userId ?? null,
      dateCreated: Math.floor(now - 86_400 * (200 + random.below(1500))),
      isPrivate: false,
      isWebPublic: false,
      historyShared: true,
      isArchived: false,
      isDefault: index < 2 || name === 'help',
      folderId,
      weeklyTraffic: Math.floor(share * 200),
      topicsPolicy: 'inherit',
      retentionDays: null,
      subscribers: new Set(
        candidates
          .filter((user) => (user.role < 600 ? random.chance(share) : random.chance(share / 4)))
          .map((user) => user.userId),
      ),
      settings: {},
      personal: new Map(),
      topics: toTopics(topics.split('|')),
    });
  }
  channels.set(moderationChannelId, {
    id: moderationChannelId,
    name: 'moderation requests',
    description: 'Reported messages, for moderators',
    creatorId: people[0]?.userId ?? null,
    dateCreated: Math.floor(now - 86_400 * 600),
    isPrivate: true,
    isWebPublic: false,
    historyShared: true,
    isArchived: false,
    isDefault: false,
    folderId: null,
    weeklyTraffic: 9,
    topicsPolicy: 'inherit',
    retentionDays: null,
    subscribers: new Set(people.filter((user) => user.role <= 300).map((user) => user.userId)),
    settings: { can_send_message_group: moderatorsId },
    personal: new Map(),
    topics: toTopics(reportTopics(people)),
  });
  return channels;
}

/** Reports are in topics named after the reported person; closed ones are resolved. */
function reportTopics(people: readonly User[]): string[] {
  const reported = people.filter((user) => user.role >= 400).slice(3, 12);
  return reported.map((user, index) => `${index % 3 === 1 ? '✔ ' : ''}${user.fullName} moderation`);
}

export function seedFolders(now: number): ChannelFolder[] {
  const created = Math.floor(now - 86_400 * 300);
  return [
    {
      id: 1,
      name: 'Making',
      description: 'Workshops and gardens',
      creatorId: null,
      dateCreated: created,
      isArchived: false,
    },
    {
      id: 2,
      name: 'Selling',
      description: 'From the shelf to the door',
      creatorId: null,
      dateCreated: created,
      isArchived: false,
    },
  ];
}

export function seedCustomEmoji(authorId: number): Map<string, CustomEmoji> {
  const entries: readonly (readonly [name: string, deactivated: boolean])[] = [
    ['orchid', false],
    ['kiln_hot', false],
    ['ship_it', false],
    ['fair_2023', true],
    ['rocket', false],
  ];
  return new Map(
    entries.map(([name, deactivated], index) => {
      const id = String(index + 1);
      return [id, { id, name, authorId, sourceUrl: `/user_avatars/2/emoji/images/${id}.png`, deactivated }];
    }),
  );
}
