import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { targetOf, type Edit } from '#contract/changes.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** Lists outside the snapshot only last for a run of the program, so a job that outlives it needs them again. */
let open: LiveRealm;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-resumed-'));
  open = await openLiveRealm({}, { openStore: () => storeAt(join(folder, 'console.db')) });
});
afterEach(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a value replaced during a call is still counted after a restart', async () => {
  const somebody = open.demo.control
    .snapshot()
    .users.find(({ role, isActive, isBot }) => role === 400 && isActive && !isBot);
  const path = `/users/${somebody?.userId}`;
  const { request } = open;
  let others: Promise<unknown> | null = null;
  open.demo.faults.decide(({ method }) => {
    if (method !== 'PATCH' || others !== null) return undefined;
    others = Promise.resolve().then(() => request('PATCH', path, { full_name: 'Named Meanwhile' }));
    return { kind: 'held', until: others };
  });
  const target = targetOf('user', somebody?.userId ?? 0);
  const edits = [{ target, field: 'name', value: 'Named Here' }];
  const { job } = await open.runUntilSettled({ kind: 'edit', title: '', edits });
  const counted = async () => {
    const { jobs } = (await open.ask('replica.snapshot', {})).tables;
    expect(jobs).toMatchObject([{ id: job.id, replaced: 1 }]);
  };
  await vi.waitFor(counted, patience);
  await open.restart();
  await counted();
});

async function channel(): Promise<number> {
  const { rows } = await open.ask('channels.list', {
    text: '',
    privacies: ['public'],
    archived: 'without',
    folder: 'any',
    onlyDefault: false,
    sort: { key: 'name', descending: false },
    first: 1,
  });
  return rows[0]?.id ?? 0;
}

const patience = { timeout: 60_000, interval: 20 };

it.each<[string, () => Promise<Edit>]>([
  [
    'the description of a channel',
    async () => {
      const id = await channel();
      return { target: targetOf('channel', id), field: 'description', value: 'Written after a restart' };
    },
  ],
  [
    'a subscription',
    async () => {
      const channelId = await channel();
      const { subscribers } = await open.request('GET', `/streams/${channelId}/members`);
      const somebody = open.demo.control
        .snapshot()
        .users.find(
          ({ userId, isActive, isBot }) => isActive && !isBot && !(subscribers as number[]).includes(userId),
        );
      return {
        target: targetOf('user', somebody?.userId ?? 0),
        field: `channel:${channelId}`,
        value: 'subscribed',
      };
    },
  ],
  [
    'the deletion of an upload',
    async () => {
      const sort = { key: 'name', descending: false } as const;
      const { ids } = await open.ask('attachments.list', {
        text: '',
        unusedOnly: false,
        atLeastBytes: 0,
        sort,
        first: 1,
      });
      return { target: targetOf('attachment', ids[0] ?? 0), field: 'attachment', value: '' };
    },
  ],
])('%s is carried out by a job that continues after a restart', async (_what, begin) => {
  const edit = await begin();
  const action = { kind: 'edit' as const, title: '', edits: [edit] };
  const {
    id: changeSetId,
    typeToConfirm: typed,
    changeCount,
    skipped,
  } = await open.ask('changes.plan', { action });
  expect([changeCount, skipped]).toEqual([1, []]);
  const limited = { kind: 'rate-limited', retryAfterSeconds: 60 } as const;
  let isOpen = false;
  const isFree = (method: string, path: string) => isOpen || method === 'GET' || path.endsWith('/register');
  open.demo.faults.decide(({ method, path }) => (isFree(method, path) ? undefined : limited));
  const { id: jobId } = await open.ask('changes.run', {
    changeSetId,
    typed,
    stopAtFirstRefusal: false,
    reason: '',
  });
  await vi.waitFor(() => expect(open.demo.log.some(({ status }) => status === 429)).toBe(true), patience);
  await open.restart();
  isOpen = true;
  await open.ask('job.control', { jobId, command: 'resume' });
  await vi.waitFor(async () => {
    const { rows } = await open.ask('job.rows', { jobId, offset: 0, limit: 1 });
    expect(rows).toMatchObject([{ outcome: 'applied', explanation: '' }]);
  }, patience);
});
