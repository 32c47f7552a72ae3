import { afterEach, expect, test, vi } from 'vitest';
import { channelActions, type ChannelAction } from '#contract/channel-access.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '@realm-console/demo-realm';
import { send } from '@realm-console/demo-realm/client';
import { isSubscribedTo } from '../../src-main/realm/channels/channels-of-person.ts';
import { loadChannels } from '../../src-main/realm/channels/load-channels.ts';
import { channelAccess } from '../../src-main/realm/permissions/channel-actions.ts';
import { startSession } from '../../src-main/realm/session/session-harness.ts';

/**
 * Compares the console's verdicts on what people can do in a channel with the server's, for several people in several
 * channels, by role, group, setting and feature level.
 */

let opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

type People = Record<string, DemoAccount>;
interface World {
  demo: DemoRealm;
  people: People;
  channels: Map<string, number>;
  /** A channel open to everyone, as a destination for moved messages. */
  target: number;
  topics: number;
  /** A message in the archived channel. */
  archivedMessage: number;
}

async function ask(
  { demo, people }: World,
  who: string,
  method: string,
  path: string,
  parameters: object = {},
): Promise<Record<string, unknown> | null> {
  const { status, body } = await send(demo, people[who] ?? null, method, path, { ...parameters });
  return status === 200 ? body : null;
}

/** The same as the owner, where it has to succeed. */
async function must(
  world: World,
  method: string,
  path: string,
  parameters: object = {},
): Promise<Record<string, unknown>> {
  const { status, body } = await send(world.demo, world.people['owner'] ?? null, method, path, {
    ...parameters,
  });
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body;
}

const deadline = 120_000;

