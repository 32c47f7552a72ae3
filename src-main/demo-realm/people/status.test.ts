import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, register, send, waiting, type Parameters } from '../client-for-tests.ts';
import { startDemoRealm, type DemoRealm } from '../server.ts';

let realm: DemoRealm;
let memberId: number;
beforeAll(async () => {
  realm = await startDemoRealm({ users: 120, rateLimit: 'off', presenceChangesPerSecond: 0 });
  memberId = accountOf(realm, 400).userId;
});
afterAll(() => realm.close());

const botId = (): number =>
  realm.control.snapshot().users.find((user) => user.isBot && user.isActive)?.userId ?? 0;

describe('POST /users/{id}/status refuses, in this order,', () => {
  const rows: [string, 100 | 300, () => number, Parameters, string][] = [
    [
      'long text, before permission',
      300,
      () => memberId,
      { status_text: 's'.repeat(61) },
      'status_text is too long (limit: 60 characters)',
    ],
    [
      'too many code points, not UTF-16 units',
      100,
      () => memberId,
      { status_text: '🦊'.repeat(61) },
      'status_text is too long (limit: 60 characters)',
    ],
    ['unknown people', 300, () => 99_999, { status_text: 's' }, 'No such user'],
    ['bots', 100, botId, { status_text: 's' }, 'No such user'],
    ['moderators', 300, () => memberId, {}, 'Insufficient permission'],
    ['an empty request', 100, () => memberId, {}, 'Client did not pass any new values.'],
    [
      'an emoji code on its own',
      100,
      () => memberId,
      { emoji_code: '1f697' },
      'Client did not pass any new values.',
    ],
    [
      'an emoji code without a name',
      100,
      () => memberId,
      { status_text: 's', emoji_code: '1f697' },
      'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
    ],
    [
      'an unknown name',
      100,
      () => memberId,
      { emoji_name: 'invalid', emoji_code: '1f4bb' },
      "Emoji 'invalid' does not exist",
    ],
    [
      'a name with another code',
      100,
      () => memberId,
      { emoji_name: 'car', emoji_code: '1f4bb' },
      'Invalid emoji name.',
    ],
    [
      'an unknown realm emoji',
      100,
      () => memberId,
      { emoji_name: 'car', emoji_code: '1f4bb', reaction_type: 'realm_emoji' },
      'Invalid custom emoji.',
    ],
    [
      'a realm emoji with another name',
      100,
      () => memberId,
      { emoji_name: 'car', emoji_code: '1', reaction_type: 'realm_emoji' },
      'Invalid custom emoji name.',
    ],
    [
      'a deactivated realm emoji',
      100,
      () => memberId,
      { emoji_name: 'fair_2023', emoji_code: '4', reaction_type: 'realm_emoji' },
      'This custom emoji has been deactivated.',
    ],
    [
      'an invalid code',
      100,
      () => memberId,
      { emoji_name: 'car', emoji_code: 'ffff', reaction_type: 'unicode_emoji' },
      'Invalid emoji code.',
    ],
    [
      'any extra emoji but zulip',
      100,
      () => memberId,
      { emoji_name: 'zulip', emoji_code: 'other', reaction_type: 'zulip_extra_emoji' },
      'Invalid emoji code.',
    ],
    [
      'an unknown type',
      100,
      () => memberId,
      { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'sticker' },
      'Invalid emoji type.',
    ],
  ];
  test.each(rows)('%s', async (_name, role, target, parameters, msg) => {
    const answer = await send(realm, accountOf(realm, role), 'POST', `/users/${target()}/status`, parameters);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });

  test('deactivated people', async () => {
    const target = realm.control.snapshot().users.find((user) => !user.isActive && !user.isBot)?.userId;
    const answer = await send(realm, accountOf(realm, 100), 'POST', `/users/${target}/status`, {
      status_text: 's',
    });
    expect(answer.body['msg']).toBe('User is deactivated');
  });
});

