import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChangeEngine } from '../../src-main/changes/engine.ts';
import { createRandom } from '@realm-console/demo-realm/random';
import {
  startDemoRealm,
  type DemoAccount,
  type DemoRealm,
  type RequestLogEntry,
} from '@realm-console/demo-realm';
import { mostTries } from '../../src-main/changes/settled-changes.ts';
import { createLiveOrganization, type LiveOrganization } from '../../src-main/realm/live-organization.ts';
import { modelFingerprint } from '../../src-main/realm/model/model-fingerprint.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { closeStore } from '../../src-main/store/store.ts';
import type { Action, ChangeSet, Job } from '#contract/changes.ts';
import type { OrganizationCallName, CallInput, CallOutput } from '#contract/calls/calls.ts';
import { addRandomFault, changeSomething, disturbServer } from './random-faults.ts';

const soakMilliseconds = 3 * 60_000;
const seed = 20_261_121;
const organizationId = 'soak';
const random = createRandom(seed);

let folder: string;
let realm: DemoRealm;
let owner: DemoAccount;
let live: LiveOrganization;
let endDatabase: () => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'realm-console-soak-'));
  realm = await startDemoRealm({
    users: 400,
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    presenceEventLimit: 1_000,
  });
  const found = realm.accounts.find(({ role }) => role === 100);
  if (!found) throw new Error('The demo realm has no owner.');
  owner = found;
  live = openOrganization(organizationId);
});
afterAll(async () => {
  await live?.close();
  endDatabase?.();
  await realm?.close();
  await rm(folder, { recursive: true, force: true });
});

function openOrganization(id: string): LiveOrganization {
  const databasePath = join(folder, `${id}.db`);
  const store = storeAt(databasePath);
  endDatabase = () => closeStore(store);
  return createLiveOrganization(
    {
      organizationId: id,
      origin: realm.url,
      email: owner.email,
      apiKey: owner.apiKey,
      featureLevel: 0,
      zulipVersion: '',
      userAgent: 'RealmConsole/0 (soak)',
      generationsBefore: 0,
      databasePath,
      journal: { kind: 'ready' },
    },
    {
      post: () => {},
      createEngine: createChangeEngine,
      ...store,
      timing: {
        firstBackoff: 20,
        betweenRegistrations: 100,
        restartSpread: 500,
        quietBeforeRegistration: 300,
        quickPollLimit: 2_000,
      },
    },
  );
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function call<Name extends OrganizationCallName>(
  name: Name,
  input: Omit<CallInput<Name>, 'organizationId'>,
): Promise<CallOutput<Name> | null> {
  const result = await live.call(
    name,
    { organizationId, ...input } as CallInput<Name>,
    new AbortController().signal,
  );
  return result.ok ? (result.value as CallOutput<Name>) : null;
}

async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  limit = 60_000,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`It took too long until ${what}.`);
    await pause(50);
  }
}

/** Plans and runs one of the console's own changes, whose requests can be distinguished from all others in the log. */
async function startOwnChange(action: Action): Promise<Job | null> {
  const planned: ChangeSet | null = await call('changes.plan', { action });
  if (planned === null || planned.changes.length === 0) return null;
  return call('changes.run', {
    changeSetId: planned.id,
    typed: planned.typeToConfirm,
    stopAtFirstRefusal: false,
    reason: '',
  });
}

/** How often each value was requested for each person, and how often that was carried out. */
function writesByChange(log: readonly RequestLogEntry[]): Map<string, { sent: number; done: number }> {
  const counts = new Map<string, { sent: number; done: number }>();
  for (const { method, path, parameters, status, handled } of log) {
    // A 429 says by itself that the request was not handled.
    if (method !== 'PATCH' || !path.startsWith('/api/v1/users/') || status === 429) continue;
    const key = `${path} ${JSON.stringify(parameters)}`;
    const { sent, done } = counts.get(key) ?? { sent: 0, done: 0 };
    counts.set(key, { sent: sent + 1, done: done + (handled === 200 ? 1 : 0) });
  }
  return counts;
}

