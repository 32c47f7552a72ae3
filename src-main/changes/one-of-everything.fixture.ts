import { messageValue, type AnnounceChannel } from '#contract/announce.ts';
import { pictureText } from '#contract/organization-pictures.ts';
import type { SettingValue } from '#contract/settings/settings.ts';
import { exportTypes } from '#contract/kinds/data-exports.ts';
import type { Linkifier } from '#contract/linkifiers.ts';
import type { ProfileField } from '#contract/people.ts';
import type { ChannelFacts } from './kinds/channel/channel-facts.ts';
import { noChannels } from './kinds/channel/channels.fixture.ts';
import { noGroups } from './kinds/group/groups.fixture.ts';
import { noFacts } from './kinds/no-facts.fixture.ts';
import type { ReplicaRows } from '#contract/topics.ts';
import type { PlanningFacts } from './planning-facts.ts';

/** UNIX seconds. */
export const tomorrow = Math.floor(Date.now() / 1_000) + 86_400;

const channel = (id: number, parts: Partial<ChannelFacts> = {}): ChannelFacts => ({
  id,
  name: `Channel ${id}`,
  description: '',
  privacy: 'public',
  isArchived: false,
  isDefault: false,
  folderId: null,
  retentionDays: 90,
  topicsPolicy: 'inherit',
  subscriberCount: 216,
  canRead: true,
  permissions: {},
  postPolicy: 1,
  readsIfPrivate: true,
  usedFor: [],
  topics: new Map([
    ['lunch', 41],
    ['supper', 42],
  ]),
  ...parts,
});
const channels = [channel(1), channel(2, { privacy: 'private' }), channel(3, { readsIfPrivate: false })];
/** A list with an option that two people have, and one that nobody has. */
export const hall: ProfileField = {
  id: 5,
  name: 'Hall',
  hint: '',
  type: 'list',
  order: 1,
  required: false,
  editableByUser: true,
  options: [
    { key: 'n', text: 'North' },
    { key: 's', text: 'South' },
  ],
  urlPattern: null,
  accountKind: null,
  inSummary: false,
  forMatching: false,
};

