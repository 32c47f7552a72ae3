import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../src-main/changes/calls/call-operations.ts';
import { thereText } from '../../src-main/changes/kinds/message/message-facts.ts';
import { deleteMessage, updateMessage } from '../../src-main/zulip/route/message-changes.ts';
import { sendMessage } from '../../src-main/zulip/route/messages.ts';
import { contractRealm, openContractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

const contract = contractRealm({ rough: roughWithout('records', 'clock') });
const sender = senders(contract);
const owner = () => contract.as('owner');

let topics = 0;
const newTopic = (): string => `Topic ${(topics += 1)}`;

async function post(topic: string): Promise<number> {
  const message = { type: 'channel', to: 3, content: 'Lunch?', read_by_sender: true } as const;
  return (await sendMessage(owner(), { ...message, topic })).id;
}

describe('the deletion of a message', () => {
  const deletion = (id: number) =>
    recorded('DELETE /messages/{message_id}', `message:${id}`, { before: thereText, after: '' });

  it('succeeded if the server says that there is no such message, and only for this rejection', async () => {
    expect(await sender().lose(deletion(await post('lunch')), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
    const id = await post('lunch');
    expect(await sender().lose(deletion(id), { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
    const refusal = { kind: 'refuse', error: { msg: 'Account is deactivated' } } as const;
    contract.realm.faults.add({ method: 'GET', path: `/messages/${id}`, times: 9, fault: refusal });
    expect(await sender().lose(deletion(id), { kind: 'reset' })).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'unreadable', words: 'Account is deactivated' } },
    });
  });

  it.each([
    ['each message', /\/messages\/\d+$/],
    ['every reading', /\/messages(\/\d+)?$/],
  ])('stays unknown if the server rejects %s in the same way', async (_name, path) => {
    const error = { code: 'BAD_REQUEST', msg: 'Invalid message(s)' };
    const fault = { kind: 'refuse', error } as const;
    contract.realm.faults.add({ method: 'GET', path, times: Infinity, fault });
    expect(await sender().lose(deletion(await post('lunch')), { kind: 'reset' })).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'unreadable', words: 'Invalid message(s)' } },
    });
  });

  it('stays unknown if nobody can read the channel any more', async () => {
    const id = await post('lunch');
    const lost = { ...deletion(id), details: '3' };
    const narrow = { kind: 'refuse', error: { msg: 'Invalid narrow operator: unknown channel' } } as const;
    const gone = { kind: 'refuse', error: { msg: 'Invalid message(s)' } } as const;
    contract.realm.faults.add({ method: 'GET', path: '/messages', times: Infinity, fault: narrow });
    contract.realm.faults.add({ method: 'GET', path: `/messages/${id}`, times: Infinity, fault: gone });
    expect(await sender().lose(lost, { kind: 'reset' })).toMatchObject({ outcome: 'unknown' });
  });

  it('is recognized by the server’s words in any language', async () => {
    const german = await openContractRealm({ language: 'de' });
    const one = sender();
    const message = {
      type: 'channel',
      to: 3,
      topic: 'Mittag',
      content: 'Guten Tag',
      read_by_sender: true,
    } as const;
    const { id } = await sendMessage(german.as('owner'), message);
    await deleteMessage(german.as('owner'), id);
    const operations = operationsOf('DELETE /messages/{message_id}');
    if (operations.kind !== 'deed') throw new Error('A deletion is a deed.');
    const looking = one.deeds.looking(german.as('owner'));
    const signal = new AbortController().signal;
    expect(await operations.evidence(looking, [deletion(id)], [null], signal)).toEqual([
      { kind: 'happened', claim: null },
    ]);
    await german.close();
  });
});

describe('the deletion of a topic', () => {
  const deletion = (topic: string, newest: number) =>
    recorded('POST /streams/{stream_id}/delete_topic', 'channel:3', {
      field: `topic:${topic}`,
      before: String(newest),
      after: '',
    });
  it.each([
    ['cutAfter', 'applied'],
    ['reset', 'not-applied'],
  ] as const)('%s: %s', async (kind, outcome) => {
    const topic = newTopic();
    expect(await sender().lose(deletion(topic, await post(topic)), { kind })).toMatchObject({ outcome });
  });

  it('stays unknown if someone has renamed the topic', async () => {
    const topic = newTopic();
    const one = sender();
    const change = deletion(topic, await post(topic));
    contract.realm.faults.add({ method: 'POST', path: /delete_topic$/, fault: { kind: 'reset' } });
    const outcome = await one.send(change);
    await updateMessage(owner(), Number(change.before), { topic: newTopic(), propagate_mode: 'change_all' });
    expect(await one.settle(change, outcome)).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { words: 'Its messages were moved to another topic.' } },
    });
  });
});
