import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { JobRow } from '#contract/changes.ts';
import { quickTiming } from '../../src-main/changes/engine.fixture.ts';
import { createRandom, type Random } from '@realm-console/demo-realm/random';
import {
  startDemoRealm,
  type DemoAccount,
  type DemoRealm,
  type Fault,
  type RequestLogEntry,
} from '@realm-console/demo-realm';
import { requestAs } from '../e2e/realm-requests.ts';
import { consoleAgent, openWorldConsole, type WorldConsole } from '../random-world/world-console.ts';
import { textTable } from '../text-table.ts';
import { killedKinds, type KilledKind } from './killed-kinds.fixture.ts';

/**
 * A console is killed at every point of every kind of job, while the same account makes something similar elsewhere.
 * The final journal is compared with what the server did.
 */
const kills = Number(process.env['KILLS'] ?? '40');
const patience = { timeout: 60_000, interval: 20 };

/** Where the console is in its call when it is killed. */
const moments = ['before', 'unseen', 'applied', 'answered'] as const;
type Moment = (typeof moments)[number];

const faults: Readonly<Partial<Record<Moment, Fault>>> = {
  unseen: { kind: 'timeout' },
  applied: { kind: 'slow', milliseconds: 5_000 },
};

interface Tally {
  kills: number;
  applied: number;
  'not applied': number;
  unknown: number;
  twice: number;
  wrong: number;
}

interface Scene {
  realm: DemoRealm;
  account: DemoAccount;
  folder: string;
  random: Random;
}

const open = async ({ realm, account, folder }: Scene): Promise<WorldConsole> => {
  const opened = openWorldConsole(realm, account, folder, quickTiming);
  await vi.waitFor(() => expect(opened.isLive()).toBe(true), patience);
  return opened;
};

async function ask<Name extends Parameters<WorldConsole['call']>[0]>(
  from: WorldConsole,
  name: Name,
  input: Parameters<typeof from.call<Name>>[1],
) {
  const answer = await from.call(name, input);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`);
  return answer.value;
}

/** The job's only change, once nothing more will happen to it. @param what what was killed */
async function endOf(from: WorldConsole, jobId: string, what: string): Promise<JobRow | undefined> {
  return vi.waitFor(async () => {
    const { tables } = await ask(from, 'replica.snapshot', {});
    const job = tables.jobs.find(({ id }) => id === jobId);
    // The rest would only be sent on request.
    if (job?.state === 'paused') await ask(from, 'job.control', { jobId, command: 'cancel' });
    expect(job?.state, what).toMatch(/finished|cancelled|stopped/);
    expect(job?.checking, what).toBe(0);
    const { rows } = await ask(from, 'job.rows', { jobId, offset: 0, limit: 5 });
    expect(rows[0]?.outcome, what).not.toMatch(/waiting|sending/);
    return rows[0];
  }, patience);
}

/** A job killed at one point, next to a rival or alone. */
async function killOne(scene: Scene, kind: KilledKind, round: number, tally: Tally): Promise<string | null> {
  const { realm, account, random } = scene;
  const moment = moments[round % moments.length] ?? 'before';
  const hasRival = Math.floor(round / moments.length) % 2 === 1;
  const sent: Readonly<RequestLogEntry>[] = [];
  let end = (): void => {};
  let rivalry: Promise<unknown> = Promise.resolve();
  const first = await open(scene);
  const action = await kind.action({ realm, account, ask: (name, input) => ask(first, name, input) }, round);
  const changeSet = await ask(first, 'changes.plan', { action });
  if (changeSet.changeCount !== 1) throw new Error(`${kind.name}: ${JSON.stringify(changeSet.skipped)}`);
  const struck = Promise.withResolvers<void>();
  realm.faults.decide(({ method, path, entry, userAgent }) => {
    if (userAgent !== consoleAgent || method !== kind.method || !kind.path.test(path)) return undefined;
    sent.push(entry);
    if (sent.length > 1) return undefined;
    const rival = hasRival ? kind.rival?.(round) : undefined;
    if (rival) {
      rivalry = requestAs(realm, account, rival.method, rival.path, rival.parameters).catch(() => {});
    }
    if (moment === 'answered') setTimeout(end, random.below(25));
    else end();
    return faults[moment];
  });
  end = () => {
    first.kill();
    struck.resolve();
  };
  const running = first.call('changes.run', {
    changeSetId: changeSet.id,
    typed: changeSet.typeToConfirm,
    stopAtFirstRefusal: false,
    reason: '',
  });
  if (moment === 'before') {
    await running;
    end();
  }
  await struck.promise;
  await rivalry;
  const second = await open(scene);
  const what = `${kind.name}, round ${round}, ${moment}${hasRival ? ' beside a rival' : ''}`;
  const row = await endOf(second, changeSet.id, what);
  realm.faults.decide(null);
  await second.close();

  const handled = sent.filter((entry) => entry.handled === 200).length;
  const outcome = row?.outcome ?? 'none';
  tally.kills += 1;
  if (outcome === 'applied') tally.applied += 1;
  else if (outcome === 'unknown') tally.unknown += 1;
  else tally['not applied'] += 1;
  if (handled > 1) tally.twice += 1;
  const isWrong = outcome === 'unknown' ? false : (outcome === 'applied') !== handled > 0;
  if (isWrong) tally.wrong += 1;
  return handled > 1 || isWrong
    ? `${what}: ${outcome} (${row?.explanation}), carried out ${handled} times`
    : null;
}

it(
  `${kills} kills of each kind of job leave a true journal, and nothing is sent twice`,
  {
    timeout: 40 * 60_000,
  },
  async () => {
    const wrong: string[] = [];
    const rows: string[][] = [];
    const left = [...killedKinds];
    const work = async (): Promise<void> => {
      for (let kind = left.shift(); kind !== undefined; kind = left.shift()) {
        const realm = await startDemoRealm({ users: 120, rateLimit: 'off', presenceChangesPerSecond: 0 });
        const folder = await mkdtemp(join(tmpdir(), 'realm-console-kills-'));
        const account = realm.accounts.find(({ role }) => role === 100);
        if (account === undefined) throw new Error('The demo realm has no owner.');
        realm.control.allowUserCreation(account.userId, true);
        const scene: Scene = { realm, account, folder, random: createRandom(20_261_129) };
        const tally: Tally = { kills: 0, applied: 0, 'not applied': 0, unknown: 0, twice: 0, wrong: 0 };
        for (let round = 0; round < kills; round += 1) {
          const fault = await killOne(scene, kind, round, tally);
          if (fault !== null) wrong.push(fault);
        }
        rows.push([kind.name, ...Object.values(tally).map(String)]);
        await realm.close();
        await rm(folder, { recursive: true, force: true });
      }
    };
    await Promise.all([work(), work(), work()]);
    console.log(textTable(['Kind', 'Kills', 'Applied', 'Not applied', 'Unknown', 'Twice', 'Wrong'], rows));
    expect(wrong).toEqual([]);
  },
);