describe('a status', () => {
  const read = async (): Promise<unknown> =>
    (await send(realm, accountOf(realm, 300), 'GET', `/users/${memberId}/status`)).body['status'];
  const write = (parameters: Parameters): ReturnType<typeof send> =>
    send(realm, accountOf(realm, 200), 'POST', `/users/${memberId}/status`, parameters);

  test('changes only the parts that were sent, and sends only those', async () => {
    await write({ status_text: '', emoji_name: '' });
    expect(await read()).toEqual({});
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner, { event_types: ['user_status'] });
    await write({ status_text: `  ${'🦊'.repeat(60)} ` });
    await write({ emoji_name: 'fire' });
    expect(await read()).toEqual({
      status_text: '🦊'.repeat(60),
      emoji_name: 'fire',
      emoji_code: '1f525',
      reaction_type: 'unicode_emoji',
    });
    await write({ status_text: '' });
    await write({ emoji_name: '' });
    expect(await read()).toEqual({});
    const events = await waiting(realm, owner, queue_id);
    const common = { type: 'user_status', user_id: memberId };
    expect(events).toEqual([
      { ...common, status_text: '🦊'.repeat(60), id: 0 },
      { ...common, emoji_name: 'fire', emoji_code: '1f525', reaction_type: 'unicode_emoji', id: 1 },
      { ...common, status_text: '', id: 2 },
      { ...common, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji', id: 3 },
    ]);
  });

  test("resolves a bare name to the realm's own emoji first", async () => {
    await write({ emoji_name: 'rocket' });
    expect(await read()).toMatchObject({
      emoji_name: 'rocket',
      emoji_code: '5',
      reaction_type: 'realm_emoji',
    });
    await write({ emoji_name: 'rocket', emoji_code: '1f680', reaction_type: 'unicode_emoji' });
    expect(await read()).toMatchObject({ emoji_code: '1f680', reaction_type: 'unicode_emoji' });
    await write({ emoji_name: 'zulip' });
    expect(await read()).toMatchObject({ emoji_code: 'zulip', reaction_type: 'zulip_extra_emoji' });
  });

  test('sends an event even if it is unchanged', async () => {
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner, { event_types: ['user_status'] });
    await write({ status_text: 'Lunch' });
    await write({ status_text: 'Lunch' });
    expect(await waiting(realm, owner, queue_id)).toHaveLength(2);
  });

  test('can be set by everyone for themselves, guests included, but not by bots', async () => {
    const guest = accountOf(realm, 600);
    expect((await send(realm, guest, 'POST', '/users/me/status', { status_text: 'Hello' })).status).toBe(200);
    const bot = realm.control
      .snapshot()
      .users.find((user) => user.isBot && user.isActive && user.fullName === 'Kiln Alarm');
    if (bot === undefined) throw new Error('The seed has no generic bot.');
    const key = realm.control.revokeKey(bot.userId);
    const answer = await send(realm, { email: bot.email, apiKey: key }, 'POST', '/users/me/status', {
      status_text: 'x',
    });
    expect(answer.body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'This endpoint does not accept bot requests.',
    });
  });

  test('with away turns off presence sharing', async () => {
    const moderator = accountOf(realm, 300);
    await send(realm, moderator, 'POST', '/users/me/status', { away: true });
    const shown = await send(realm, moderator, 'GET', `/users/${moderator.userId}/status`);
    expect(shown.body['status']).toMatchObject({ away: true });
    await send(realm, moderator, 'POST', '/users/me/status', { away: false });
  });

  test("of another person can't be set below feature level 407", async () => {
    const old = await startDemoRealm({ users: 40, featureLevel: 406, presenceChangesPerSecond: 0 });
    const path = `/users/${accountOf(old, 400).userId}/status`;
    expect(await send(old, accountOf(old, 100), 'POST', path, { status_text: 's' })).toMatchObject({
      status: 405,
      body: { result: 'error', allowed_methods: ['GET', 'HEAD'] },
    });
    await old.close();
  });
});
