import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../src-main/demo-realm/seed/random.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '../../src-main/demo-realm/server.ts';
import { openDatabase } from '../../src-main/store/database.ts';
import type { CrashTask } from './crash-child.ts';

const people = 500;
const kills = 10;
const seed = 20_261_121;
const newRole = 300;
/** The server's answer comes this late, so that kills strike calls that were applied but not answered. */
const answerDelay = 8;
/** A kill comes at random within this time after calls began to go out, so that the job outlives all of them. */
const longestRun = 700;

let folder: string;
let realm: DemoRealm;
let owner: DemoAccount;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-crash-'));
  realm = await startDemoRealm({ users: 1_000, rateLimit: 'off', presenceChangesPerSecond: 0 });
  const found = realm.accounts.find(({ role }) => role === 100);
  if (!found) throw new Error('The demo realm has no owner.');
  owner = found;
});
afterAll(async () => {
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the console until it has ended, or kills it so many milliseconds after calls began to go out. */
async function run(task: CrashTask, killAfter: number | null): Promise<'ended' | 'killed'> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let hasEnded = false;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'going' && killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter);
    if (line === 'ended') hasEnded = true;
  });
  const [code, signal] = (await exited) as [number | null, NodeJS.Signals | null];
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The console ended with ${code ?? signal}.`);
  return hasEnded ? 'ended' : 'killed';
}

function patches(): { userId: number; role: string | undefined }[] {
  return realm.log
    .filter(({ method, path }) => method === 'PATCH' && path.startsWith('/api/v1/users/'))
    .map(({ path, parameters }) => ({
      userId: Number(path.slice('/api/v1/users/'.length)),
      role: parameters['role'],
    }));
}

interface JournalRow {
  userId: number;
  outcome: string;
  explanation: string;
}

function journalRows(databasePath: string): JournalRow[] {
  const database = openDatabase(databasePath);
  if (!database.ok) throw new Error('The journal cannot be opened.');
  const rows = database.value.prepare('SELECT user_id, outcome, explanation FROM change').all();
  database.value.close();
  return rows.map((row) => ({
    userId: Number(String(row['target']).slice('user:'.length)),
    outcome: String(row['outcome']),
    explanation: String(row['explanation']),
  }));
}

const sorted = (numbers: Iterable<number>): number[] => [...numbers].toSorted((one, other) => one - other);

it(`changes ${people} people exactly once though it is killed ${kills} times, and its journal says so`, async () => {
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
  for (let turn = 0; turn < kills; turn += 1) {
    expect(await run(task, random.below(longestRun)), 'the job outlives every kill').toBe('killed');
    unanswered += journalRows(databasePath).filter(({ outcome }) => outcome === 'sending').length;
  }
  expect(unanswered, 'kills struck calls under way').toBeGreaterThan(kills / 2);
  expect(await run(task, null)).toBe('ended');

  const rows = journalRows(databasePath);
  expect(sorted(rows.map(({ userId }) => userId))).toEqual(sorted(userIds));
  // A call that was journaled but not on its way when the kill came is found not to be applied, and is not repeated.
  const applied = sorted(rows.filter(({ outcome }) => outcome === 'applied').map(({ userId }) => userId));
  const notApplied = rows.filter(({ outcome }) => outcome !== 'applied');
  expect(notApplied.filter(({ outcome }) => outcome !== 'rejected')).toEqual([]);
  expect(notApplied.length, 'at most one for each kill').toBeLessThanOrEqual(kills);
  expect(sorted(patches().map(({ userId }) => userId)), 'the realm saw what the journal says').toEqual(
    applied,
  );

  if (notApplied.length > 0) {
    // Asked again, the console plans exactly those that are left.
    expect(await run({ ...task, databasePath: join(folder, 'second.db') }, null)).toBe('ended');
  }
  expect(sorted(patches().map(({ userId }) => userId)), 'each once, over all runs').toEqual(sorted(userIds));
  expect(new Set(patches().map(({ role }) => role))).toEqual(new Set([String(newRole)]));
  const roles = new Map(realm.control.snapshot().users.map(({ userId, role }) => [userId, role]));
  expect(userIds.filter((userId) => roles.get(userId) !== newRole)).toEqual([]);
  console.log(
    `${people} people, ${kills} kills: ${unanswered} calls were under way, ${notApplied.length} had not left`,
  );
});
