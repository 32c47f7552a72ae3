import '../../build/words/node-english.ts';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { PeopleSort } from '#contract/people.ts';
import { startRealmThread, type RealmThread } from './realm-thread.ts';

/** The task of a process, given as JSON in the first argument. */
export interface ClientTask {
  /**
   * Load an organization with the console's worker, or plainly read and parse; poll events with the console's worker,
   * plainly, or with zulip-js, whose own loop sleeps between two polls, until the parent ends it; load and then use it
   * like a person.
   */
  kind: 'load' | 'load-plainly' | 'poll' | 'poll-plainly' | 'poll-zulip-js' | 'zulip-js-as-shipped' | 'use';
  url: string;
  email: string;
  apiKey: string;
  folder: string;
}

export interface LoadReport {
  /** UNIX milliseconds with fractions when rows of the grid exist, or the text is parsed. */
  usableAt: number;
  people: number;
  /** Bytes used by the process beyond what it used before the worker was started. */
  peakBytes: number;
  settledBytes: number;
  collectedBytes: number;
  /** The worker's own heap after a garbage collection. */
  heapBytes: number;
}

/** Milliseconds of what a person does in an organization, and the memory of its thread afterwards. */
export interface UseReport {
  people: number;
  /** UNIX milliseconds with fractions, as in `LoadReport`. */
  usableAt: number;
  /** The answer to each key of some words. */
  keys: number[];
  /** The first list in each of some orders. */
  sorts: number[];
  /** The preview of a change of everyone, or of the first hundred thousand. */
  plan: number;
  planned: number;
  heapBytes: number;
  peakBytes: number;
}

/** After loading, before measuring memory. */
const settlingMilliseconds = 2_000;

function moment(): number {
  return performance.timeOrigin + performance.now();
}

/** Highest resident size of this process so far, in bytes. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function highWaterMark(): number {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1]) * 1_024;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function startThread({ url, email, apiKey, folder }: ClientTask): RealmThread {
  return startRealmThread({ url, email, apiKey, databasePath: join(folder, `${process.pid}.db`) });
}

async function loadInConsole(task: ClientTask): Promise<LoadReport> {
  const before = process.memoryUsage().rss;
  const realm = startThread(task);
  await realm.ready;
  const { total, rows } = await realm.call('people.query', {
    filter: { text: '', roles: [], notRoles: [], account: 'active', kind: 'people', presence: [] },
    sort: { key: 'name', descending: false },
    first: 60,
  });
  const usableAt = moment();
  if (rows.length === 0) throw new Error('The grid is empty.');
  await pause(settlingMilliseconds);
  const peakBytes = highWaterMark() - before;
  const settledBytes = process.memoryUsage().rss - before;
  const heapBytes = await realm.collectGarbage();
  await pause(500);
  const collectedBytes = process.memoryUsage().rss - before;
  await realm.worker.close();
  return { usableAt, people: total, peakBytes, settledBytes, collectedBytes, heapBytes };
}

const everybody = {
  text: '',
  roles: [],
  notRoles: [],
  account: 'active',
  kind: 'people',
  presence: [],
} satisfies PeopleFilter;
const byName = { key: 'name', descending: false } satisfies PeopleSort;
const words = ['maria', 'orchid', 'john s'];
const orders = ['email', 'joined', 'last-active'] as const;
const mostPlanned = 100_000;

async function timed<T>(act: () => Promise<T>): Promise<{ milliseconds: number; value: T }> {
  const before = performance.now();
  const value = await act();
  return { milliseconds: performance.now() - before, value };
}

/** Everything once, because the first time costs most; keys are typed after the search has been prepared. */
async function useConsole(task: ClientTask): Promise<UseReport> {
  const before = process.memoryUsage().rss;
  const realm = startThread(task);
  await realm.ready;
  const ask = (text: string, sort: PeopleSort) =>
    timed(() => realm.call('people.query', { filter: { ...everybody, text }, sort, first: 60 }));
  const { total, ids } = (await ask('', byName)).value;
  const usableAt = moment();
  await pause(settlingMilliseconds);
  await ask('zz', byName);
  const keys: number[] = [];
  for (const word of words) {
    for (let typed = 1; typed <= word.length; typed += 1)
      keys.push((await ask(word.slice(0, typed), byName)).milliseconds);
  }
  const sorts: number[] = [];
  for (const key of orders) sorts.push((await ask('', { key, descending: false })).milliseconds);
  const action = { kind: 'set-role', userIds: [...ids].slice(0, mostPlanned), role: 300 } as const;
  const plan = await timed(() => realm.call('changes.plan', { action }));
  await realm.call('changes.discard', { changeSetId: plan.value.id });
  const peakBytes = highWaterMark() - before;
  const heapBytes = await realm.collectGarbage();
  await realm.worker.close();
  const planned = action.userIds.length;
  return { people: total, usableAt, keys, sorts, plan: plan.milliseconds, planned, heapBytes, peakBytes };
}

