import { beforeAll, describe, expect, it } from 'vitest';
import { updateMessage } from '../../src-main/zulip/route/message-changes.ts';
import { askerOf, type Parameters } from './ask.fixture.ts';
import { contractRealm } from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';
import { general, sayInGeneral } from './messages.fixture.ts';

const contract = contractRealm({ featureLevel: 442, users: 60 });

beforeAll(() => contract.realm.control.setRealmSetting('empty_topic_display_name', 'forum room'));

const { ask } = askerOf(contract);

/** What a client receives, depending on whether it supports the empty topic. */
const eventsOf = (types: readonly string[], knows: boolean, happens: () => Promise<unknown>) =>
  eventsDuring(contract, 'member', types, happens, {
    client_capabilities: {
      notification_settings_null: true,
      bulk_message_deletion: true,
      stream_typing_notifications: true,
      empty_topic_name: knows,
    },
  });

const named: [clients: string, knows: boolean, shown: string][] = [
  ['that know of it', true, ''],
  ['that do not', false, 'forum room'],
];

describe.each(named)('general chat, for clients %s', (_clients, knows, shown) => {
  const allow = knows ? { allow_empty_topic_name: true } : {};

  it('has its name in messages, their versions and edits', async () => {
    const id = await sayInGeneral(contract, 'member', 'named', 'x');
    await updateMessage(contract.as('owner'), id, { topic: '' });
    const { body } = await ask('GET', `/messages/${id}`, allow);
    expect(body['message']).toMatchObject({
      subject: shown,
      edit_history: [{ prev_topic: 'named', topic: shown }],
    });
    expect((await ask('GET', `/messages/${id}/history`, allow)).body).toMatchObject({
      message_history: [{ topic: 'named' }, { prev_topic: 'named', topic: shown }],
    });
    await updateMessage(contract.as('owner'), id, { topic: 'named again' });
    expect((await ask('GET', `/messages/${id}`, allow)).body['message']).toMatchObject({
      edit_history: [{ prev_topic: shown, topic: 'named again' }, {}],
    });
  });

  it('has its name when messages move, are sent, deleted or marked as unread', async () => {
    const id = await sayInGeneral(contract, 'owner', 'moves', 'x');
    const move = (topic: string) => () => updateMessage(contract.as('owner'), id, { topic });
    expect(await eventsOf(['update_message'], knows, move(''))).toMatchObject([
      { orig_subject: 'moves', subject: shown },
    ]);
    expect(await eventsOf(['update_message'], knows, move('moves on'))).toMatchObject([
      { orig_subject: shown, subject: 'moves on' },
    ]);
    let sent = 0;
    const send = async () => (sent = await sayInGeneral(contract, 'owner', '', 'x'));
    expect(await eventsOf(['message'], knows, send)).toMatchObject([{ message: { subject: shown } }]);
    const flag = (op: string) => () => ask('POST', '/messages/flags', { messages: [sent], op, flag: 'read' });
    await flag('add')();
    expect(await eventsOf(['update_message_flags'], knows, flag('remove'))).toMatchObject([
      { message_details: { [String(sent)]: { topic: shown } } },
    ]);
    const remove = () => ask('DELETE', `/messages/${sent}`, {}, 'owner');
    expect(await eventsOf(['delete_message'], knows, remove)).toMatchObject([{ topic: shown }]);
  });

  it('has its name when someone types in it or follows it', async () => {
    const type = () =>
      ask('POST', '/typing', { type: 'stream', op: 'start', stream_id: general, topic: '' }, 'owner');
    expect(await eventsOf(['typing'], knows, type)).toMatchObject([{ topic: shown }]);
    const follow = (policy: number) => () =>
      ask('POST', '/user_topics', { stream_id: general, topic: '', visibility_policy: policy });
    await follow(0)();
    expect(await eventsOf(['user_topic'], knows, follow(3))).toMatchObject([{ topic_name: shown }]);
    await sayInGeneral(contract, 'owner', '', 'unread');
    const { body } = await ask('POST', '/register', {
      fetch_event_types: ['message', 'update_message_flags', 'user_topic'],
      client_capabilities: { notification_settings_null: true, empty_topic_name: knows },
    });
    expect(body['user_topics']).toContainEqual(expect.objectContaining({ topic_name: shown }));
    expect((body['unread_msgs'] as { streams: Parameters[] }).streams).toContainEqual(
      expect.objectContaining({ topic: shown }),
    );
    await follow(0)();
  });
});
