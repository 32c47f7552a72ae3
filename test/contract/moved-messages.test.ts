import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsDuring } from './events.fixture.ts';
import {
  contractRealm,
  openContractRealm,
  rawRequest,
  type Caller,
  type ContractRealm,
} from './connection.fixture.ts';
import { general, moderation, sayInGeneral } from './messages.fixture.ts';

const contract = contractRealm();
let old: ContractRealm;
beforeAll(async () => {
  old = await openContractRealm({ featureLevel: 247 });
});
afterAll(() => old.close());

const open = 4;
const name = (realm: ContractRealm, caller: Caller): string => {
  const { userId } = realm.account(caller);
  const person = realm.realm.control.snapshot().users.find((user) => user.userId === userId);
  return `@_**${person?.fullName}|${userId}**`;
};

async function say(realm: ContractRealm, topic: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await sayInGeneral(realm, 'member', topic));
  return ids;
}

/** What the notification bot wrote in a topic, oldest first. */
async function notices(realm: ContractRealm, channel: number, topic: string): Promise<string[]> {
  const { body } = await rawRequest(realm, 'owner', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      { operator: 'stream', operand: realm === old ? channelName(channel) : channel },
      { operator: 'topic', operand: topic },
    ],
  });
  const messages = body['messages'] as { sender_full_name: string; content: string }[];
  return messages
    .filter(({ sender_full_name }) => sender_full_name === 'Notification Bot')
    .map(({ content }) => content);
}

const channelName = (id: number): string => (id === general ? 'general' : 'announce');

function move(realm: ContractRealm, id: number | undefined, change: object, by: Caller = 'owner') {
  return rawRequest(realm, by, 'PATCH', `/messages/${id}`, change);
}