async function makeWorld(level: number): Promise<World> {
  const demo = await startDemoRealm({
    users: 90,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    featureLevel: level,
  });
  opened.push(demo);
  const { users, groups } = demo.control.snapshot();
  const ofRole = (role: number): DemoAccount[] =>
    users
      .filter((user) => user.isActive && !user.isBot && user.role === role)
      .map(({ userId }) => demo.accountOf(userId));
  const bot = users.find(({ isBot, isActive, role }) => isBot && isActive && role === 400)?.userId ?? 0;
  const named = (role: number, at: number): DemoAccount => {
    const found = ofRole(role).at(at);
    if (found === undefined) throw new Error(`No account ${at} of role ${role}.`);
    return found;
  };
  const people: People = {
    owner: named(100, 0),
    administrator: named(200, 0),
    moderator: named(300, 0),
    member: named(400, 0),
    speaker: named(400, 1),
    newcomer: named(400, 2),
    guest: named(600, 0),
    speakingGuest: named(600, 1),
    bot: demo.accountOf(bot),
    other: named(400, 3),
  };
  const world: World = { demo, people, channels: new Map(), target: 0, topics: 0, archivedMessage: 0 };
  const id = (who: string): number => people[who]?.userId ?? 0;
  const group = (name: string): number => groups.find((each) => each.name === `role:${name}`)?.id ?? 0;
  const speakers = await must(world, 'POST', '/user_groups/create', {
    name: 'Speakers',
    description: '',
    members: [id('speaker'), id('speakingGuest')],
  });
  const after = demo.control.snapshot().groups.find(({ name }) => name === 'Speakers');
  const speakersId = Number(speakers['group_id'] ?? after?.id);
  const mix = { direct_members: [id('owner')], direct_subgroups: [speakersId] };

  // The same with the integers that permissions used to be.
  if (level < 291) {
    await must(world, 'PATCH', '/realm', { edit_topic_policy: 4, delete_own_message_policy: 1 });
    await must(world, 'PATCH', '/realm', { invite_to_stream_policy: 3 });
  } else {
    await must(world, 'PATCH', '/realm', level < 341 ? { invite_to_stream_policy: 3 } : {});
  }
  for (const [name, value] of Object.entries({
    can_move_messages_between_topics_group: group('moderators'),
    can_move_messages_between_channels_group: mix,
    can_resolve_topics_group: group('moderators'),
    can_delete_own_message_group: group('members'),
    can_delete_any_message_group: mix,
    can_add_subscribers_group: group('fullmembers'),
    waiting_period_threshold: 0,
    message_content_delete_limit_seconds: null,
    move_messages_within_stream_limit_seconds: null,
    move_messages_between_streams_limit_seconds: null,
  })) {
    const isPolicy = level < 291 || (level < 341 && name === 'can_add_subscribers_group');
    if (name.startsWith('can_') && isPolicy) continue;
    demo.control.setRealmSetting(name, value);
  }

  async function make(name: string, options: object, settings: object, subscribers: string[]): Promise<void> {
    await must(world, 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], ...options });
    const made = await must(world, 'GET', '/get_stream_id', { stream: name });
    const channelId = Number(made['stream_id']);
    world.channels.set(name, channelId);
    const principals = subscribers.map(id);
    if (principals.length > 0) {
      await must(world, 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], principals });
    }
    demo.control.addMessages(channelId, 'kept', 1);
    for (const [setting, value] of Object.entries(settings)) {
      const isGroup = setting.startsWith('can_');
      await must(world, 'PATCH', `/streams/${channelId}`, { [setting]: isGroup ? { new: value } : value });
    }
  }
  const since = (from: number, settings: object): object => (level >= from ? settings : {});
  const inAll = ['member', 'speaker', 'newcomer', 'guest', 'speakingGuest', 'bot', 'moderator'];
  const secret = { invite_only: true, history_public_to_subscribers: true };
  const hidden = { invite_only: true, history_public_to_subscribers: false };

  await make('target', {}, {}, inAll);
  world.target = world.channels.get('target') ?? 0;
  world.channels.delete('target');
  await make('open', {}, {}, ['guest']);
  await make(
    'announcements',
    {},
    level >= 333 ? { can_send_message_group: mix } : { stream_post_policy: 2 },
    [],
  );
  await make(
    'moderated',
    {},
    {
      ...(level >= 333 ? { can_send_message_group: group('moderators') } : { stream_post_policy: 4 }),
      ...since(320, { can_remove_subscribers_group: mix }),
      ...since(342, { can_add_subscribers_group: mix }),
      ...since(441, { can_create_topic_group: group('moderators') }),
    },
    ['guest', 'speakingGuest'],
  );
  await make('full', {}, level >= 333 ? {} : { stream_post_policy: 3 }, ['guest']);
  await make('secret', secret, {}, ['member', 'guest', 'bot']);
  await make(
    'joinable',
    secret,
    {
      ...since(357, { can_subscribe_group: mix }),
      ...since(342, { can_add_subscribers_group: group('moderators') }),
    },
    ['other'],
  );
  await make(
    'additions',
    hidden,
    {
      ...since(402, { can_resolve_topics_group: mix }),
      ...since(396, {
        can_move_messages_within_channel_group: mix,
        can_move_messages_out_of_channel_group: group('moderators'),
      }),
      ...since(407, { can_delete_any_message_group: mix, can_delete_own_message_group: mix }),
      ...since(325, {
        can_administer_channel_group: { direct_members: [id('speaker')], direct_subgroups: [] },
      }),
    },
    inAll,
  );
  await make('archived', {}, {}, ['member', 'guest']);
  world.archivedMessage = demo.control.newestMessageId();
  await must(world, 'DELETE', `/streams/${world.channels.get('archived')}`);
  return world;
}

/** A message in a channel by someone who can post there, or by the owner if the author doesn't matter. */
async function messageIn(world: World, channelId: number, who = 'owner'): Promise<number | null> {
  const content = 'One more.';
  const sent = await ask(world, who, 'POST', '/messages', {
    type: 'stream',
    to: channelId,
    topic: 'kept',
    content,
  });
  return sent === null ? null : Number(sent['id']);
}

