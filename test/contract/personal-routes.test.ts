import { describe, expect, it } from 'vitest';
import { askerOf, success, type Parameters } from './ask.fixture.ts';
import { contractRealm } from './connection.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

/** Personal features used by other clients, but never by the console. */
const contract = contractRealm({ featureLevel: 442, users: 60 });

const { ask, askAndListen } = askerOf(contract);

async function registered(name: string, fetched = name): Promise<unknown> {
  return (await ask('POST', '/register', { fetch_event_types: [fetched] })).body[name];
}

describe('invalid personal requests', () => {
  it.each<[string, string, Parameters, string]>([
    ['POST', '/user_topics', { stream_id: general, topic: 'x' }, "Missing 'visibility_policy' argument"],
    [
      'POST',
      '/user_topics',
      { stream_id: general, topic: 'x', visibility_policy: 4 },
      'Invalid visibility_policy: Value error, Not in the list of possible values',
    ],
    ['POST', '/user_topics', { stream_id: 9_999, topic: 'x', visibility_policy: 1 }, 'Invalid channel ID'],
    [
      'POST',
      '/user_topics',
      { stream_id: general, topic: 'x'.repeat(61), visibility_policy: 1 },
      'topic is too long (limit: 60 characters)',
    ],
    ['PATCH', '/users/me/subscriptions/muted_topics', { topic: 'x', op: 'toggle' }, 'Invalid op'],
    [
      'PATCH',
      '/users/me/subscriptions/muted_topics',
      { topic: 'x', op: 'add' },
      "Missing 'stream_id' argument",
    ],
    [
      'PATCH',
      '/users/me/subscriptions/muted_topics',
      { topic: 'x', op: 'add', stream: 'general', stream_id: general },
      'Unsupported parameter combination: stream_id, stream',
    ],
    ['POST', '/users/me/muted_users/99999', {}, 'No such user'],
    ['DELETE', '/users/me/muted_users/8', {}, 'User is not muted'],
    ['POST', '/users/me/alert_words', {}, "Missing 'alert_words' argument"],
    [
      'POST',
      '/users/me/alert_words',
      { alert_words: ['x'.repeat(101)] },
      'alert_words[0] is too long (limit: 100 characters)',
    ],
    ['POST', '/typing', { op: 'pause', to: [8] }, 'Invalid op'],
    ['POST', '/typing', { op: 'start' }, "Missing 'to' argument"],
    ['POST', '/typing', { op: 'start', to: [] }, "Empty 'to' list"],
    ['POST', '/typing', { op: 'start', to: [99_999] }, 'Invalid user ID 99999'],
    ['POST', '/typing', { op: 'start', type: 'stream' }, "Missing 'stream_id' argument"],
    ['POST', '/typing', { op: 'start', type: 'stream', stream_id: general }, 'Missing topic'],
    ['POST', '/messages/1/typing', { op: 'start' }, 'Invalid message(s)'],
    ['POST', '/mark_stream_as_read', { stream_id: 9_999 }, 'Invalid channel ID'],
    [
      'POST',
      '/mark_topic_as_read',
      { stream_id: general, topic_name: 'nothing there' },
      "No such topic 'nothing there'",
    ],
    ['GET', '/messages/1/read_receipts', {}, 'Invalid message(s)'],
    ['GET', '/messages/matches_narrow', { msg_ids: [1] }, "Missing 'narrow' argument"],
    ['GET', '/messages/summary', {}, 'AI features are not enabled on this server.'],
    ['POST', '/saved_snippets', { title: ' ', content: 'x' }, 'title cannot be blank'],
    [
      'POST',
      '/saved_snippets',
      { title: 'x'.repeat(61), content: 'x' },
      'title is too long (limit: 60 characters)',
    ],
    ['PATCH', '/saved_snippets/999', { title: 'x' }, 'Saved snippet does not exist.'],
    ['DELETE', '/saved_snippets/999', {}, 'Saved snippet does not exist.'],
    ['POST', '/navigation_views', { fragment: 'x', is_pinned: true }, 'Custom views must have a valid name.'],
    [
      'POST',
      '/navigation_views',
      { fragment: 'inbox', is_pinned: true, name: 'x' },
      'Built-in views cannot have a custom name.',
    ],
    ['DELETE', '/navigation_views/narrow/is/gone', {}, 'Navigation view does not exist.'],
    [
      'POST',
      '/reminders',
      { message_id: 1, scheduled_delivery_timestamp: 1 },
      'Scheduled delivery time must be in the future.',
    ],
    ['POST', '/reminders', { message_id: 1, scheduled_delivery_timestamp: 9e9 }, 'Invalid message(s)'],
    ['DELETE', '/reminders/999', {}, 'Reminder does not exist'],
    ['POST', '/users/me/onboarding_steps', { onboarding_step: 'x' }, 'Unknown onboarding_step: x'],
    ['POST', '/submessage', { message_id: 1, msg_type: 'widget', content: '{}' }, 'Invalid message(s)'],
    ['GET', '/bot_storage', { keys: ['nothing'] }, 'Key does not exist.'],
    ['DELETE', '/bot_storage', { keys: ['nothing'] }, 'Key does not exist.'],
    ['PUT', '/bot_storage', { storage: { count: 1 } }, 'storage["count"] is not a string'],
    ['PATCH', '/users/me/subscriptions', {}, 'Nothing to do. Specify at least one of "add" or "delete".'],
  ])('are rejected: %s %s %j: %s', async (method, path, parameters, words) => {
    const { status, body } = await ask(method, path, parameters);
    expect(body).toMatchObject({ result: 'error', msg: words });
    expect(status).toBe(words.includes(' does not exist') && !words.startsWith('Key') ? 404 : 400);
  });
});

