import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplicaRows } from '#contract/topics.ts';
import { createRandom, type Random } from '../../src-main/demo-realm/seed/random.ts';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '../../src-main/demo-realm/server.ts';
import { journalPathOf } from '../../src-main/store/store.ts';
import { deedIdeas, ideas, type Sight } from './world-actions.ts';
import { pause } from '../timing/time-spent.ts';
import { openStore, openWorldConsole, type WorldConsole } from './world-console.ts';
import { createTroubles } from './world-troubles.ts';
import { createTruth } from './world-truth.ts';
import { judgeWorld, type WorldReport } from './world-verdict.ts';

const longestWorld = 60 * 60_000;
/** Jobs that somebody has under way at a time. */
const jobsAtOnce = 3;

/**
 * What comes now and then, by how many seconds pass on the average: whoever waits for a minute to be sure has to get that far
 * sometimes, on a slow machine too.
 */
const seldom = { killed: 200, closed: 400, slept: 200, 'imported anew': 300, 'queues lost': 600 } as const;

const endStates: ReadonlySet<string> = new Set(['finished', 'cancelled', 'stopped']);

/** Deeds are harder to be sure of than settings. */
const weighedIdeas = Object.keys(ideas).flatMap((name) =>
  deedIdeas.has(name) ? [name, name, name] : [name],
);

export interface WorldOptions {
  changes: number;
}

/** Runs one world until everything in it has come to an end, and judges it. */
export async function runWorld(seed: number, { changes }: WorldOptions): Promise<WorldReport> {
  const random = createRandom(seed);
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'realm-console-world-'));
  const store = openStore(folder);
  store.database.close();
  store.journalDatabase.close();
  const realm = await startDemoRealm({
    users: 60 + random.below(40),
    seed: 1 + (seed % 7),
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    featureLevel: random.chance(0.6) ? 499 : random.pick([280, 356, 421, 442]),
  });
  const [me, admin] = [accountOf(realm, 100), accountOf(realm, 200)];
  realm.control.allowEmailChanges(me.userId, true);
  const truth = createTruth(journalPathOf(join(folder, 'console.db')), realm);
  const troubles = createTroubles(realm, createRandom(seed * 7 + 3), truth, admin);
  realm.faults.decide(troubles.judge);
  const person = new Person(realm, me, random, folder);
  const imports = seed % 20 === 0;
  let lookedAt = startedAt;
  let trouble = '';
  try {
    while (truth.counts().all < changes || (await person.hasOpenJobs())) {
      if (Date.now() - startedAt > longestWorld) {
        trouble = 'The world did not come to an end.';
        break;
      }
      await pause(50 + random.below(400), 'somebody at a console does not hurry');
      if (random.chance(0.4)) await troubles.happen();
      const passed = (Date.now() - lookedAt) / 1_000;
      lookedAt += passed * 1_000;
      const comes = (what: keyof typeof seldom): boolean => {
        const isNow = random.chance(1 - Math.exp(-passed / seldom[what]));
        if (isNow) truth.lostEvidence(what);
        return isNow;
      };
      if (comes('queues lost')) troubles.loseQueues();
      if (comes('killed')) person.kill();
      else if (imports && comes('imported anew')) {
        truth.importedAnew();
        person.killAndImport();
      } else if (comes('closed')) await person.restart();
      else if (comes('slept')) await person.sleep(random.below(60_000));
      await person.act(truth.counts().all < changes);
    }
    troubles.calm();
    await person.settle(() => truth.counts().open === 0);
  } catch (error) {
    trouble = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const report = {
    seed,
    ...judgeWorld(truth),
    trouble,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  };
  await person.leave();
  await realm.close();
  truth.close();
  rmSync(folder, { recursive: true, force: true });
  return report;
}

function accountOf(realm: DemoRealm, role: number): DemoAccount {
  const account = realm.accounts.find((each) => each.role === role);
  if (account === undefined) throw new Error(`Nobody has the role ${role}.`);
  return account;
}

/** Who sits at the console: plans, confirms, presses what there is to press, and opens the program again. */
class Person {
  #console: WorldConsole;
  #words = 0;
  readonly #realm: DemoRealm;
  #me: DemoAccount;
  readonly #random: Random;
  readonly #folder: string;

  constructor(realm: DemoRealm, me: DemoAccount, random: Random, folder: string) {
    this.#realm = realm;
    this.#me = me;
    this.#random = random;
    this.#folder = folder;
    this.#console = this.#open();
  }

  #open(): WorldConsole {
    return openWorldConsole(this.#realm, this.#me, this.#folder);
  }

