import { describe, expect, it } from 'vitest';
import { askerOf } from './ask.fixture.ts';
import { contractRealm, type Caller } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

const contract = contractRealm({ featureLevel: 442, users: 60 });

const { ask } = askerOf(contract);

const both = ['muted_topics', 'user_topic', 'message'];

const said = (topic: string, content = 'x', caller: Caller = 'member') =>
  ask('POST', '/messages', { type: 'stream', to: String(general), topic, content }, caller);

/** The IDs of a topic's messages in a narrow. */
async function narrowed(operator: string, operand: string, topic: string): Promise<number[]> {
  const narrow = [
    { operator, operand },
    { operator: 'topic', operand: topic },
  ];
  const range = { anchor: 'newest', num_before: 50, num_after: 0, narrow };
  const { body } = await ask('GET', '/messages', range);
  return (body['messages'] as { id: number }[]).map(({ id }) => id);
}

describe('a person’s visibility setting for a topic', () => {
  it('is set, sent to their own clients, registered and usable in a narrow', async () => {
    const id = await sayInGeneral(contract, 'owner', 'policies');
    const set = (policy: number) => () =>
      ask('POST', '/user_topics', { stream_id: general, topic: 'policies', visibility_policy: policy });
    const during = (policy: number) => eventsDuring(contract, 'member', both, set(policy));
    const event = {
      type: 'user_topic',
      stream_id: general,
      topic_name: 'policies',
      last_updated: expect.any(Number),
    };
    expect(await during(1)).toEqual([
      { type: 'muted_topics', muted_topics: [['general', 'policies', expect.any(Number)]] },
      { ...event, visibility_policy: 1 },
    ]);
    expect(await during(1)).toEqual([]);
    expect(await narrowed('is', 'muted', 'policies')).toEqual([id]);
    expect(await narrowed('in', 'home', 'policies')).toEqual([]);
    const types = { fetch_event_types: ['muted_topics'] };
    expect((await ask('POST', '/register', types)).body['muted_topics']).toEqual([
      ['general', 'policies', expect.any(Number)],
    ]);
    expect(await during(3)).toEqual([
      { type: 'muted_topics', muted_topics: [] },
      { ...event, visibility_policy: 3 },
    ]);
    expect(await narrowed('is', 'followed', 'policies')).toEqual([id]);
    const { body } = await ask('POST', '/register', { fetch_event_types: ['user_topic'] });
    const { type: _type, ...record } = event;
    expect(body['user_topics']).toContainEqual({ ...record, visibility_policy: 3 });
    expect(await during(0)).toMatchObject([{}, { visibility_policy: 0 }]);
  });

  it('excludes muted topics from counts, and mentions of everyone in them', async () => {
    await ask('POST', '/mark_all_as_read');
    await ask('POST', '/user_topics', { stream_id: general, topic: 'noise', visibility_policy: 1 });
    const { body: quiet } = await said('noise', '@**all** listen', 'owner');
    const { body: loud } = await said('signal', '@**all** listen', 'owner');
    const types = { fetch_event_types: ['message', 'update_message_flags'] };
    expect((await ask('POST', '/register', types)).body['unread_msgs']).toMatchObject({
      count: 1,
      mentions: [loud['id']],
      streams: [{ topic: 'noise' }, { topic: 'signal' }],
    });
    const unread = { anchor: 'first_unread', num_before: 0, num_after: 1 };
    expect((await ask('GET', '/messages', unread)).body).toMatchObject({ anchor: loud['id'] });
    const messages = [quiet['id'], loud['id']];
    const flag = (op: string) => () => ask('POST', '/messages/flags', { messages, op, flag: 'read' });
    const during = (op: string) => eventsDuring(contract, 'member', ['update_message_flags'], flag(op));
    expect(await during('remove')).toMatchObject([{ messages: [] }]);
    await during('add');
    expect(await during('remove')).toMatchObject([
      {
        messages,
        message_details: {
          [String(quiet['id'])]: { unmuted_stream_msg: false },
          [String(loud['id'])]: { unmuted_stream_msg: true, mentioned: true },
        },
      },
    ]);
    await ask('POST', '/user_topics', { stream_id: general, topic: 'noise', visibility_policy: 0 });
  });

  it('is changed by the older call, by name or ID', async () => {
    const path = '/users/me/subscriptions/muted_topics';
    const mute = () => ask('PATCH', path, { stream: 'general', topic: 'old', op: 'add' });
    expect(await eventsDuring(contract, 'member', both, mute)).toMatchObject([
      { type: 'muted_topics', muted_topics: [['general', 'old', expect.any(Number)]] },
      { type: 'user_topic', topic_name: 'old', visibility_policy: 1 },
    ]);
    const unmute = () => ask('PATCH', path, { stream_id: general, topic: 'OLD', op: 'remove' });
    expect(await eventsDuring(contract, 'member', both, unmute)).toMatchObject([
      { type: 'muted_topics', muted_topics: [] },
      { type: 'user_topic', visibility_policy: 0 },
    ]);
  });
});