describe('moved messages', () => {
  const both = { send_notification_to_old_thread: true };
  it.each<
    [string, { count: number; moves: number; change: object; here: string | null; away: string | null }]
  >([
    [
      'one of several',
      {
        count: 3,
        moves: 1,
        change: {},
        here: '[A message]({link}) was moved here from {old} by {who}.',
        away: null,
      },
    ],
    [
      'the rest of a topic',
      {
        count: 3,
        moves: 1,
        change: { propagate_mode: 'change_later', ...both },
        here: '2 messages were moved here from {old} by {who}.',
        away: '2 messages were moved from this topic to {new} by {who}.',
      },
    ],
    [
      'a whole topic',
      {
        count: 2,
        moves: 1,
        change: { propagate_mode: 'change_all', ...both },
        here: 'This topic was moved here from {old} by {who}.',
        away: 'This topic was moved to {new} by {who}.',
      },
    ],
    [
      'the only message',
      {
        count: 1,
        moves: 0,
        change: both,
        here: 'This topic was moved here from {old} by {who}.',
        away: 'This topic was moved to {new} by {who}.',
      },
    ],
    [
      'without notices',
      {
        count: 2,
        moves: 0,
        change: { send_notification_to_new_thread: false },
        here: null,
        away: null,
      },
    ],
  ])('%s are announced by the bot', async (label, { count, moves, change, here, away }) => {
    for (const realm of [contract, old]) {
      const [from, to] = [`from ${label}`, `to ${label}`];
      const ids = await say(realm, from, count);
      await move(realm, ids[moves], { topic: to, ...change });
      const channel = channelName(general);
      const slug = `#narrow/${realm === old ? 'stream' : 'channel'}/${general}-${channel}`;
      const words = (template: string | null): string[] =>
        template === null
          ? []
          : [
              template
                .replace('{link}', `${slug}/topic/${to.replaceAll(' ', '.20')}/near/${ids[moves]}`)
                .replace('{old}', `#**${channel}>${from}**`)
                .replace('{new}', `#**${channel}>${to}**`)
                .replace('{who}', name(realm, 'owner')),
            ];
      expect(await notices(realm, general, to)).toEqual(words(here));
      expect(await notices(realm, general, from)).toEqual(words(away));
    }
  });

  it('don’t count as a whole topic if others were there before', async () => {
    await say(contract, 'joined by others', 1);
    const [id] = await say(contract, 'joins', 1);
    await move(contract, id, { topic: 'joined by others' });
    expect(await notices(contract, general, 'joined by others')).toEqual([
      expect.stringMatching(/^\[A message\]\(#narrow\/channel/),
    ]);
  });

  it('are announced in the organization’s language', async () => {
    await rawRequest(contract, 'owner', 'PATCH', '/realm', { default_language: 'de' });
    const [id] = await say(contract, 'auf Englisch', 1);
    await move(contract, id, { topic: 'auf Deutsch' });
    await rawRequest(contract, 'owner', 'PATCH', '/realm', { default_language: 'en' });
    expect(await notices(contract, general, 'auf Deutsch')).toEqual([
      `${name(contract, 'owner')} hat dieses Thema von #**${channelName(general)}>auf Englisch** hierher verschoben.`,
    ]);
  });

  it.each([
    [499, ['read']],
    [247, []],
  ])('leave a notice that their mover has read, or not, at level %i', async (level, flags) => {
    const realm = level === 247 ? old : contract;
    const [id] = await say(realm, 'to be read', 1);
    const events = await eventsDuring(realm, 'owner', ['message'], () => move(realm, id, { topic: 'read' }));
    expect(events).toMatchObject([{ message: { subject: 'read' }, flags }]);
  });

  it('are deleted for people who can’t read the new place', async () => {
    const [id] = await say(contract, 'for few', 1);
    const types = ['delete_message', 'update_message'];
    const request = () => move(contract, id, { stream_id: moderation });
    const seen = new Map<Caller, unknown>();
    const watch = (callers: readonly Caller[]): Promise<unknown> => {
      const [caller, ...rest] = callers;
      if (caller === undefined) return request();
      return eventsDuring(contract, caller, types, () => watch(rest), {
        client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
      }).then((events) => seen.set(caller, events));
    };
    await watch(['owner', 'member']);
    expect(seen.get('member')).toEqual([
      {
        type: 'delete_message',
        message_type: 'stream',
        stream_id: general,
        topic: 'for few',
        message_ids: [id],
      },
    ]);
    expect(seen.get('owner')).toMatchObject([{ type: 'update_message', new_stream_id: moderation }]);
    expect((await rawRequest(contract, 'member', 'GET', `/messages/${id}`)).status).toBe(400);
  });

  it('don’t change if the name stays the same', async () => {
    const [id] = await say(contract, 'the same', 1);
    expect((await move(contract, id, { topic: ' the same ' })).body['msg']).toBe('Nothing to change');
  });
});

describe('a person’s topic setting', () => {
  const topic = (topic_name: string, visibility_policy: number) => ({
    type: 'user_topic',
    stream_id: general,
    topic_name,
    visibility_policy,
    last_updated: expect.any(Number),
  });
  const mutedList = { type: 'muted_topics', muted_topics: [] };
  const types = ['muted_topics', 'user_topic', 'update_message'];
  const during = (happens: () => Promise<unknown>) => eventsDuring(contract, 'member', types, happens);

  it('moves with the whole topic', async () => {
    const [id] = await say(contract, 'followed', 2);
    expect(
      await during(() => move(contract, id, { topic: 'still followed', propagate_mode: 'change_all' })),
    ).toEqual([
      topic('followed', 0),
      mutedList,
      topic('still followed', 3),
      expect.objectContaining({ type: 'update_message' }),
    ]);
  });

  it('stays if only a part moves, and the author follows the new topic', async () => {
    const [, id] = await say(contract, 'left in part', 2);
    expect(await during(() => move(contract, id, { topic: 'a part' }))).toEqual([
      mutedList,
      topic('a part', 3),
      expect.objectContaining({ type: 'update_message' }),
    ]);
  });

  it('ends if they lose access', async () => {
    const [id] = await say(contract, 'going away', 1);
    expect(
      await during(() => move(contract, id, { stream_id: moderation, propagate_mode: 'change_all' })),
    ).toEqual([mutedList, topic('going away', 0)]);
  });
});

describe('resolved topics', () => {
  it('are announced, and so is unresolving them', async () => {
    let now = Date.now();
    const realm = await openContractRealm({ users: 60, now: () => now });
    const [id] = await say(realm, 'kiln', 2);
    const rename = (topic: string) => move(realm, id, { topic, propagate_mode: 'change_all' });
    const who = name(realm, 'owner');
    await rename('✔ kiln');
    expect(await notices(realm, general, '✔ kiln')).toEqual([`${who} has marked this topic as resolved.`]);
    await rename('kiln');
    expect(await notices(realm, general, 'kiln')).toEqual([]);
    await rename('✔ kiln');
    now += 61_000;
    await rename('kiln');
    expect(await notices(realm, general, 'kiln')).toEqual([
      `${who} has marked this topic as resolved.`,
      `${who} has marked this topic as unresolved.`,
    ]);
    await realm.close();
  });

  it('leave an unread notice only for followers', async () => {
    const [id] = await say(contract, 'quiet', 1);
    const rename = () => move(contract, id, { topic: '✔ quiet', propagate_mode: 'change_all' });
    const followers = await eventsDuring(contract, 'member', ['message'], rename);
    expect(followers).toMatchObject([{ flags: [] }]);
    const [other] = await say(contract, 'quiet too', 1);
    const others = await eventsDuring(contract, 'moderator', ['message'], () =>
      move(contract, other, { topic: '✔ quiet too', propagate_mode: 'change_all' }),
    );
    expect(others).toMatchObject([{ flags: ['read'] }]);
  });
});

it('moving to an open channel loses nobody except guests', async () => {
  const [id] = await say(contract, 'to the open', 1);
  const events = await eventsDuring(contract, 'member', ['delete_message'], () =>
    move(contract, id, { stream_id: open }),
  );
  expect(events).toEqual([]);
});
