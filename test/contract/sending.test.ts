import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { getMessage, sendMessage } from '../../src-main/zulip/route/messages.ts';
import { updateScheduledMessage } from '../../src-main/zulip/route/scheduled-messages.ts';
import { askerOf, type Parameters } from './ask.fixture.ts';
import { contractRealm, openContractRealm, rawRequest, refusalOf } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { general, sayInGeneral, toGeneral } from './messages.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Sending in all its forms, as any client may use it. https://zulip.com/api/send-message */
let now = Date.now();
const contract = contractRealm({ now: () => now });
const { ask } = askerOf(contract);

const say = (parameters: Parameters) =>
  ask('POST', '/messages', {
    type: 'stream',
    to: String(general),
    topic: 'ways',
    content: 'x',
    ...parameters,
  });
const read = async (id: unknown) =>
  (await ask('GET', `/messages/${String(id)}`)).body['message'] as Parameters;

describe('the sending program', () => {
  it.each([
    ['website', ['read']],
    ['ZulipMobile', ['read']],
    ['ZulipElectron', ['read']],
    ['zulip-feed-bot of the workshop in Lisbon', []],
    [undefined, []],
  ])('%s is named in the message, and decides whether its sender has read it', async (client, flags) => {
    const { body } = await say(client === undefined ? {} : { client });
    const message = await read(body['id']);
    expect(message['flags']).toEqual(flags);
    if (client !== undefined) expect(message['client']).toBe(client.slice(0, 30));
    const { body: said } = await say({ client: client ?? 'website', read_by_sender: flags.length === 0 });
    expect((await read(said['id']))['flags']).toEqual(flags.length === 0 ? ['read'] : []);
  });

  it.each([
    ['website', 'others', 'website', ['read']],
    ['website', 'oneself', 'website', []],
    ['feed', 'others', 'feed', []],
  ])('%s, to %s: as for a scheduled message', async (client, to, sentWith, flags) => {
    const [owner, member] = [contract.account('owner').userId, contract.account('member').userId];
    const { body } = await ask('POST', '/scheduled_messages', {
      type: 'direct',
      to: to === 'oneself' ? [member] : [owner],
      content: `scheduled by ${client} to ${to}`,
      scheduled_delivery_timestamp: Math.floor(now / 1_000) + 60,
      client,
    });
    const due = contract.realm.control.newestMessageId();
    expect(body).toMatchObject({ result: 'success' });
    now += 61_000;
    await expect
      .poll(() => contract.realm.control.newestMessageId(), { timeout: 5_000 })
      .toBeGreaterThan(due);
    expect(await read(due + 1)).toMatchObject({ client: sentWith, flags });
  });

  it.each([true, false])('is ignored if a scheduled message has read_by_sender: %s', async (isRead) => {
    const { body } = await ask('POST', '/scheduled_messages', {
      type: 'direct',
      to: [contract.account('owner').userId],
      content: 'x',
      scheduled_delivery_timestamp: Math.floor(now / 1_000) + 60,
      client: isRead ? 'feed' : 'website',
      read_by_sender: isRead,
    });
    expect(body).toMatchObject({ result: 'success' });
    const due = contract.realm.control.newestMessageId();
    now += 61_000;
    await expect
      .poll(() => contract.realm.control.newestMessageId(), { timeout: 5_000 })
      .toBeGreaterThan(due);
    expect((await read(due + 1))['flags']).toEqual(isRead ? ['read'] : []);
  });

  it('is the one that last changed a scheduled message', async () => {
    const { body } = await ask('POST', '/scheduled_messages', {
      type: 'stream',
      to: general,
      topic: 'ways',
      content: 'x',
      scheduled_delivery_timestamp: Math.floor(now / 1_000) + 60,
      client: 'website',
    });
    await updateScheduledMessage(contract.as('member'), body['scheduled_message_id'] as number, {
      content: 'changed',
    });
    const due = contract.realm.control.newestMessageId();
    now += 61_000;
    await expect
      .poll(() => contract.realm.control.newestMessageId(), { timeout: 5_000 })
      .toBeGreaterThan(due);
    expect(await read(due + 1)).toMatchObject({ client: 'RealmConsole', flags: ['read'] });
  });
});