describe('a topic is followed automatically', () => {
  it('when its first message is sent, by a new account’s settings', async () => {
    expect((await said('first of all')).body).toMatchObject({ automatic_new_visibility_policy: 3 });
    expect((await said('first of all')).body).not.toHaveProperty('automatic_new_visibility_policy');
    await said('first of others', 'x', 'owner');
    expect((await said('first of others')).body).not.toHaveProperty('automatic_new_visibility_policy');
  });

  it.each([
    ['never', 4, 4, [null, null]],
    ['whenever one sends', 2, 4, [3, null]],
    ['whenever one takes part', 1, 4, [3, null]],
    ['or unmuted only where the channel is muted', 4, 1, [null, null]],
  ])('%s, by one’s own settings', async (when, follows, unmutes, expected) => {
    await ask('PATCH', '/settings', {
      automatically_follow_topics_policy: follows,
      automatically_unmute_topics_in_muted_streams_policy: unmutes,
    });
    const topic = `settings: ${when}`;
    await said(topic, 'x', 'owner');
    const answers = [(await said(topic)).body, (await said(topic)).body];
    expect(answers.map((body) => body['automatic_new_visibility_policy'] ?? null)).toEqual(expected);
    await ask('PATCH', '/settings', {
      automatically_follow_topics_policy: 3,
      automatically_unmute_topics_in_muted_streams_policy: 2,
    });
  });

  it('when one reacts, if participating is enough', async () => {
    await ask('PATCH', '/settings', { automatically_follow_topics_policy: 1 });
    const id = await sayInGeneral(contract, 'owner', 'reactions');
    const react = () => ask('POST', `/messages/${id}/reactions`, { emoji_name: 'fire' });
    const types = ['user_topic', 'reaction'];
    expect(await eventsDuring(contract, 'member', types, react)).toMatchObject([
      { type: 'user_topic', topic_name: 'reactions', visibility_policy: 3 },
      { type: 'reaction', op: 'add' },
    ]);
    await ask('PATCH', '/settings', { automatically_follow_topics_policy: 3 });
  });

  it('when someone is mentioned there, unless they muted it', async () => {
    const { userId } = contract.account('member');
    const mention = (topic: string) => () => said(topic, `@**|${userId}**`, 'owner');
    expect(await eventsDuring(contract, 'member', both, mention('mentions'))).toMatchObject([
      { type: 'muted_topics' },
      { type: 'user_topic', topic_name: 'mentions', visibility_policy: 3 },
      { type: 'message', flags: ['mentioned'] },
    ]);
    await ask('POST', '/user_topics', { stream_id: general, topic: 'unheard', visibility_policy: 1 });
    expect(await eventsDuring(contract, 'member', both, mention('unheard'))).toMatchObject([
      { type: 'message', flags: ['mentioned'] },
    ]);
  });

  it('and unmuted in a muted channel when someone sends there', async () => {
    const mute = (value: boolean) =>
      ask('POST', '/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: general, property: 'is_muted', value }],
      });
    await said('unmuting', 'x', 'owner');
    await mute(true);
    expect((await said('unmuting')).body).toMatchObject({ automatic_new_visibility_policy: 2 });
    expect((await said('unmuting')).body).not.toHaveProperty('automatic_new_visibility_policy');
    await mute(false);
  });
});
