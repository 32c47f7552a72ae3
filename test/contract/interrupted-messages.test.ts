import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Edit, type Job, newTarget, targetOf } from '#contract/changes.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';

/** What happens to messages when the program ends, and when others change them unseen. */
let open: LiveRealm;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-interrupted-'));
  open = await openLiveRealm(
    {},
    {
      openStore: () => storeAt(join(folder, 'console.db')),
      changeTiming: { readingDelays: [5, 20], workMilliseconds: 400, firstRetryMilliseconds: 40 },
    },
  );
});
afterEach(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

const patience = { timeout: 60_000, interval: 20 };

async function start(edit: Edit): Promise<string> {
  const action = { kind: 'edit' as const, title: '', edits: [edit] };
  const changeSet = await open.ask('changes.plan', { action });
  const { typeToConfirm: typed, id: changeSetId } = changeSet;
  return (await open.ask('changes.run', { changeSetId, typed, stopAtFirstRefusal: false, reason: '' })).id;
}

async function jobOf(jobId: string): Promise<Job | undefined> {
  const { tables } = await open.ask('replica.snapshot', {});
  return tables.jobs.find(({ id }) => id === jobId);
}

async function rowOf(jobId: string) {
  const { rows } = await open.ask('job.rows', { jobId, offset: 0, limit: 1 });
  return rows[0];
}

describe('a direct message with a lost answer', () => {
  const words = 'Please come to the office';
  const message = (): Edit => {
    const { accounts } = open.demo;
    const to = accounts.find(({ role }) => role === 400)?.userId ?? 0;
    return { target: newTarget('message', 'one'), field: 'direct', value: JSON.stringify([[to], words]) };
  };
  const sendings = () =>
    open.demo.log.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages')).length;
  const copies = async () => {
    const query = {
      anchor: 'newest',
      num_before: '20',
      num_after: '0',
      apply_markdown: 'false',
      narrow: '[]',
    };
    const { messages } = await open.request('GET', '/messages', query);
    return (messages as { content: string }[]).filter(({ content }) => content === words).length;
  };

  it.each(['cutAfter', 'reset'] as const)(
    'is looked up in the queue of the earlier run if the program ended right after: %s',
    async (kind) => {
      open.demo.faults.add({ method: 'POST', path: '/messages', fault: { kind } });
      const jobId = await start(message());
      await vi.waitFor(() => expect(sendings()).toBe(1), patience);
      await open.restart();
      const known = kind === 'cutAfter' ? { applied: 1 } : { notApplied: 1 };
      await vi.waitFor(async () => {
        expect(await jobOf(jobId)).toMatchObject({ state: 'finished', ...known });
      }, patience);
      expect(await copies()).toBe(kind === 'cutAfter' ? 1 : 0);
    },
  );

  it('is reported as without trace once that can be checked', async () => {
    const { demo } = open;
    demo.faults.add({ method: 'POST', path: '/messages', fault: { kind: 'reset' } });
    // Any number of readings before the sending are answered.
    demo.faults.decide(({ method, path }) =>
      method === 'GET' && path.endsWith('/messages') && sendings() > 0 ? { kind: 'reset' } : undefined,
    );
    const jobId = await start(message());
    await vi.waitFor(() => expect(sendings()).toBe(1), patience);
    demo.control.dropQueues();
    const explained = (explanation: string) =>
      vi.waitFor(async () => {
        const expected = { outcome: 'unknown', explanation: expect.stringContaining(explanation) as string };
        expect(await rowOf(jobId)).toMatchObject(expected);
      }, patience);
    await explained('could not be read back');
    demo.faults.decide(null);
    await open.ask('job.check', { jobId, changeId: null });
    await explained('does not show whether it was carried out');
  });
});

describe('a scheduled message', () => {
  it.each([
    ['draft', 'drafts', '/drafts', { drafts: '[{"type":"","to":[],"topic":"","content":"One"}]' }],
    [
      'scheduled',
      'scheduledMessages',
      '/scheduled_messages',
      {
        type: 'channel',
        to: '3',
        topic: 'release',
        content: 'One',
        scheduled_delivery_timestamp: String(Math.floor(Date.now() / 1_000) + 86_400),
      },
    ],
  ] as const)('isn’t deleted if someone changed it unseen: %s', async (kind, table, path, parameters) => {
    const { demo } = open;
    await open.request('POST', path, parameters);
    const list = async () => (await open.ask('replica.snapshot', {})).tables[table];
    await vi.waitFor(async () => expect(await list()).toHaveLength(1), patience);
    const [{ id } = { id: 0 }] = await list();
    demo.control.delayEvents(60_000);
    const changed =
      kind === 'draft' ? { draft: '{"type":"","to":[],"topic":"","content":"Two"}' } : { content: 'Two' };
    await open.request('PATCH', `${path}/${id}`, changed);
    const jobId = await start({ target: targetOf(kind, id), field: kind, value: '' });
    await vi.waitFor(async () => expect(await jobOf(jobId)).toMatchObject({ state: 'finished' }), patience);
    expect(await rowOf(jobId)).toMatchObject({ outcome: 'skipped' });
    const deletions = demo.log.filter(
      (entry) => entry.method === 'DELETE' && entry.path.includes(`${path}/`),
    );
    expect(deletions).toEqual([]);
  });
});