describe('muted people', () => {
  it('are marked as read immediately and from then on, and their reading isn’t reported', async () => {
    const owner = contract.account('owner').userId;
    const before = await sayInGeneral(contract, 'owner', 'muting');
    const own = await sayInGeneral(contract, 'member', 'muting');
    await ask('POST', '/mark_all_as_read', {}, 'owner');
    const readers = async () => (await ask('GET', `/messages/${own}/read_receipts`)).body['user_ids'];
    expect(await readers()).toEqual([owner]);
    const types = ['muted_users', 'update_message_flags'];
    const { body, events } = await askAndListen(types, 'POST', `/users/me/muted_users/${owner}`);
    expect(body).toEqual(success);
    const mute = { id: owner, timestamp: expect.any(Number) };
    expect(events).toEqual([
      {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'read',
        messages: expect.arrayContaining([before]),
        all: false,
      },
      { type: 'muted_users', muted_users: [mute] },
    ]);
    expect(await registered('muted_users')).toEqual([mute]);
    expect(await readers()).toEqual([]);
    expect((await ask('POST', `/users/me/muted_users/${owner}`)).body).toMatchObject({
      msg: 'User already muted',
    });
    const after = await sayInGeneral(contract, 'owner', 'muting');
    expect((await ask('GET', `/messages/${after}`)).body).toMatchObject({ message: { flags: ['read'] } });
    const unmuting = await askAndListen(types, 'DELETE', `/users/me/muted_users/${owner}`);
    expect(unmuting.events).toEqual([{ type: 'muted_users', muted_users: [] }]);
    const self = contract.account('member').userId;
    expect((await ask('POST', `/users/me/muted_users/${self}`)).body).toMatchObject({
      msg: 'Cannot mute self',
    });
  });
});

describe('alert words', () => {
  const path = '/users/me/alert_words';

  it('are stored once regardless of case, and flag messages that contain them', async () => {
    expect(
      await askAndListen(['alert_words'], 'POST', path, { alert_words: [' kiln ', 'Glaze', ''] }),
    ).toEqual({
      body: { ...success, alert_words: ['kiln', 'Glaze'] },
      events: [{ type: 'alert_words', alert_words: ['kiln', 'Glaze'] }],
    });
    expect((await ask('POST', path, { alert_words: ['KILN'] })).body).toMatchObject({
      alert_words: ['kiln', 'Glaze'],
    });
    expect(await registered('alert_words')).toEqual(['kiln', 'Glaze']);
    const flagsOf = async (content: string): Promise<unknown> => {
      const message = { type: 'stream', to: String(general), topic: 'words', content };
      const { body } = await ask('POST', '/messages', message, 'owner');
      const { body: read } = await ask('GET', `/messages/${String(body['id'])}`);
      return (read['message'] as Parameters)['flags'];
    };
    expect(await flagsOf('The kiln, please')).toEqual(['has_alert_word']);
    expect(await flagsOf('```quote\n`kiln`\n```')).toEqual(['has_alert_word']);
    for (const none of ['The kilns', '```\nthe kiln\n```', 'the "kiln"', 'a kiln-house'])
      expect(await flagsOf(none)).toEqual([]);
    expect((await ask('DELETE', path, { alert_words: ['glaze'] })).body).toMatchObject({
      alert_words: ['kiln'],
    });
    expect((await ask('GET', path)).body).toEqual({ ...success, alert_words: ['kiln'] });
  });
});