describe('a message', () => {
  it('returns its local ID only with both names, in that queue alone', async () => {
    const account = contract.account('member');
    const other = await send(contract.realm, account, 'POST', '/register', { event_types: ['message'] });
    const queue_id = other.body['queue_id'] as string;
    const localIds = async (parameters: Parameters) =>
      (await eventsDuring(contract, 'member', ['message'], () => say(parameters))).map(
        (event) => event['local_message_id'] ?? null,
      );
    for (const parameters of [
      { local_id: 'a' },
      { queue_id },
      { queue_id, local_id: 'b' },
      { queue_id: 'of nobody', local_id: 'c' },
    ]) {
      expect(await localIds(parameters)).toEqual([null]);
    }
    const { body } = await send(contract.realm, account, 'GET', '/events', {
      queue_id,
      last_event_id: -1,
      dont_block: true,
    });
    expect((body['events'] as Parameters[]).map((event) => event['local_message_id'] ?? null)).toEqual([
      null,
      null,
      'b',
      null,
    ]);
  });

  it('is sent to people by ID or address, with or without oneself', async () => {
    const ids = [contract.account('owner').userId, contract.account('administrator').userId];
    const own = contract.account('member').userId;
    const addresses = await Promise.all(
      ids.map(async (id) => ((await ask('GET', `/users/${id}`)).body['user'] as { email: string }).email),
    );
    const everybody = [...ids, own].toSorted((a, b) => a - b);
    for (const to of [ids, [...ids, own], addresses]) {
      const message = { type: 'direct', to, content: 'Hi', read_by_sender: true } as const;
      const { id } = await sendMessage(contract.as('member'), message);
      const { display_recipient: people } = await getMessage(contract.as('owner'), id);
      expect((people as { id: number }[]).map((person) => person.id).toSorted((a, b) => a - b)).toEqual(
        everybody,
      );
    }
    const { body } = await ask('POST', '/messages', {
      type: 'direct',
      to: addresses.join(','),
      content: 'x',
    });
    expect(await read(body['id'])).toMatchObject({ type: 'private' });
    const mixed = { type: 'direct', to: [ids[0], addresses[1]], content: 'x' };
    expect((await ask('POST', '/messages', mixed)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Recipient lists may contain emails or user IDs, but not both.',
    });
  });

  it('can use the topic’s older parameter, but not both', async () => {
    const { body } = await ask('POST', '/messages', {
      type: 'stream',
      to: String(general),
      subject: 'by its older name',
      content: 'x',
    });
    expect((await read(body['id']))['subject']).toBe('by its older name');
    expect((await say({ subject: 'twice' })).body).toMatchObject({
      code: 'REQUEST_CONFUSING_VAR',
      var_name1: 'topic',
      var_name2: 'subject',
    });
  });

  it.each([
    ['@**all** hello', 'stream_wildcard_mentioned'],
    ['@**topic** hello', 'topic_wildcard_mentioned'],
  ])('%s has its flag, and the older one as well', async (content, flag) => {
    await sayInGeneral(contract, 'member', 'flags of mentions');
    const during = await eventsDuring(contract, 'member', ['message'], () =>
      sayInGeneral(contract, 'owner', 'flags of mentions', content),
    );
    const [{ flags, message } = {}] = during;
    expect(flags).toEqual([flag, 'wildcard_mentioned']);
    const { id } = message as { id: number };
    expect((await getMessage(contract.as('member'), id)).flags).toEqual(flags);
    const others = (await getMessage(contract.as('administrator'), id)).flags;
    expect(others.includes('wildcard_mentioned')).toBe(flag === 'stream_wildcard_mentioned');
  });

  it('to everyone in a topic requires a permission with more than 15 participants', async () => {
    const topic = 'crowded';
    const { users } = contract.realm.control.snapshot();
    const own = contract.account('member').userId;
    const people = users
      .filter(({ isActive, isBot, role, userId }) => isActive && !isBot && role <= 400 && userId !== own)
      .slice(0, 15);
    const mention = () => sendMessage(contract.as('member'), toGeneral(topic, '@**topic** listen'));
    const takePart = async (userId: number) => {
      const account = contract.realm.accountOf(userId);
      const message = { type: 'stream', to: String(general), topic: topic.toUpperCase(), content: 'here' };
      expect((await send(contract.realm, account, 'POST', '/messages', message)).status).toBe(200);
    };
    for (const { userId } of people.slice(0, 14)) await takePart(userId);
    const { id } = await mention();
    const [last] = people.slice(14);
    const react = { emoji_name: 'fire' };
    await send(
      contract.realm,
      contract.realm.accountOf(last?.userId ?? 0),
      'POST',
      `/messages/${id}/reactions`,
      react,
    );
    expect(await refusalOf(mention())).toMatchObject({
      kind: 'rejected',
      code: 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      message: 'You do not have permission to use topic wildcard mentions in this topic.',
    });
    await sendMessage(contract.as('owner'), toGeneral(topic, '@**topic** listen'));
  });
});

describe('the effect of sending on the topic', () => {
  const sender = senders(contract);
  it('is reported with what was sent', async () => {
    const announcement = (topic: string) =>
      recorded('POST /messages', `announcement:new:${topic}`, {
        after: JSON.stringify({
          senderId: 0,
          destination: { type: 'channel', channelId: general, topic },
          excerpt: '',
          everybody: false,
        }),
        details: 'Hello',
      });
    const one = sender({ caller: 'member' });
    expect(await one.send(announcement('begun by oneself'))).toMatchObject({
      kind: 'applied',
      reason: { kind: 'topic-visibility', policy: 'followed' },
    });
    expect(await one.send(announcement('begun by oneself'))).toMatchObject({ kind: 'applied', reason: null });
  });
});

it.each([
  [333, '(no topic)', '(no topic)', null],
  [333, '', null, "Topic can't be empty!"],
  [369, '(no topic)', '(no topic)', null],
  [369, 'general chat', '', null],
  [370, '(no topic)', '', null],
])('at level %i the topic “%s” is “%s”', async (featureLevel, topic, stored, refusal) => {
  const at = await openContractRealm({ featureLevel, users: 60 });
  const sending = sendMessage(at.as('owner'), toGeneral(topic));
  if (refusal === null) expect((await getMessage(at.as('owner'), (await sending).id)).subject).toBe(stored);
  else
    expect((await refusalOf(sending)).kind === 'rejected' && (await refusalOf(sending))).toMatchObject({
      message: refusal,
    });
  at.realm.control.setRealmSetting('mandatory_topics', true);
  const named = { type: 'stream', to: String(general), topic: '(no topic)', content: 'x' };
  expect((await rawRequest(at, 'owner', 'POST', '/messages', named)).body).toMatchObject({
    msg: 'Topics are required in this organization',
  });
  await at.close();
});
