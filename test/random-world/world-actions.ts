import { type Action, type Edit, newTarget, targetOf } from '#contract/changes.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { messageKey, messageValue } from '#contract/announce.ts';
import { newChannelText, plainChannel } from '#contract/channels.ts';
import { newGroupText } from '#contract/groups.ts';
import type { ReplicaRows } from '#contract/topics.ts';
import type { Random } from '@realm-console/demo-realm/random';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import type { WorldConsole } from './world-console.ts';

/** What someone at the console looks at before they decide what to do. */
export interface Sight {
  realm: DemoRealm;
  me: DemoAccount;
  console: WorldConsole;
  random: Random;
  tables: ReplicaRows;
  /** An unused word. */
  word(): string;
  /** IDs of the channels. */
  channels(): Promise<number[]>;
  /** The ID of a message that exists, or did recently; null if none was sent. */
  newestMessage(): number;
}

type Idea = (sight: Sight) => Action | null | Promise<Action | null>;

const emoji = { name: 'car', code: '1f697', kind: 'unicode' } as const;
const permissions = ['can_administer_channel_group', 'can_send_message_group', 'can_create_topic_group'];

function edits(...list: (Edit | null)[]): Action | null {
  const there = list.filter((edit) => edit !== null);
  return there.length === 0 ? null : { kind: 'edit', title: '', edits: there };
}

function some<T>({ random }: Sight, items: readonly T[], most: number): T[] {
  const left = [...items];
  const picked: T[] = [];
  for (let count = 1 + random.below(most); count > 0 && left.length > 0; count -= 1) {
    picked.push(...left.splice(random.below(left.length), 1));
  }
  return picked;
}

function one<T>({ random }: Sight, items: readonly T[]): T | null {
  return items.length === 0 ? null : random.pick(items);
}

const peopleOf = ({ realm, me }: Sight, isActive = true): number[] =>
  realm.control
    .snapshot()
    .users.filter((user) => !user.isBot && user.userId !== me.userId && user.isActive === isActive)
    .map(({ userId }) => userId);

const ownGroups = ({ tables }: Sight) => tables.groups.filter(({ isSystem }) => !isSystem);

/** One of the newest messages that the console has loaded, as its rules require. */
async function inspected({ console, random, newestMessage }: Sight): Promise<number | null> {
  const newest = newestMessage();
  for (let tries = 0; tries < 3; tries += 1) {
    const messageId = newest - random.below(30);
    const found = await console.call('messages.inspect', { messageId });
    if (found.ok) return messageId;
  }
  return null;
}

const kept = (kind: 'scheduled' | 'draft', sight: Sight): Action | null => {
  const list = kind === 'scheduled' ? sight.tables.scheduledMessages : sight.tables.drafts;
  const { random, word } = sight;
  const userIds = some(sight, peopleOf(sight), 3);
  const deliverAt =
    kind === 'draft' ? null : Math.floor(Date.now() / 1_000) + random.pick([120, 3_600, 86_400, 864_000]);
  const value = messageValue({
    destination: { type: 'direct', userIds },
    content: random.chance(0.2) ? 'The same reminder' : `Reminder ${word()}`,
    deliverAt,
  });
  const old = one<{ id: number }>(sight, list);
  if (old === null || random.chance(0.5)) {
    return edits({ target: newTarget(kind, messageKey(value)), field: kind, value });
  }
  return edits({ target: targetOf(kind, old.id), field: kind, value: random.chance(0.5) ? '' : value });
};

const message = async (to: 'channel' | 'each' | 'all', sight: Sight): Promise<Action | null> => {
  const { random, word } = sight;
  const content = random.chance(0.5) ? 'The workshop is closed today' : `News about ${word()}`;
  const base = { kind: 'send-message', localId: word(), content } as const;
  if (to === 'channel') {
    const topic = random.pick(['news', 'closing days', word()]);
    const channelId = one(sight, (await sight.channels()).slice(0, 3)) ?? 1;
    return { ...base, to: { type: 'channel', channelId, topic } };
  }
  const userIds = some(sight, peopleOf(sight), to === 'each' ? 12 : 3);
  return { ...base, to: { type: 'direct', userIds, each: to === 'each' } };
};

function channelEdit(sight: Sight, channelId: number): Edit {
  const { random, word, tables } = sight;
  const group = one(
    sight,
    tables.groups.filter(({ name }) => /role:(moderators|members|everyone)/.test(name)),
  );
  const [field, value] = random.pick<[string, string]>([
    ['name', `channel ${word()}`],
    ['description', `About ${word()}`],
    ['privacy', random.pick(['public', 'private', 'private-protected'])],
    ['topics', random.pick(['inherit', 'allow_empty_topic', 'disable_empty_topic'])],
    ['retention', random.pick(['realm_default', 'unlimited', '400'])],
    ['default', random.pick(['', 'default'])],
    ['state', random.pick(['archived', 'active'])],
    [random.pick(permissions), String(group?.id ?? 1)],
  ]);
  return { target: targetOf('channel', channelId), field, value };
}

