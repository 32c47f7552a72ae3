import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import type { Measurement } from './figure.ts';
import { startRealmProcess } from './realm-process.ts';
import { startRealmThread } from './realm-thread.ts';

const limitKilobytes = 1_000;

/** Sizes, in IPC's serialization, of the largest answers that the renderer can get. */
export async function measureMessages(users: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-bench-'));
  const realm = await startRealmProcess({ users });
  const { email, apiKey } = realm.owner;
  const thread = startRealmThread({
    url: realm.url,
    email,
    apiKey,
    databasePath: join(folder, 'console.db'),
  });
  try {
    await thread.ready;
    const size = (value: unknown): number => serialize(value).length / 1_000;
    const sort = { key: 'name', descending: false } as const;
    const everybody = {
      text: '',
      roles: [],
      notRoles: [],
      account: 'all' as const,
      kind: 'all' as const,
      presence: [],
    };
    const board = { channelIds: [], filter: everybody, sort: 'name' as const };
    const hits = await thread.call('people.query', { filter: everybody, sort, first: 100 });
    const members = await thread.call('people.query', {
      filter: { ...everybody, account: 'active', kind: 'people', roles: [400] },
      sort,
      first: 0,
    });
    const plan = async (people: number): Promise<number> => {
      const userIds = Array.from(members.ids.slice(0, people));
      const action = { kind: 'set-role' as const, userIds, role: 300 as const };
      const changeSet = await thread.call('changes.plan', { action });
      await thread.call('changes.discard', { changeSetId: changeSet.id });
      return size(changeSet);
    };
    const figure = (what: string, kilobytes: number): Measurement => ({
      what,
      unit: 'kB',
      runs: [kilobytes],
      budget: { atMost: limitKilobytes },
    });
    return [
      figure('people.query, everybody and 100 rows', size(hits)),
      figure(
        'people.rows, 500 of them',
        size(await thread.call('people.rows', { userIds: Array.from(hits.ids.slice(0, 500)) })),
      ),
      figure('replica.snapshot', size(await thread.call('replica.snapshot', {}))),
      figure(
        'presence.board by role',
        size(await thread.call('presence.board', { ...board, groupBy: 'role' })),
      ),
      figure(
        'presence.board by group',
        size(await thread.call('presence.board', { ...board, groupBy: 'group' })),
      ),
      figure('changes.plan for 1,000 people', await plan(1_000)),
      figure('changes.plan for all members', await plan(members.total)),
    ];
  } finally {
    await thread.worker.close();
    await realm.close();
    await rm(folder, { recursive: true, force: true });
  }
}
