import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '@realm-console/demo-realm/random';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '@realm-console/demo-realm';
import { openDatabase } from '../../src-main/store/database.ts';
import { journalPathOf } from '../../src-main/store/store.ts';
import type { CrashTask } from './crash-child.ts';

const people = 5_000;
const kills = 20;
const seed = 20_261_121;
const newRole = 300;
/** The delay of the server's answer, so that kills hit calls that were applied but not answered. */
const answerDelay = 8;
/** The maximum delay of a kill after the call that it waits for, which may or may not be answered by then. */
const longestWait = 2 * answerDelay;

let folder: string;
let realm: DemoRealm;
let owner: DemoAccount;
/** The running console, until it has ended. */
let running: ChildProcess | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-crash-'));
  realm = await startDemoRealm({ users: 6_500, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const found = realm.accounts.find(({ role }) => role === 100);
  if (!found) throw new Error('The demo realm has no owner.');
  owner = found;
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});

/** When to kill a console: once the realm has received this many changes in total, and some milliseconds later. */
interface Kill {
  afterChanges: number;
  thenMilliseconds: number;
}

/** Kills at random points of the whole job, in chronological order. */
function randomKills(random: ReturnType<typeof createRandom>): Kill[] {
  return Array.from({ length: kills }, () => 1 + random.below(people - 2 * kills))
    .toSorted((one, other) => one - other)
    .map((afterChanges) => ({ afterChanges, thenMilliseconds: random.below(longestWait) }));
}

/** Runs the console until it ends, or kills it, but never before at least one call of this run has arrived. */
async function run(task: CrashTask, kill: Kill | null): Promise<'ended' | 'killed'> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const exited = once(child, 'exit');
  let hasEnded = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ended') hasEnded = true;
  });
  const least = Math.max(kill?.afterChanges ?? 0, patchEntries().length + 1);
  const watch = setInterval(() => {
    if (kill === null || patchEntries().length < least) return;
    clearInterval(watch);
    setTimeout(() => child.kill('SIGKILL'), kill.thenMilliseconds);
  }, 2);
  const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null];
  running = null;
  clearInterval(watch);
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The console ended with ${code ?? signal}.`);
  return hasEnded ? 'ended' : 'killed';
}

const askedFor: DemoRealm['log'] = [];
let entriesRead = 0;

/** Every request for a change since the start, oldest first. The realm's log is long enough for this test. */
function patchEntries(): DemoRealm['log'] {
  for (; entriesRead < realm.log.length; entriesRead += 1) {
    const entry = realm.log[entriesRead];
    if (entry?.method === 'PATCH' && entry.path.startsWith('/api/v1/users/')) askedFor.push(entry);
  }
  return askedFor;
}

function patches(): { userId: number; role: string | undefined }[] {
  return patchEntries().map(({ path, parameters }) => ({
    userId: Number(path.slice('/api/v1/users/'.length)),
    role: parameters['role'],
  }));
}

interface JournalRow {
  userId: number;
  outcome: string;
  reason: string;
}

function journalRows(databasePath: string): JournalRow[] {
  const database = openDatabase(journalPathOf(databasePath));
  if (!database.ok) throw new Error('The journal cannot be opened.');
  const rows = database.value.prepare('SELECT target, outcome, reason FROM change').all();
  database.value.close();
  return rows.map((row) => ({
    userId: Number(String(row['target']).slice('user:'.length)),
    outcome: String(row['outcome']),
    reason: String(row['reason']),
  }));
}

const sorted = (numbers: Iterable<number>): number[] => [...numbers].toSorted((one, other) => one - other);

it(
  `the console changes ${people} people exactly once although it is killed ${kills} times, and its journal says so`,
  { timeout: 20 * 60_000 },
  async () => {
    const random = createRandom(seed);
    const userIds = realm.control
      .snapshot()
      .users.filter(({ role, isActive, isBot }) => role === 400 && isActive && !isBot)
      .slice(0, people)
      .map(({ userId }) => userId);
    expect(userIds.length).toBe(people);
    realm.faults.add({
      method: 'PATCH',
      path: /\/users\//,
      times: Number.POSITIVE_INFINITY,
      fault: { kind: 'slow', milliseconds: answerDelay },
    });
    const databasePath = join(folder, 'console.db');
    const task: CrashTask = {
      url: realm.url,
      email: owner.email,
      apiKey: owner.apiKey,
      databasePath,
      userIds,
      role: newRole,
    };

    let unanswered = 0;
    for (const kill of randomKills(random)) {
      expect(await run(task, kill), 'the job outlives every kill').toBe('killed');
      unanswered += journalRows(databasePath).filter(({ outcome }) => outcome === 'sending').length;
    }
    expect(unanswered, 'kills struck calls under way').toBeGreaterThan(kills / 2);
    expect(await run(task, null)).toBe('ended');

    const rows = journalRows(databasePath);
    expect(sorted(rows.map(({ userId }) => userId))).toEqual(sorted(userIds));
    // A call that was journaled but not sent when the kill came counts as not applied, and isn't repeated.
    const applied = sorted(rows.filter(({ outcome }) => outcome === 'applied').map(({ userId }) => userId));
    const notApplied = rows.filter(({ outcome }) => outcome !== 'applied');
    expect(notApplied.filter(({ outcome }) => outcome !== 'not-applied')).toEqual([]);
    expect(notApplied.length, 'at most one for each kill').toBeLessThanOrEqual(kills);
    expect(sorted(patches().map(({ userId }) => userId)), 'the realm saw what the journal says').toEqual(
      applied,
    );

    if (notApplied.length > 0) {
      // Asked again, the console plans exactly those that are left.
      expect(await run({ ...task, databasePath: join(folder, 'second.db') }, null)).toBe('ended');
    }
    expect(sorted(patches().map(({ userId }) => userId)), 'each once, over all runs').toEqual(
      sorted(userIds),
    );
    expect(new Set(patches().map(({ role }) => role))).toEqual(new Set([String(newRole)]));
    const roles = new Map(realm.control.snapshot().users.map(({ userId, role }) => [userId, role]));
    expect(userIds.filter((userId) => roles.get(userId) !== newRole)).toEqual([]);
    console.log(
      `${people} people, ${kills} kills: ${unanswered} calls were under way, ${notApplied.length} had not left`,
    );
  },
);