export const linkifier: Linkifier = {
  id: 1,
  position: 0,
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://tickets.example/{id}',
  exampleInput: '',
  reverseTemplate: '',
  alternativeUrlTemplates: [],
};
const tables: Partial<ReplicaRows> = {
  linkifiers: [linkifier],
  playgrounds: [{ id: 1, language: 'Python', name: 'Py', urlTemplate: 'https://run.example/?py={code}' }],
};
/** A message to be sent later. */
export const later = {
  destination: { type: 'channel', channelId: 1, topic: 'x' },
  content: 'Hello',
} as const;
const kept = {
  ...later,
  id: 1,
  deliverAt: null,
  value: messageValue({ ...later, deliverAt: null }),
  failed: false,
};
const keptMessages = { get: (id: number) => (id === 1 ? kept : undefined), withKey: () => undefined };
const pictures = {
  icon: pictureText({ kind: 'kept', png: 'AA==' }),
  logo: pictureText({ kind: 'not-kept', address: '/logo.png' }),
  night_logo: '',
};
const settingsOf = (rows: readonly SettingValue[]): PlanningFacts['settings'] => ({
  value: (name) => rows.find(({ id }) => id === name),
  all: () => rows,
  organizationName: () => 'Orchid',
  domainCount: () => 1,
  picture: (name) => pictures[name],
  largestPictureMib: () => 5,
  upload: () => ({ bytes: new Uint8Array(1), type: 'image/png' }),
});
/** An organization with one of everything: ID 1 exists, and `new` doesn't. */
export const oneOfEverything: Partial<PlanningFacts> = {
  group: (id) => ({ id, name: 'Leads', isSystem: false, deactivated: false }),
  profileField: (id) =>
    ({ id, name: 'City', type: 'short-text', editableByUser: true }) as ReturnType<
      PlanningFacts['profileField']
    >,
  userGroups: {
    ...noGroups,
    group: (id) => ({
      id,
      name: `Group ${id}`,
      description: '',
      isSystem: false,
      deactivated: false,
      members: () => [],
      subgroups: new Set([9]),
      permissions: {},
    }),
  },
  channels: {
    ...noChannels,
    channel: (id) => channels.find((one) => one.id === id),
    folders: () => [{ id: 1, name: 'Folder', description: '', isArchived: false }],
  },
  invitations: {
    ...noFacts.invitations,
    isListed: () => true,
    invitation: (kind, id) => ({
      kind,
      id,
      email: kind === 'email' ? 'new@example.org' : null,
      url: null,
      invitedBy: 1,
      inviterName: 'Ines',
      invitedAt: 0,
      expiresAt: null,
      role: 400,
      objection: '',
    }),
    rights: () => ({
      emailObjection: '',
      linkObjection: '',
      roles: [400],
      roleObjection: '',
      groupIds: [],
      inviteRequired: true,
      restrictedToDomains: false,
      disposableRefused: false,
    }),
  },
  settings: settingsOf([
    { id: 'digest_weekday', value: '1' },
    { id: 'invite_required', value: 'true' },
    { id: 'message_retention_days', value: 'unlimited' },
  ]),
  rows: (table) => tables[table] ?? [],
  dataExports: {
    ...noFacts.dataExports,
    isListed: () => true,
    find: (id) => ({
      id,
      type: 'public',
      state: 'finished',
      startedBy: 'Ines',
      startedAt: 0,
      endedAt: null,
      fileName: 'export.tar.gz',
      host: null,
    }),
    choices: () => exportTypes.map((type) => ({ type, objection: '', summary: '', notices: [] })),
  },
  profileFields: {
    all: () => [hall],
    use: (fieldId) => ({ fieldId, people: 2, deactivated: 0, byOption: [{ key: 'n', people: 2 }] }),
    values: () => [],
    accountKinds: () => [],
  },
  domain: (domain) => ({
    domain,
    readable: domain,
    state: domain === 'there.example' ? 'exact' : '',
    domains: [],
    isInForce: false,
    affected: () => ({ leaving: 0, joining: 0 }),
  }),
  emoji: (name) => ({
    name,
    found: name === 'orchid' ? { authorId: 1 } : null,
    upload: { id: '1', picture: { type: 'image/png' } },
    isBuiltIn: false,
    addingObjection: '',
    endingObjection: '',
  }),
  attachment: (id) =>
    ({ id, file: { id, name: 'a.png', size: 1, createdAt: 0, messageIds: [], path: '' } }) as never,
  device: (id) =>
    id.startsWith('client')
      ? { kind: 'client', deviceId: id, state: 'registered' }
      : { kind: 'fcm', token: id, state: id.endsWith('there') ? 'registered' : '' },
  report: (reportId) => ({
    reportId,
    name: 'Mara',
    channelId: 1,
    topic: 'reports',
    assignee: null,
    outcome: '',
    isByTopic: false,
    reportedId: null,
    ownNote: '',
    posts: [],
  }),
  message: (messageId) => ({
    messageId,
    senderId: 41,
    senderName: 'Mara',
    channelId: 1,
    topic: 'lunch',
    excerpt: 'Soup today',
    isDeleted: false,
    deletionObjection: '',
    ownReactions: new Set(['check']),
    ownReport: '',
    moderationChannelId: 1,
  }),
  messages: () => ({
    rules: {
      id: 0,
      maxMessageLength: 10_000,
      maxTopicLength: 60,
      emptyTopics: 'allowed',
      emptyTopicName: 'general chat',
      noTopicIsEmpty: true,
      draftsSynchronized: true,
    },
    scheduled: keptMessages,
    drafts: keptMessages,
    channel: () => ({ mayPost: true, emptyTopics: 'allowed' }) as AnnounceChannel,
  }),
};
