import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeTarget } from '#contract/changes.ts';
import type { CallChanges } from './calls/operations.ts';
import type { RecordedChange } from '../store/journal.ts';
import { getOwnSettings } from '../zulip/route/own-settings.ts';
import { createServers, sendJson } from '../zulip/server.fixture.ts';
import { createGraveReads } from './grave-reads.ts';
import { createUnheardValues } from './unheard-values.ts';

const servers = createServers();
afterEach(servers.close);

const group = (id: number) => ({
  id,
  name: `group ${id}`,
  description: '',
  members: [],
  direct_subgroup_ids: [],
});

function change(endpoint: RecordedChange['endpoint'], target: ChangeTarget, field: string): CallChanges {
  return [
    {
      id: 0,
      target,
      name: '',
      email: null,
      field,
      fieldName: '',
      before: '',
      beforeWords: '',
      afterWords: '',
      risk: 'low',
      notice: '',
      after: 'Ours',
      endpoint,
      details: null,
      outcome: 'waiting',
      intent: null,
      claim: null,
      tries: 0,
      reason: null,
    },
  ];
}
const describing = (groupId: number) =>
  change('PATCH /user_groups/{user_group_id}', `group:${groupId}`, 'description');
const renaming = (userId: number) => change('PATCH /users/{user_id}', `user:${userId}`, 'name');

/** An organization whose event queue was away and whose third group can't be read. */
async function open() {
  const { server, connection } = await servers.serve((request, response) => {
    const answers: Record<string, object> = {
      '/user_groups': { user_groups: [group(1), group(2), { ...group(3), name: 3 }] },
      '/users': { members: [] },
      '/register': { queue_id: 'one', last_event_id: -1, user_settings: { presence_enabled: true } },
    };
    const path = new URL(request.url ?? '', server.origin).pathname.replace('/api/v1', '');
    sendJson(response, { result: 'success', ...answers[path] });
  });
  const unheard = createUnheardValues();
  unheard.queueCameBack();
  const reads = createGraveReads({ elapsed: () => 0, unheard, onUnseenValue() {} });
  const read = (changes: CallChanges) =>
    reads.read(connection, changes, () => [], new AbortController().signal);
  const asked = (path: string): number =>
    server.received.filter(({ url }) => url.split('?')[0] === `/api/v1${path}`).length;
  return { connection, unheard, read, asked };
}

describe('a list that was read since the queue came back', () => {
  it('is read once while a job runs', async () => {
    const { unheard, read, asked } = await open();
    await read(describing(1));
    await read(describing(2));
    expect(asked('/user_groups')).toBe(1);
    unheard.jobsEnded();
    expect(unheard.lists.size).toBe(0);
  });

  it("reports each time which entries can't be read, without calling them gone", async () => {
    const { read } = await open();
    await read(describing(1));
    await expect(read(describing(3))).rejects.toMatchObject({ failure: { kind: 'malformed' } });
  });

  it('is remembered only as a whole, not for a subset of people', async () => {
    const { unheard, read, connection } = await open();
    connection.featureLevel = 499;
    await read(renaming(7)).catch(() => {});
    expect(unheard.lists.size).toBe(0);
  });

  it('releases the queue that came with it once', async () => {
    const { connection, unheard, asked } = await open();
    const remembering = { ...connection, remembered: unheard.lists };
    expect(await getOwnSettings(remembering, {})).toMatchObject({ presence_enabled: true });
    expect(await getOwnSettings(remembering, {})).toMatchObject({ presence_enabled: true });
    expect([asked('/register'), asked('/events')]).toEqual([1, 1]);
  });
});
