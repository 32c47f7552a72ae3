import { afterEach, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import {
  createDrafts,
  deleteDraft,
  getDrafts,
  updateDraft,
  type DraftParameters,
} from '../../src-main/zulip/route/drafts.ts';
import { callers, contractRealm, refusalOf } from './connection.fixture.ts';

const owner = () => contract.as('owner');
const contract = contractRealm();
afterEach(async () => {
  for (const { id } of await getDrafts(owner())) await deleteDraft(owner(), id);
});

const unaddressed: DraftParameters = { type: '', to: [], topic: '', content: 'wip' };
const inChannel: DraftParameters = {
  type: 'stream',
  to: [3],
  topic: 'release',
  content: 'wip',
  timestamp: 1_780_300_000,
};
const raw = (method: string, path: string, parameters: object) =>
  send(contract.realm, contract.account('owner'), method, path, parameters as Record<string, unknown>);

describe('drafts', () => {
  it.each(callers)('are the %s’s own: stored, replaced, deleted', async (caller) => {
    const connection = contract.as(caller);
    const to = [contract.account('member').userId];
    const { ids } = await createDrafts(connection, [
      unaddressed,
      { type: 'private', to, topic: 'x', content: 'Hi' },
    ]);
    expect(ids).toHaveLength(2);
    const drafts = await getDrafts(connection);
    expect(drafts.find(({ id }) => id === ids[1])).toMatchObject({
      type: 'private',
      to,
      topic: '',
      content: 'Hi',
    });
    await updateDraft(connection, ids[0] ?? 0, {
      ...unaddressed,
      content: ' more ',
      timestamp: 1_780_300_001,
    });
    expect((await getDrafts(connection)).find(({ id }) => id === ids[0])).toEqual({
      ...unaddressed,
      id: ids[0],
      content: 'more',
      timestamp: 1_780_300_001,
    });
    for (const id of ids) await deleteDraft(connection, id);
    expect(await getDrafts(connection)).toEqual([]);
  });

  it('are sent to all of one’s clients, including the sending one, and to nobody else', async () => {
    const queues = await Promise.all(
      (['owner', 'administrator'] as const).map(async (caller) => {
        const { body } = await send(contract.realm, contract.account(caller), 'POST', '/register', {
          event_types: ['drafts'],
          fetch_event_types: ['drafts'],
        });
        return { caller, id: body['queue_id'], drafts: body['drafts'] };
      }),
    );
    expect(queues.map(({ drafts }) => drafts)).toEqual([[], []]);
    const { ids } = await createDrafts(owner(), [inChannel]);
    await updateDraft(owner(), ids[0] ?? 0, { ...inChannel, topic: 'later' });
    await deleteDraft(owner(), ids[0] ?? 0);
    const [mine, theirs] = await Promise.all(
      queues.map(({ caller, id }) =>
        send(contract.realm, contract.account(caller), 'GET', '/events', {
          queue_id: id as string,
          last_event_id: -1,
          dont_block: true,
        }),
      ),
    );
    expect(mine?.body['events']).toMatchObject([
      { type: 'drafts', op: 'add', drafts: [{ id: ids[0], ...inChannel }] },
      { type: 'drafts', op: 'update', draft: { topic: 'later' } },
      { type: 'drafts', op: 'remove', draft_id: ids[0] },
    ]);
    expect(theirs?.body['events']).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an id', { ...unaddressed, id: 7 }, 'Argument "id" at drafts[0]["id"] is unexpected'],
    ['no topic', { type: '', to: [], content: 'x' }, 'drafts[0]["topic"] field is missing: Field required'],
    ['no content', { type: '', to: [], topic: '' }, 'drafts[0]["content"] field is missing: Field required'],
    ['another type', { ...unaddressed, type: 'letter' }, 'Invalid drafts[0]["type"]'],
    ['no list of recipients', { ...unaddressed, to: 3 }, 'drafts[0]["to"] is not a list'],
    ['names', { ...unaddressed, to: ['general'] }, 'drafts[0]["to"][0] is not an integer'],
    ['nothing but white space', { ...unaddressed, content: ' \n' }, 'drafts[0]["content"] cannot be blank'],
    ['a null byte', { ...unaddressed, content: 'a\0' }, 'Message must not contain null bytes'],
    ['a null byte in the topic', { ...inChannel, topic: 'a\0' }, 'Topic must not contain null bytes'],
    ['a negative time', { ...unaddressed, timestamp: -1 }, 'Timestamp must not be negative.'],
    ['two channels', { ...inChannel, to: [3, 4] }, 'Must specify exactly 1 channel ID for channel messages'],
    ['no channel', { ...inChannel, to: [] }, 'Must specify exactly 1 channel ID for channel messages'],
    ['an unknown channel', { ...inChannel, to: [77] }, 'Invalid channel ID'],
    [
      'an unknown person',
      { type: 'private', to: [77_777], topic: '', content: 'x' },
      'Invalid user ID 77777',
    ],
  ])('with %s are rejected, and none of the others is stored', async (_name, draft, msg) => {
    expect(await raw('POST', '/drafts', { drafts: [draft, unaddressed] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg },
    });
    expect(await getDrafts(owner())).toEqual([]);
  });

  it('are truncated at the limits of a message', async () => {
    await createDrafts(owner(), [{ ...inChannel, topic: 'é'.repeat(61), content: '🔥'.repeat(10_001) }]);
    const [draft] = await getDrafts(owner());
    expect([...(draft?.topic ?? '')]).toHaveLength(60);
    expect([...(draft?.content ?? '')]).toHaveLength(10_000);
  });

  it('without a recipient stay unaddressed, and an empty list is no error', async () => {
    await createDrafts(owner(), [{ type: 'private', to: [], topic: 'x', content: 'x' }]);
    expect(await getDrafts(owner())).toMatchObject([{ type: '', to: [], topic: '' }]);
    expect(await createDrafts(owner(), [])).toEqual({ ids: [], ignoredParameters: [] });
  });

  it('without a time get the server’s', async () => {
    await createDrafts(owner(), [unaddressed, inChannel]);
    const [first, second] = (await getDrafts(owner())).map(({ timestamp }) => timestamp).toSorted();
    expect(first).toBe(inChannel.timestamp);
    expect(second).toBeGreaterThan(inChannel.timestamp ?? 0);
  });

  it('that don’t exist or belong to someone else aren’t found', async () => {
    const { ids } = await createDrafts(contract.as('member'), [unaddressed]);
    for (const id of [999, ids[0] ?? 0]) {
      for (const refusal of await Promise.all(
        [updateDraft(owner(), id, unaddressed), deleteDraft(owner(), id)].map(refusalOf),
      )) {
        expect(refusal).toMatchObject({ kind: 'rejected', message: 'Draft does not exist' });
      }
    }
    expect(await raw('DELETE', '/drafts/999', {})).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST' },
    });
  });

  it.each([
    ['POST', '/drafts', {}, "Missing 'drafts' argument"],
    ['POST', '/drafts', { drafts: 'x' }, 'drafts is not valid JSON'],
    ['POST', '/drafts', { drafts: '{}' }, 'drafts is not a list'],
    ['PATCH', '/drafts/1', {}, "Missing 'draft' argument"],
  ])('are rejected for %s %s %j', async (method, path, parameters, msg) => {
    expect(await raw(method, path, parameters)).toMatchObject({ status: 400, body: { msg } });
  });
});
