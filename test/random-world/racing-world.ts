import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@realm-console/demo-realm/random';
import { startDemoRealm } from '@realm-console/demo-realm';
import { journalPathOf } from '../../src-main/store/store.ts';
import { pause } from '../timing/time-spent.ts';
import { plainClient } from './plain-client.ts';
import { racingThoughts } from './racing-actions.ts';
import { createRacingRecord, type Loss, type RacingRecord } from './racing-record.ts';
import { accountOf } from './world.ts';
import { openStore } from './world-console.ts';
import { Person } from './world-person.ts';
import { createTroubles } from './world-troubles.ts';
import { createTruth, type WorldTruth } from './world-truth.ts';
import { judgeWorld, type WorldReport } from './world-verdict.ts';

const longestWorld = 2 * 60 * 60_000;

/** Occasional events of a console, by the average number of seconds between them. */
const seldom = { killed: 240, closed: 500, slept: 300, 'queues lost': 500 } as const;

/** Who competes with the owner's console. */
export const rivals = ['another administrator', 'the same account', 'a plain client', 'both'] as const;

export interface RacingReport extends WorldReport {
  rival: (typeof rivals)[number];
  /** Requests by everyone that changed something. */
  writes: number;
  losses: Loss[];
  /** Changes stopped because of someone else's value. */
  conflicts: number;
}

interface Racer {
  agent: string;
  person: Person;
  truth: WorldTruth;
}

/**
 * Two people change the same few things for an hour or until there are enough changes; then both journals are judged.
 */
export async function runRacingWorld(seed: number, { changes }: { changes: number }): Promise<RacingReport> {
  const random = createRandom(seed * 13 + 5);
  const startedAt = Date.now();
  const rival = rivals[seed % rivals.length] ?? 'another administrator';
  let record: RacingRecord | null = null;
  const realm = await startDemoRealm({
    users: 40,
    seed: 1 + (seed % 5),
    rateLimit: 'off',
    presenceChangesPerSecond: 0,
    featureLevel: random.chance(0.7) ? 499 : random.pick([240, 300, 421, 455]),
    onHandled: (entry) => record?.handled(entry),
  });
  const [owner, admin] = [accountOf(realm, 100), accountOf(realm, 200)];
  const people = realm.control
    .snapshot()
    .users.filter(({ isBot, isActive, role }) => !isBot && isActive && role === 400)
    .map(({ userId }) => userId);
  const accounts =
    rival === 'a plain client' ? [owner] : [owner, rival === 'the same account' ? owner : admin];
  const racers = accounts.map((account, place): Racer => {
    const folder = mkdtempSync(join(tmpdir(), 'realm-console-racing-'));
    const store = openStore(folder);
    store.database.close();
    store.journalDatabase.close();
    const agent = `RealmConsole/0.1 (racer ${place})`;
    const own = createRandom(seed * 31 + place);
    const options = {
      folder,
      agent,
      word: place === 0 ? 'one' : 'two',
      think: racingThoughts(people),
      hesitation: () => (own.chance(0.5) ? 0 : own.below(5_000)),
    };
    const truth = createTruth(journalPathOf(join(folder, 'console.db')), realm);
    return { agent, truth, person: new Person(realm, account, own, options) };
  });
  const truths = new Map(racers.map(({ agent, truth }) => [agent, truth]));
  const recorded = (record = createRacingRecord(realm, truths));
  const troubles = createTroubles(realm, createRandom(seed * 7 + 3), truths, null);
  realm.faults.decide((request) => {
    recorded.arrived(request);
    return troubles.judge(request);
  });
  const count = (): number => racers.reduce((sum, { truth }) => sum + truth.counts().all, 0);
  const isOn = (): boolean => count() < changes && Date.now() - startedAt < longestWorld;

  const race = async ({ agent, person, truth }: Racer, own = createRandom(seed * 17 + agent.length)) => {
    let lookedAt = Date.now();
    while (isOn() || (await person.hasOpenJobs())) {
      if (Date.now() - startedAt > longestWorld) throw new Error('The world did not come to an end.');
      await pause(50 + own.below(300), 'somebody at a console does not hurry');
      const passed = (Date.now() - lookedAt) / 1_000;
      lookedAt += passed * 1_000;
      const comes = (what: keyof typeof seldom): boolean => {
        const isNow = own.chance(1 - Math.exp(-passed / seldom[what]));
        if (!isNow) return false;
        const isOfAll = what === 'queues lost';
        for (const each of racers) if (isOfAll || each.truth === truth) each.truth.lostEvidence(what);
        recorded.blinded(isOfAll ? null : agent);
        return true;
      };
      if (comes('queues lost')) troubles.loseQueues();
      if (comes('killed')) person.kill();
      else if (comes('closed')) await person.restart();
      else if (comes('slept')) await person.sleep(own.below(60_000));
      await person.act(isOn());
    }
  };
  const plain = plainClient(realm, admin, createRandom(seed * 19));
  const racePlainly = async (): Promise<void> => {
    while (isOn()) {
      await pause(random.below(3_000), 'somebody at another program does not hurry either');
      await plain.act();
    }
  };
  const happen = async (): Promise<void> => {
    while (isOn()) {
      await pause(random.below(1_500), 'not everything happens at once');
      await troubles.happen();
    }
  };

  let trouble = '';
  try {
    const isPlain = rival === 'a plain client' || rival === 'both';
    await Promise.all([...racers.map((racer) => race(racer)), happen(), ...(isPlain ? [racePlainly()] : [])]);
    troubles.calm();
    await Promise.all(racers.map(({ person, truth }) => person.settle(() => truth.counts().open === 0)));
  } catch (error) {
    trouble = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const reports = racers.map(({ truth }) => judgeWorld(truth));
  const report: RacingReport = {
    seed,
    rival,
    ...together(reports),
    writes: recorded.writes(),
    losses: racers.flatMap(({ agent, truth }) => recorded.lossesOf(agent, truth)),
    conflicts: racers
      .flatMap(({ truth }) => truth.rows())
      .filter(({ outcome, words }) => outcome === 'skipped' && words.includes('"changed-by-others"')).length,
    trouble,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  };
  for (const { person } of racers) await person.leave();
  await realm.close();
  for (const { truth, person } of racers) {
    truth.close();
    rmSync(person.folder, { recursive: true, force: true });
  }
  return report;
}

type Judgement = ReturnType<typeof judgeWorld>;

/** The verdicts on several journals combined. */
function together(reports: readonly Judgement[]): Judgement {
  const sum = (counts: readonly Record<string, number>[]): Record<string, number> => {
    const all: Record<string, number> = {};
    for (const each of counts)
      for (const [name, count] of Object.entries(each)) all[name] = (all[name] ?? 0) + count;
    return all;
  };
  return {
    changes: reports.reduce((all, { changes }) => all + changes, 0),
    repeated: reports.reduce((all, { repeated }) => all + repeated, 0),
    outcomes: sum(reports.map(({ outcomes }) => outcomes)),
    operations: sum(reports.map(({ operations }) => operations)),
    unknown: sum(reports.map(({ unknown }) => unknown)),
    lies: reports.flatMap(({ lies }) => lies),
    doubts: reports.flatMap(({ doubts }) => doubts),
  };
}