/** The yardstick: the same bytes read, unpacked and parsed, and nothing else. */
async function loadPlainly(task: ClientTask): Promise<LoadReport> {
  const before = process.memoryUsage().rss;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = httpRequest(`${task.url}/api/v1/register`, { method: 'POST' }, resolve);
    request.once('error', reject);
    request.end();
  });
  const source =
    answer.headers['content-encoding'] === 'gzip'
      ? answer.pipe(createGunzip({ chunkSize: 256 * 1024 }))
      : answer;
  const pieces: Buffer[] = [];
  for await (const piece of source as AsyncIterable<Buffer>) pieces.push(piece);
  const parsed = JSON.parse(Buffer.concat(pieces).toString('utf8')) as { realm_users: unknown[] };
  const usableAt = moment();
  const rss = process.memoryUsage().rss - before;
  return {
    usableAt,
    people: parsed.realm_users.length,
    peakBytes: highWaterMark() - before,
    settledBytes: rss,
    collectedBytes: rss,
    heapBytes: 0,
  };
}

/** The yardstick for taking in events: poll, parse, poll. */
async function pollPlainly(task: ClientTask): Promise<void> {
  for (let lastEventId = -1; ;) {
    const answer = await fetch(`${task.url}/api/v1/events?last_event_id=${lastEventId}`);
    const { events } = JSON.parse(await answer.text()) as { events: { id: number }[] };
    for (const event of events) lastEventId = Math.max(lastEventId, event.id);
  }
}

/** zulip-js, with its calls in a loop or with its own loop. https://github.com/zulip/zulip-js */
async function pollWithZulipJs({ url, email, apiKey, kind }: ClientTask): Promise<void> {
  // Only loaded if needed, because memory is measured in other processes.
  const { default: zulip } = await import('zulip-js');
  const client = await zulip({ username: email, apiKey, realm: url });
  if (kind === 'zulip-js-as-shipped') {
    await client.callOnEachEvent(() => {}, ['realm_user', 'user_status']);
    return;
  }
  for (let lastEventId = -1; ;) {
    const answer = await client.events.retrieve({ queue_id: 'recorded', last_event_id: lastEventId });
    for (const event of answer['events'] as { id: number }[]) lastEventId = Math.max(lastEventId, event.id);
  }
}

async function run(task: ClientTask): Promise<void> {
  switch (task.kind) {
    case 'load':
      process.send?.(await loadInConsole(task));
      return process.disconnect();
    case 'use':
      process.send?.(await useConsole(task));
      return process.disconnect();
    case 'load-plainly':
      process.send?.(await loadPlainly(task));
      return process.disconnect();
    case 'poll':
      return startThread(task).ready;
    case 'poll-plainly':
      return pollPlainly(task);
    case 'poll-zulip-js':
    case 'zulip-js-as-shipped':
      return pollWithZulipJs(task);
  }
}

process.on('disconnect', () => process.exit());
await run(JSON.parse(process.argv[2] ?? '') as ClientTask);