  async #tables(): Promise<ReplicaRows> {
    const answer = await this.#console.call('replica.snapshot', {});
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    return answer.value.tables;
  }

  async #isLive(): Promise<boolean> {
    for (let looks = 0; looks < 100 && !this.#console.isLive(); looks += 1)
      await pause(100, 'between two looks');
    return this.#console.isLive();
  }

  async hasOpenJobs(): Promise<boolean> {
    const { jobs } = await this.#tables();
    return jobs.some(({ state }) => !endStates.has(state));
  }

  /** One thing that people do at the console. */
  async act(mayBegin: boolean): Promise<void> {
    const random = this.#random;
    const { jobs } = await this.#tables();
    for (const job of jobs) {
      if (job.state === 'paused' && random.chance(0.3)) await this.#control(job.id, 'resume');
    }
    const running = jobs.filter(({ state }) => state === 'running');
    if (random.chance(0.03) && running[0] !== undefined) {
      await this.#control(random.pick(running).id, random.pick(['pause', 'pause', 'cancel'] as const));
    }
    if (!mayBegin || running.length >= jobsAtOnce || !(await this.#isLive())) return;
    const ended = jobs.filter(({ state }) => state === 'finished' || state === 'cancelled');
    const action =
      ended.length > 0 && random.chance(0.15)
        ? { kind: random.pick(['undo', 'retry'] as const), jobId: random.pick(ended).id }
        : await ideas[random.pick(weighedIdeas)]?.(await this.#sight());
    if (action === null || action === undefined) return;
    const planned = await this.#console.call('changes.plan', { action });
    if (!planned.ok || planned.value.changeCount === 0) return;
    await this.#console.call('changes.run', {
      changeSetId: planned.value.id,
      typed: planned.value.typeToConfirm,
      stopAtFirstRefusal: random.chance(0.1),
      reason: '',
    });
  }

  async #sight(): Promise<Sight> {
    const tables = await this.#tables();
    return {
      realm: this.#realm,
      me: this.#me,
      console: this.#console,
      random: this.#random,
      tables,
      word: () => {
        this.#words += 1;
        return `word${this.#words.toString(36)}`;
      },
      channels: async () => {
        const listed = await this.#console.call('channels.list', {
          text: '',
          privacies: [],
          archived: 'with',
          folder: 'any',
          onlyDefault: false,
          sort: { key: 'name', descending: false },
          first: 0,
        });
        return listed.ok ? [...listed.value.ids] : [];
      },
      newestMessage: () => this.#realm.control.newestMessageId(),
    };
  }

  async #control(jobId: string, command: 'pause' | 'resume' | 'cancel'): Promise<void> {
    await this.#console.call('job.control', { jobId, command });
  }

  kill(): void {
    this.#console.kill();
    this.#console = this.#open();
  }

  /** The organization is imported into a new server while the program is not running. */
  killAndImport(): void {
    this.#console.kill();
    const moved = this.#realm.control.importAnew();
    this.#me = { ...this.#me, userId: moved.get(this.#me.userId) ?? this.#me.userId };
    this.#console = this.#open();
  }

  async restart(): Promise<void> {
    await this.#console.close();
    this.#console = this.#open();
  }

  async sleep(milliseconds: number): Promise<void> {
    this.#console.live.suspend();
    await pause(milliseconds, 'the machine sleeps');
    this.#console.live.resume();
  }

  /** Lets everything come to its end once nothing goes wrong any more. */
  async settle(isOver: () => boolean): Promise<void> {
    // Requests whose connection was cut may still be under way.
    await pause(25_000, 'nothing of the trouble is under way any more');
    await this.restart();
    for (let tries = 0; tries < 10 && !(await this.#isLive()); tries += 1) this.#console.live.tryNow();
    if (!this.#console.isLive()) throw new Error('The console is not live again.');
    let quiet = 0;
    for (let looks = 0; looks < 1_200 && quiet < 10; looks += 1) {
      await pause(500, 'between two looks');
      const { jobs } = await this.#tables();
      for (const { id, state } of jobs) if (state === 'paused') await this.#control(id, 'resume');
      const isQuiet = isOver() && jobs.every(({ state, checking }) => endStates.has(state) && checking === 0);
      quiet = isQuiet ? quiet + 1 : 0;
      // Once more for what could not be known while things went wrong.
      if (looks === 20)
        for (const { id } of jobs) await this.#console.call('job.check', { jobId: id, changeId: null });
    }
  }

  async leave(): Promise<void> {
    await this.#console.close();
  }
}
