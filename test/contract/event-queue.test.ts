import { describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import { deleteQueue, getEvents } from '../../src-main/zulip/route/events.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import { callers, contractRealm, refusalOf } from './connection.fixture.ts';

const contract = contractRealm({ heartbeatSeconds: 0.3 });

const nothing = { event_types: ['realm_user'], fetch_event_types: [] };

async function open(caller: (typeof callers)[number] = 'owner') {
  const { answer } = await registerQueue(contract.as(caller), nothing);
  return answer;
}

let names = 0;
const rename = (): void =>
  contract.realm.control.rename(contract.account('member').userId, `Ines Halloway ${(names += 1)}`);

describe('an event queue', () => {
  it.each(callers)('is opened, polled and freed by the %s', async (caller) => {
    const { queue_id, last_event_id } = await open(caller);
    expect(last_event_id).toBe(-1);
    const events = await getEvents(contract.as(caller), { queue_id, last_event_id, dont_block: true });
    expect(events).toEqual([]);
    await deleteQueue(contract.as(caller), { queue_id });
    expect(await refusalOf(deleteQueue(contract.as(caller), { queue_id }))).toMatchObject({
      kind: 'rejected',
      code: 'BAD_EVENT_QUEUE_ID',
    });
  });

  it('returns events in order, again until acknowledged, and a heartbeat if there are none', async () => {
    const { queue_id } = await open();
    rename();
    rename();
    const poll = (last_event_id: number) => getEvents(contract.as('owner'), { queue_id, last_event_id });
    const first = await poll(-1);
    expect(first.map(({ id, type }) => [id, type])).toEqual([
      [0, 'realm_user'],
      [1, 'realm_user'],
    ]);
    expect(await poll(-1)).toEqual(first);
    expect(await poll(1)).toEqual([{ type: 'heartbeat', id: 2 }]);
  });

  it('returns 5,000 events in one poll', async () => {
    const { queue_id } = await open();
    for (let count = 0; count < 5_000; count += 1) rename();
    const events = await getEvents(contract.as('owner'), { queue_id, last_event_id: -1 });
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 5_000 }, (_, id) => id));
    expect(events.at(-1)).toMatchObject({
      type: 'realm_user',
      person: { full_name: `Ines Halloway ${names}` },
    });
  });

  it('is only available to its owner', async () => {
    const { queue_id } = await open('member');
    expect(await refusalOf(getEvents(contract.as('owner'), { queue_id, last_event_id: -1 }))).toMatchObject({
      kind: 'rejected',
      code: 'BAD_EVENT_QUEUE_ID',
    });
  });

  it.each([
    ['an id that was never given out', 7, 'Event 7 was not in this queue'],
    ['an id before one that was acknowledged', 0, 'An event newer than 0 has already been pruned!'],
  ])('rejects %s', async (_name, last_event_id, words) => {
    const { queue_id } = await open();
    rename();
    rename();
    const owner = contract.as('owner');
    await getEvents(owner, { queue_id, last_event_id: 1, dont_block: true });
    expect(await refusalOf(getEvents(owner, { queue_id, last_event_id }))).toMatchObject({
      kind: 'rejected',
      code: 'BAD_REQUEST',
      message: expect.stringContaining(words),
    });
  });

  it('is lost with the server, and the client is told to register again', async () => {
    const { queue_id } = await open();
    contract.realm.control.dropQueues();
    expect(await refusalOf(getEvents(contract.as('owner'), { queue_id, last_event_id: -1 }))).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    });
  });
});

describe('registering and polling with wrong parameters', () => {
  it.each([
    ['POST', '/register', { client_capabilities: {} }, 'notification_settings_null'],
    ['POST', '/register', { event_types: 'realm' }, 'event_types'],
    ['POST', '/register', { fetch_event_types: [7] }, 'fetch_event_types[0] is not a string'],
    ['POST', '/register', { include_subscribers: 'some' }, 'include_subscribers'],
    ['GET', '/events', { last_event_id: -1 }, "Missing 'queue_id' argument"],
    ['GET', '/events', { queue_id: 'x', last_event_id: 'first' }, 'last_event_id'],
    ['DELETE', '/events', {}, "Missing 'queue_id' argument"],
  ])('rejects %s %s %j', async (method, path, parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), method, path, parameters);
    expect(answer).toMatchObject({
      status: 400,
      body: { result: 'error', msg: expect.stringContaining(words) },
    });
  });

  it('reports unknown parameters', async () => {
    const answer = await send(contract.realm, contract.account('owner'), 'POST', '/register', {
      fetch_event_types: [],
      favourite_colour: 'green',
    });
    expect(answer.body).toMatchObject({
      result: 'success',
      ignored_parameters_unsupported: ['favourite_colour'],
    });
  });

  it('requires an account', async () => {
    const answer = await send(contract.realm, null, 'POST', '/register');
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="zulip"');
  });
});
