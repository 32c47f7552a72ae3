import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlannedChange } from '#contract/changes.ts';
import { startRealmProcess, type RealmProcess } from '../bench/realm-process.ts';
import { startRealmThread, type RealmThread } from '../bench/realm-thread.ts';

const users = 100_000;
/** The maximum size of a message between the processes, in bytes. */
const messageLimit = 1_000_000;

let folder: string;
let realm: RealmProcess;
let thread: RealmThread;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-long-'));
  realm = await startRealmProcess({ users });
  thread = startRealmThread({ url: realm.url, ...realm.owner, databasePath: join(folder, 'console.db') });
  await thread.ready;
});
afterAll(async () => {
  await thread?.worker.close();
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});

const sizeOf = (value: unknown): number => serialize(value).length;

/** Repeatedly requests one row; returns the time of the slowest answer in milliseconds. */
function askMeanwhile(userId: number): { stop(): Promise<number> } {
  const over = new AbortController();
  const asking = (async () => {
    let slowest = 0;
    while (!over.signal.aborted) {
      const askedAt = performance.now();
      // One question at a time, because the wait for an answer is measured.
      await thread.call('people.rows', { userIds: [userId] });
      slowest = Math.max(slowest, performance.now() - askedAt);
    }
    return slowest;
  })();
  return {
    stop() {
      over.abort();
      return asking;
    },
  };
}

it('the preview of a change of everyone names each person once, without a large message', async () => {
  const everybody = await thread.call('people.query', {
    filter: { text: '', roles: [400], notRoles: [], account: 'active', kind: 'people', presence: [] },
    sort: { key: 'name', descending: false },
    first: 0,
  });
  const userIds = [...everybody.ids];
  expect(userIds.length).toBeGreaterThan(80_000);
  const action = { kind: 'set-role', userIds, role: 300 } as const;
  expect(sizeOf({ organizationId: 'measured', action })).toBeLessThan(messageLimit);

  const meanwhile = askMeanwhile(userIds[0] ?? 0);
  const startedAt = performance.now();
  const changeSet = await thread.call('changes.plan', { action });
  const plannedAfter = performance.now() - startedAt;
  const planning = await meanwhile.stop();
  expect(sizeOf(changeSet)).toBeLessThan(messageLimit);
  expect(changeSet.changeCount + changeSet.skippedCount).toBe(userIds.length);
  expect(changeSet.typeToConfirm).toBe(changeSet.changeCount);

  const changes: PlannedChange[] = [...changeSet.changes];
  let skipped = changeSet.skipped.length;
  let largest = sizeOf(changeSet);
  let pieces = 1;
  while (changes.length < changeSet.changeCount || skipped < changeSet.skippedCount) {
    const rest = await thread.call('changes.rest', {
      changeSetId: changeSet.id,
      changesFrom: changes.length,
      skippedFrom: skipped,
    });
    expect(rest.changes.length + rest.skipped.length).toBeGreaterThan(0);
    largest = Math.max(largest, sizeOf(rest));
    changes.push(...rest.changes);
    skipped += rest.skipped.length;
    pieces += 1;
  }
  expect(largest).toBeLessThan(messageLimit);
  expect(new Set(changes.map(({ target }) => target)).size).toBe(changeSet.changeCount);
  await thread.call('changes.discard', { changeSetId: changeSet.id });
  console.log(
    `${userIds.length} people: planned in ${Math.round(plannedAfter)} ms, in which another question waited ` +
      `${Math.round(planning)} ms at most; ${pieces} messages of ${Math.round(largest / 1_000)} kB at most`,
  );
});
