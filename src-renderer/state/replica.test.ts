import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '#contract/outcome.ts';
import type { ReplicaPatch } from '#contract/topics.ts';
import { createFakeBridge, type FakeBridge } from '../../test/fakes/bridge.ts';
import { aJob } from '../../test/fakes/organizations.ts';
import { emptyTables } from '../../test/fakes/tables.ts';
import { keepReplicas, onTableChange, openReplica, startReplicas, useReplicaStore } from './replica.ts';
import { pause } from '../../test/timing/time-spent.ts';

let bridge: FakeBridge;
let end: () => void;

beforeEach(() => {
  bridge = createFakeBridge();
  window.realmConsole = bridge;
  // A panel of another file may have opened one, whose load ended after it.
  keepReplicas([]);
  end = startReplicas();
});

afterEach(() => {
  keepReplicas([]);
  end();
});

function patch(sequence: number, generation = 1): ReplicaPatch {
  return {
    organizationId: 'orchid',
    generation,
    sequence,
    upserts: { jobs: [aJob({ id: `job-${sequence}` })] },
    removes: {},
  };
}

const push = (payload: ReplicaPatch) => bridge.push({ topic: 'replica', payload });
const replica = () => useReplicaStore.getState().byOrganization['orchid'];
const jobIds = () => replica()?.tables.jobs.rows.map((job) => job.id);
const madeOf = (name: string) => bridge.made.filter((each) => each.name === name).map((each) => each.input);

function answerSnapshot(sequence: number, generation = 1): void {
  bridge.answer('replica.snapshot', () =>
    succeed({
      generation,
      sequence,
      tables: emptyTables(),
    }),
  );
}

test('a snapshot and every applied patch are acknowledged', async () => {
  openReplica('orchid');
  await vi.waitFor(() => expect(replica()).toBeDefined());
  push(patch(1));
  expect(jobIds()).toEqual(['job-1']);
  expect(madeOf('replica.acknowledge')).toEqual([
    { organizationId: 'orchid', generation: 1, sequence: 0 },
    { organizationId: 'orchid', generation: 1, sequence: 1 },
  ]);
});

test('patches that arrive while the snapshot is under way are applied after it', async () => {
  openReplica('orchid');
  push(patch(1));
  push(patch(2));
  await vi.waitFor(() => expect(jobIds()).toEqual(['job-1', 'job-2']));
});

test('a gap brings a fresh snapshot', async () => {
  openReplica('orchid');
  await vi.waitFor(() => expect(replica()).toBeDefined());
  answerSnapshot(7);
  push(patch(5));
  await vi.waitFor(() => expect(replica()?.sequence).toBe(7));
});

test('a new generation brings a fresh snapshot, and nothing of the old one is applied any more', async () => {
  openReplica('orchid');
  await vi.waitFor(() => expect(replica()).toBeDefined());
  answerSnapshot(0, 2);
  push(patch(1, 2));
  await vi.waitFor(() => expect(replica()?.generation).toBe(2));
  push(patch(1, 1));
  expect(jobIds()).not.toContain('job-1');
});

test('a patch ends the wait for the next try: a thread that sends patches answers questions too', async () => {
  bridge.answer('replica.snapshot', () => fail({ kind: 'unauthorized', code: '', message: 'Signed out.' }));
  openReplica('orchid');
  await vi.waitFor(() => expect(madeOf('replica.snapshot')).toHaveLength(1));
  await pause(0, 'the refusal is taken in');
  answerSnapshot(3);
  push(patch(4));
  // The next try by itself would come after half a second.
  await vi.waitFor(() => expect(replica()?.sequence).toBe(3), { timeout: 300, interval: 10 });
});

test('an organization that nobody has opened is not acknowledged', () => {
  push(patch(1));
  expect(madeOf('replica.acknowledge')).toEqual([]);
});

test('the tables of a forgotten organization are let go', async () => {
  openReplica('orchid');
  await vi.waitFor(() => expect(replica()).toBeDefined());
  keepReplicas(['another']);
  expect(replica()).toBeUndefined();
});

test('a change of a table reaches its subscribers until they unsubscribe', async () => {
  openReplica('orchid');
  await vi.waitFor(() => expect(replica()).toBeDefined());
  const onJobs = vi.fn<() => void>();
  const onGroups = vi.fn<() => void>();
  const endJobs = onTableChange('orchid', ['groups', 'jobs'], onJobs);
  const endGroups = onTableChange('orchid', ['groups'], onGroups);
  push(patch(1));
  expect(onJobs).toHaveBeenCalledOnce();
  expect(onGroups).not.toHaveBeenCalled();
  endJobs();
  endGroups();
  push(patch(2));
  expect(onJobs).toHaveBeenCalledOnce();
});