it('the console matches a new registration after minutes of faults, and did nothing twice', async () => {
  await until(() => live.session.state().kind === 'live', 'the organization was live');
  const people = realm.control
    .snapshot()
    .users.filter(({ role, isActive, isBot }) => role >= 300 && isActive && !isBot)
    .map(({ userId }) => userId);
  // The two halves separate what the console does from what happens behind its back.
  const ours = people.filter((_, place) => place % 2 === 0);
  const theirs = people.filter((_, place) => place % 2 === 1);
  const end = Date.now() + soakMilliseconds;
  let faults = 0;
  let changes = 0;
  let disturbances = 0;
  let nextOwn = 0;
  const writesToSee: RequestLogEntry[] = [];

  while (Date.now() < end) {
    await pause(random.below(120));
    if (random.chance(0.35)) {
      addRandomFault(realm, random);
      faults += 1;
    }
    if (random.chance(0.7)) {
      changeSomething(realm, random, theirs);
      changes += 1;
    }
    if (random.chance(0.03)) {
      disturbServer(realm, random);
      disturbances += 1;
    }
    // The pauses after failures grow up to a minute; an impatient person keeps the run busy.
    if (live.session.state().kind !== 'live' && random.chance(0.2)) live.session.tryNow();
    if (random.chance(0.03)) live.session.resume();
    if (random.chance(0.1)) {
      const userId = ours[nextOwn % ours.length] as number;
      // Every name is requested once in the whole run, so that a repeated request is noticeable.
      await startOwnChange({ kind: 'rename', userId, name: `Own name ${nextOwn}` });
      nextOwn += 1;
    }
    // The realm only keeps the newest requests.
    writesToSee.push(...realm.log.splice(0).filter(({ method }) => method === 'PATCH'));
    if (random.chance(0.05)) await resumePausedJobs();
  }

  realm.faults.clear();
  live.session.tryNow();
  // Rate-limit rejections slowed the pace, so the surplus of requested changes is waiting.
  await until(
    async () => {
      await resumePausedJobs();
      const jobs = (await call('replica.snapshot', {}))?.tables.jobs ?? [];
      return jobs.every(({ state }) => state === 'finished');
    },
    'all jobs had ended',
    4 * 60_000,
  );
  await until(() => live.session.state().kind === 'live', 'the organization was live again');
  writesToSee.push(...realm.log.splice(0).filter(({ method }) => method === 'PATCH'));

  const writes = writesByChange(writesToSee);
  // What was proven not to have been carried out is sent again, a few times.
  expect(
    [...writes].filter(([, { sent, done }]) => done > 1 || sent > mostTries),
    'no write was carried out twice, or sent without end',
  ).toEqual([]);
  expect(writes.size).toBeGreaterThan(nextOwn / 2);

  const ourDatabase = endDatabase;
  const fresh = openOrganization('fresh');
  const freshDatabase = endDatabase;
  endDatabase = ourDatabase;
  await until(() => fresh.model() !== null, 'a fresh registration was there');
  const differences = (): string[] => {
    const [one, other] = [live, fresh].map((organization) => {
      const model = organization.model();
      // Each ages on its own timer; someone may just have passed the threshold.
      model?.presence.age();
      return model === null ? [] : modelFingerprint(model).split(/(?<=[}\]]),(?=[{"])/);
    });
    return (one ?? [])
      .flatMap((part, place) => (part === other?.[place] ? [] : [`${part} instead of ${other?.[place]}`]))
      .slice(0, 5);
  };
  await until(() => differences().length === 0, 'both were equal', 10_000).catch(() => {});
  expect(differences()).toEqual([]);
  expect(modelFingerprint(live.model() as never)).toBe(modelFingerprint(fresh.model() as never));
  console.log(
    `${soakMilliseconds / 1_000} s: ${faults} faults, ${changes} changes by others, ${disturbances} crashes and restarts, ` +
      `${nextOwn} own changes, generation ${live.session.generation()}`,
  );
  expect(live.session.generation(), 'it had to register again many times').toBeGreaterThan(10);
  await fresh.close();
  freshDatabase();
});

async function resumePausedJobs(): Promise<void> {
  const jobs = (await call('replica.snapshot', {}))?.tables.jobs ?? [];
  for (const job of jobs) {
    if (job.state === 'paused') await call('job.control', { jobId: job.id, command: 'resume' });
  }
}