/** Whether the server lets a person do it; null if it can't be tried. Restores the subscriptions afterwards. */
async function attempt(
  world: World,
  who: string,
  channel: { id: number; name: string; wasIn: boolean },
  action: ChannelAction,
): Promise<boolean | null> {
  const subscriptions = [{ name: channel.name }];
  const message = async (of = 'owner'): Promise<number | null> =>
    channel.name === 'archived' ? world.archivedMessage : messageIn(world, channel.id, of);
  const onMessage = async (
    method: string,
    parameters: object = {},
    of = 'owner',
  ): Promise<boolean | null> => {
    const messageId = await message(of);
    if (messageId === null) return null;
    return (await ask(world, who, method, `/messages/${messageId}`, parameters)) !== null;
  };
  const other = world.people['other']?.userId ?? 0;
  const posted = (topic: string) =>
    ask(world, who, 'POST', '/messages', { type: 'stream', to: channel.id, topic, content: 'Hello' });
  switch (action) {
    case 'read':
      return onMessage('GET');
    case 'post':
      return (await posted('kept')) !== null;
    case 'start-topics':
      return (await posted(`new ${(world.topics += 1)}`)) !== null;
    case 'subscribe': {
      const done = await ask(world, who, 'POST', '/users/me/subscriptions', { subscriptions });
      if (done !== null && !channel.wasIn) {
        const leaver = { subscriptions: [channel.name], principals: [world.people[who]?.userId] };
        if (channel.name !== 'archived') await must(world, 'DELETE', '/users/me/subscriptions', leaver);
      }
      return done !== null;
    }
    case 'add-subscribers': {
      const done = await ask(world, who, 'POST', '/users/me/subscriptions', {
        subscriptions,
        principals: [other],
      });
      return done !== null;
    }
    case 'remove-subscribers': {
      if (channel.name !== 'archived')
        await must(world, 'POST', '/users/me/subscriptions', { subscriptions, principals: [other] });
      const done = await ask(world, who, 'DELETE', '/users/me/subscriptions', {
        subscriptions: [channel.name],
        principals: [other],
      });
      return done !== null;
    }
    case 'resolve-topics':
      return onMessage('PATCH', { topic: '✔ kept' });
    case 'move-within': {
      // An existing topic, so that nobody needs the right to start one.
      if (channel.name !== 'archived') world.demo.control.addMessages(channel.id, 'elsewhere', 1);
      return onMessage('PATCH', { topic: 'elsewhere' });
    }
    case 'move-out':
      return onMessage('PATCH', { stream_id: world.target });
    case 'delete-own':
      return channel.name === 'archived' ? null : onMessage('DELETE', {}, who);
    case 'delete-any':
      return onMessage('DELETE');
    case 'administer': {
      const description = `Described ${(world.topics += 1)} times.`;
      return (await ask(world, who, 'PATCH', `/streams/${channel.id}`, { description })) !== null;
    }
  }
}

/** Between the oldest and the newest level, only channels whose settings were introduced separately. */
const some = ['moderated', 'joinable', 'additions'];

test.each([
  { level: 247, tried: null },
  { level: 320, tried: some },
  { level: 400, tried: some },
  { level: 499, tried: null },
])(
  'the console’s verdicts match the server of level $level for each person in each channel',
  async ({ level, tried }) => {
    const world = await makeWorld(level);
    const session = startSession(world.demo);
    opened.push(session);
    await vi.waitUntil(() => session.model() !== null, { timeout: 5_000, interval: 20 });
    const model = session.model();
    if (model === null) throw new Error('The snapshot is missing.');
    await loadChannels(model, session.connection);

    const said: string[] = [];
    const done: string[] = [];
    for (const [name, id] of world.channels) {
      if (tried?.includes(name) === false) continue;
      const channel = model.channels.get(id);
      // Older servers hid archived channels from everyone.
      if (channel === undefined && level < 315) continue;
      if (channel === undefined) throw new Error(`The owner does not see ${name}.`);
      for (const [who, { userId }] of Object.entries(world.people)) {
        const person = model.index.read(userId);
        if (person === undefined) throw new Error(`The owner does not see ${who}.`);
        // The test needs the owner for its setup, so they don't try anything.
        if (who === 'owner' || who === 'other') continue;
        const isSubscribed = await isSubscribedTo(model, session.connection, userId, channel);
        const { actions } = channelAccess({ model, channel, person, isSubscribed });
        for (const action of channelActions) {
          const answer = actions.find((each) => each.action === action);
          const place = { id, name, wasIn: isSubscribed === true };
          const happened = await attempt(world, who, place, action);
          if (happened === null || answer?.allowed === null) continue;
          said.push(`${name}, ${who}, ${action}: ${answer?.allowed}`);
          done.push(`${name}, ${who}, ${action}: ${happened}`);
        }
      }
    }
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter((line, index) => line !== done[index])).toEqual([]);
  },
  deadline,
);