describe('saved snippets', () => {
  it('are created, changed and removed', async () => {
    const text = { title: ' Thanks ', content: 'Thank you!' };
    const { body, events } = await askAndListen(['saved_snippets'], 'POST', '/saved_snippets', text);
    const id = body['saved_snippet_id'] as number;
    const snippet = { id, title: 'Thanks', content: 'Thank you!', date_created: expect.any(Number) };
    expect(events).toEqual([{ type: 'saved_snippets', op: 'add', saved_snippet: snippet }]);
    const changed = { ...snippet, title: 'Many thanks' };
    const change = await askAndListen(['saved_snippets'], 'PATCH', `/saved_snippets/${id}`, {
      title: 'Many thanks',
    });
    expect(change.events).toEqual([{ type: 'saved_snippets', op: 'update', saved_snippet: changed }]);
    expect((await ask('GET', '/saved_snippets')).body['saved_snippets']).toEqual([changed]);
    expect(await registered('saved_snippets')).toEqual([changed]);
    expect((await ask('DELETE', `/saved_snippets/${id}`, {}, 'owner')).status).toBe(404);
    const removal = await askAndListen(['saved_snippets'], 'DELETE', `/saved_snippets/${id}`);
    expect(removal.events).toEqual([{ type: 'saved_snippets', op: 'remove', saved_snippet_id: id }]);
  });
});

describe('navigation views', () => {
  it('are created, changed and removed by their fragment', async () => {
    const type = ['navigation_view'];
    const fragment = 'narrow/is/alerted';
    const view = { fragment, is_pinned: true, name: 'Alerts' };
    const added = await askAndListen(type, 'POST', '/navigation_views', view);
    expect(added.events).toEqual([{ type: 'navigation_view', op: 'add', navigation_view: view }]);
    const again = { ...view, fragment: 'narrow/is/dm' };
    expect((await ask('POST', '/navigation_views', again)).body).toMatchObject({
      msg: 'Navigation view already exists.',
    });
    const path = `/navigation_views/${encodeURIComponent(fragment)}`;
    const changed = await askAndListen(type, 'PATCH', path, { is_pinned: false });
    const data = { is_pinned: false };
    expect(changed.events).toEqual([{ type: 'navigation_view', op: 'update', fragment, data }]);
    expect(await registered('navigation_views')).toEqual([{ ...view, is_pinned: false }]);
    const removed = await askAndListen(type, 'DELETE', `/navigation_views/${fragment}`);
    expect(removed.events).toEqual([{ type: 'navigation_view', op: 'remove', fragment }]);
    expect((await ask('GET', '/navigation_views')).body['navigation_views']).toEqual([]);
  });

  it('built into the server have no name', async () => {
    const inbox = { fragment: 'inbox', is_pinned: true };
    expect(await ask('POST', '/navigation_views', { ...inbox, name: 'Mine' })).toMatchObject({ status: 400 });
    expect(await ask('POST', '/navigation_views', inbox)).toMatchObject({ status: 200 });
    expect(await registered('navigation_views')).toEqual([{ ...inbox, name: null }]);
    await ask('DELETE', '/navigation_views/inbox');
  });
});

describe('onboarding steps', () => {
  it('are shown until they are marked', async () => {
    const step = 'intro_resolve_topic';
    const names = async () =>
      ((await registered('onboarding_steps')) as { name: string }[]).map(({ name }) => name);
    expect(await names()).toContain(step);
    const marked = await askAndListen(['onboarding_steps'], 'POST', '/users/me/onboarding_steps', {
      onboarding_step: step,
    });
    expect(marked.events).toMatchObject([{ onboarding_steps: expect.any(Array) }]);
    expect(await names()).not.toContain(step);
    const bot = await ask('POST', '/users/me/onboarding_steps', { onboarding_step: step }, 'bot');
    expect(bot.body).toMatchObject({ msg: 'This endpoint does not accept bot requests.' });
  });
});

describe('a bot’s storage', () => {
  it('stores texts by key for each account', async () => {
    await ask('PUT', '/bot_storage', { storage: { count: '1', last: 'x' } }, 'bot');
    expect((await ask('GET', '/bot_storage', { keys: ['count'] }, 'bot')).body).toEqual({
      ...success,
      storage: { count: '1' },
    });
    await ask('DELETE', '/bot_storage', { keys: ['count'] }, 'bot');
    expect((await ask('GET', '/bot_storage', {}, 'bot')).body['storage']).toEqual({ last: 'x' });
    expect((await ask('GET', '/bot_storage')).body['storage']).toEqual({});
  });
});

describe('subscriptions', () => {
  it('are added and removed in one call', async () => {
    const { body: made } = await ask('PATCH', '/users/me/subscriptions', {
      add: [{ name: 'Raku nights' }],
    });
    const id = String(contract.account('member').userId);
    expect(made).toMatchObject({ subscribed: { [id]: ['Raku nights'] }, removed: [], not_removed: [] });
    const { body } = await ask('PATCH', '/users/me/subscriptions', { delete: ['Raku nights'] });
    expect(body).toMatchObject({ subscribed: {}, already_subscribed: {}, removed: ['Raku nights'] });
    const guest = await ask('PATCH', '/users/me/subscriptions', { delete: ['general'] }, 'guest');
    expect(guest.body).toMatchObject({ msg: 'Not allowed for guest users' });
  });
});