/** Everything that can be done, by its name in the report. */
export const ideas: Readonly<Record<string, Idea>> = {
  role: (sight) => ({
    kind: 'set-role',
    userIds: some(sight, peopleOf(sight), 15),
    role: sight.random.pick([200, 300, 400, 600] as const),
  }),
  name: (sight) => ({
    kind: 'rename',
    userId: sight.random.pick(peopleOf(sight)),
    name: `Name ${sight.word()}`,
  }),
  status: (sight) => ({
    kind: 'set-status',
    userIds: some(sight, [...peopleOf(sight), sight.me.userId], 12),
    status: { text: sight.random.pick(['Away', `Busy ${sight.word()}`]), emoji },
  }),
  'own status': (sight) => ({
    kind: 'set-status',
    userIds: [sight.me.userId],
    status: { text: `Busy ${sight.word()}`, emoji },
  }),
  address: (sight) => ({
    kind: 'set-email',
    userId: sight.random.pick(peopleOf(sight)),
    email: `${sight.word()}@orchid.example.com`,
  }),
  profile: (sight) => {
    const field = one(
      sight,
      sight.tables.profileFields.filter(({ type }) => type === 'short-text'),
    );
    if (field === null) return null;
    const value = sight.random.pick(['Porto', sight.word(), '']);
    return { kind: 'set-profile-field', userIds: some(sight, peopleOf(sight), 12), fieldId: field.id, value };
  },
  'whole person': (sight) => {
    const target = targetOf('user', sight.random.pick(peopleOf(sight)));
    return edits(
      { target, field: 'name', value: `Name ${sight.word()}` },
      { target, field: 'role', value: sight.random.pick(['300', '400']) },
      { target, field: 'status', value: JSON.stringify({ text: sight.word(), emoji: null }) },
    );
  },
  membership: (sight) => {
    const group = one(
      sight,
      ownGroups(sight).filter(({ deactivated }) => !deactivated),
    );
    return (
      group && {
        kind: sight.random.pick(['add-to-group', 'remove-from-group'] as const),
        userIds: some(sight, peopleOf(sight), 20),
        groupId: group.id,
      }
    );
  },
  deactivation: (sight) => ({
    kind: 'deactivate',
    userIds: some(sight, peopleOf(sight), 3),
    notification: sight.random.pick([null, 'Goodbye']),
  }),
  reactivation: (sight) => {
    const userIds = some(sight, peopleOf(sight, false), 4);
    return userIds.length === 0 ? null : { kind: 'reactivate', userIds };
  },
  bot: (sight) => {
    const bots = sight.realm.control.snapshot().users.filter(({ isBot }) => isBot);
    const bot = one(sight, bots);
    return (
      bot && { kind: bot.isActive ? 'deactivate' : 'reactivate', userIds: [bot.userId], notification: null }
    );
  },
  announcement: (sight) => message('channel', sight),
  'messages to each': (sight) => message('each', sight),
  conversation: (sight) => message('all', sight),
  'direct message': (sight) => {
    const to = some(sight, peopleOf(sight).slice(0, 3), 2).toSorted((one_, other) => one_ - other);
    const content = sight.random.chance(0.6) ? 'Please come to the office' : `About ${sight.word()}`;
    return edits({
      target: newTarget('message', sight.word()),
      field: 'direct',
      value: JSON.stringify([to, content]),
    });
  },
  scheduled: (sight) => kept('scheduled', sight),
  draft: (sight) => kept('draft', sight),
  'new group': (sight) =>
    edits({
      target: newTarget('group', `group ${sight.word()}`),
      field: 'group',
      value: newGroupText({
        description: `For ${sight.word()}`,
        members: some(sight, peopleOf(sight), 5),
        subgroups: [],
      }),
    }),
  group: (sight) => {
    const group = one(sight, ownGroups(sight));
    if (group === null) return null;
    const { random, word, tables } = sight;
    const other = one(
      sight,
      ownGroups(sight).filter(({ id }) => id !== group.id),
    );
    const role = one(
      sight,
      tables.groups.filter(({ name }) => /role:(moderators|members)/.test(name)),
    );
    const target = targetOf('group', group.id);
    return edits(
      random.pick<Edit | null>([
        { target, field: 'name', value: `group ${word()}` },
        { target, field: 'description', value: `For ${word()}` },
        { target, field: 'state', value: group.deactivated ? 'active' : 'deactivated' },
        { target, field: random.pick(['can_mention_group', 'can_join_group']), value: String(role?.id ?? 1) },
        other && { target, field: `subgroup:${other.id}`, value: random.pick(['member', '']) },
      ]),
      random.chance(0.3) ? { target, field: 'description', value: `For ${word()}` } : null,
    );
  },
  linkifier: (sight) => {
    const { random, word, tables } = sight;
    const old = one(sight, tables.linkifiers);
    const value = () => {
      const name = word();
      return linkifierText({
        pattern: `${name}-(?P<id>[0-9]+)`,
        urlTemplate: `https://${name}.example/{id}`,
        exampleInput: '',
        reverseTemplate: '',
        alternativeUrlTemplates: [],
      });
    };
    if (old === null || random.chance(0.4)) {
      const text = value();
      const { pattern } = JSON.parse(text) as { pattern: string };
      return edits({ target: newTarget('linkifier', pattern), field: 'linkifier', value: text });
    }
    const target = targetOf('linkifier', old.id);
    const ids = tables.linkifiers.map(({ id }) => id);
    return edits(
      random.pick<Edit>([
        { target, field: 'linkifier', value: value() },
        { target, field: 'linkifier', value: '' },
        { target, field: 'place', value: random.pick(['1', '']) },
        { target: targetOf('linkifier', 'order'), field: 'order', value: JSON.stringify(ids.toReversed()) },
      ]),
    );
  },
  domain: ({ random, word }) => {
    const domain = random.chance(0.5) ? `${word()}.example` : random.pick(['kiln.example', 'garden.example']);
    return edits({
      target: targetOf('domain', domain),
      field: 'domain',
      value: random.pick(['exact', 'with-subdomains', '']),
    });
  },
  device: ({ random }) => {
    const kind = random.pick(['apns', 'fcm']);
    const token = random.pick(['c0ffee01', 'c0ffee02', 'c0ffee03']);
    const value = random.chance(0.4) ? '' : kind === 'apns' ? 'org.zulip.Zulip' : 'registered';
    return edits({ target: targetOf('device', `${kind}:${token}`), field: 'device', value });
  },
  'encrypted device': ({ realm, me }) => {
    const id = realm.control.addPushDevice(me.userId, 'active');
    return edits({ target: targetOf('device', `client:${id}`), field: 'device', value: '' });
  },
  file: async ({ realm, me, console, word }) => {
    const id = realm.control.addAttachment(me.userId, `${word()}.txt`, Buffer.from('text'));
    await console.call('attachments.list', {
      text: '',
      unusedOnly: false,
      atLeastBytes: 0,
      sort: { key: 'name', descending: false },
      first: 0,
    });
    return edits({ target: targetOf('attachment', id), field: 'attachment', value: '' });
  },
  'new channel': (sight) => {
    const { random, word, tables } = sight;
    const group = one(
      sight,
      tables.groups.filter(({ name }) => /role:(moderators|members)/.test(name)),
    );
    const value = newChannelText({
      ...plainChannel,
      description: `About ${word()}`,
      privacy: random.pick(['public', 'private', 'private-protected']),
      topicsPolicy: random.pick(['inherit', 'disable_empty_topic']),
      retentionDays: random.pick([null, 400]),
      permissions: group === null || random.chance(0.5) ? {} : { can_send_message_group: group.id },
      subscribers: some(sight, peopleOf(sight), 4),
    });
    return edits({ target: newTarget('channel', `channel ${word()}`), field: 'channel', value });
  },
  channel: async (sight) => {
    const channelIds = await sight.channels();
    const channelId = one(sight, channelIds);
    if (channelId === null) return null;
    return edits(
      channelEdit(sight, channelId),
      sight.random.chance(0.3) ? channelEdit(sight, channelId) : null,
    );
  },
  report: (sight) => {
    const report = one(sight, sight.tables.reports);
    if (report === null) return null;
    const { random, word, me } = sight;
    const target = targetOf('report', report.id);
    const outcome: Edit = {
      target,
      field: 'outcome',
      value: random.pick(['resolved', `dismissed: ${word()}`, '']),
    };
    const note: Edit = { target, field: 'note', value: random.pick(['Spoke to them.', `Seen ${word()}`]) };
    return random.pick([
      edits({ target, field: 'assignee', value: random.pick([String(me.userId), '']) }),
      edits(note),
      edits(outcome),
      edits(note, outcome, {
        target: targetOf('message', report.id),
        field: 'reaction:check',
        value: 'given',
      }),
    ]);
  },
  message: async (sight) => {
    const { random, word } = sight;
    const id = await inspected(sight);
    if (id === null) return null;
    const target = targetOf('message', id);
    return edits(
      random.pick<Edit>([
        { target, field: 'message', value: '' },
        { target, field: 'topic', value: `topic ${word()}` },
        { target, field: 'own-topic', value: `topic ${word()}` },
        { target, field: 'reaction:tada', value: random.pick(['given', '']) },
        { target, field: 'report', value: JSON.stringify(['spam', `Because ${word()}`]) },
      ]),
    );
  },
};

/** Those that act rather than set something, one at a time. */
export const deedIdeas: ReadonlySet<string> = new Set([
  'announcement',
  'conversation',
  'direct message',
  'scheduled',
  'draft',
  'new group',
  'linkifier',
  'domain',
  'file',
  'new channel',
  'report',
  'message',
]);
