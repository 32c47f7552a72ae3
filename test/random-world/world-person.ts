import type { Action } from '#contract/changes.ts';
import type { ReplicaRows } from '#contract/topics.ts';
import type { Random } from '@realm-console/demo-realm/random';
import type { DemoAccount, DemoRealm } from '@realm-console/demo-realm';
import { pause } from '../timing/time-spent.ts';
import type { Sight } from './world-actions.ts';
import { openWorldConsole, type WorldConsole } from './world-console.ts';

/** How many jobs someone has under way at a time. */
const jobsAtOnce = 3;

const endStates: ReadonlySet<string> = new Set(['finished', 'cancelled', 'stopped']);

export interface PersonOptions {
  /** The folder of the console's files. */
  folder: string;
  /** What someone wants to do next; null for nothing. */
  think(sight: Sight): Promise<Action | null>;
  /** Milliseconds between a preview and its confirmation; none by default. */
  hesitation?(): number;
  /** The console's user agent, if not the usual one. */
  agent?: string;
  /** The prefix of words that nobody else uses. */
  word?: string;
}

/** The user at the console: plans, confirms, presses buttons, and reopens the program. */
export class Person {
  #console: WorldConsole;
  #words = 0;
  readonly #realm: DemoRealm;
  #me: DemoAccount;
  readonly #random: Random;
  readonly #options: PersonOptions;

  constructor(realm: DemoRealm, me: DemoAccount, random: Random, options: PersonOptions) {
    this.#realm = realm;
    this.#me = me;
    this.#random = random;
    this.#options = options;
    this.#console = this.#open();
  }

  get folder(): string {
    return this.#options.folder;
  }

  #open(): WorldConsole {
    const { folder, agent } = this.#options;
    return openWorldConsole(this.#realm, this.#me, folder, {}, agent);
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
        : await this.#options.think(await this.#sight());
    if (action === null) return;
    const planned = await this.#console.call('changes.plan', { action });
    if (!planned.ok || planned.value.changeCount === 0) return;
    const hesitation = this.#options.hesitation?.() ?? 0;
    if (hesitation > 0) await pause(hesitation, 'somebody reads a preview');
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
        return `${this.#options.word ?? 'word'}${this.#words.toString(36)}`;
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

  /** The organization is imported into a new server while the program isn't running. */
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

  /** Lets everything finish once nothing goes wrong any more. */
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
      // Once more for what could not be determined while things went wrong.
      if (looks === 20)
        for (const { id } of jobs) await this.#console.call('job.check', { jobId: id, changeId: null });
    }
  }

  async leave(): Promise<void> {
    await this.#console.close();
  }
}
