import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@realm-console/demo-realm/random';
import { startDemoRealm, type DemoAccount, type DemoRealm } from '@realm-console/demo-realm';
import { journalPathOf } from '../../src-main/store/store.ts';
import { deedIdeas, ideas } from './world-actions.ts';
import { pause } from '../timing/time-spent.ts';
import { consoleAgent, openStore } from './world-console.ts';
import { Person } from './world-person.ts';
import { createTroubles } from './world-troubles.ts';
import { createTruth } from './world-truth.ts';
import { judgeWorld, type WorldReport } from './world-verdict.ts';

const longestWorld = 60 * 60_000;
/**
 * Occasional events, by the average number of seconds between them: waiting a minute for certainty must sometimes
 * succeed, even on a slow machine.
 */
const seldom = { killed: 200, closed: 400, slept: 200, 'imported again': 300, 'queues lost': 600 } as const;

/** Deeds are harder to verify than settings. */
const weighedIdeas = Object.keys(ideas).flatMap((name) =>
  deedIdeas.has(name) ? [name, name, name] : [name],
);

export interface WorldOptions {
  changes: number;
}

/** Runs a world until everything in it has finished, and judges it. */
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
  const troubles = createTroubles(realm, createRandom(seed * 7 + 3), new Map([[consoleAgent, truth]]), admin);
  realm.faults.decide(troubles.judge);
  const person = new Person(realm, me, random, {
    folder,
    think: async (sight) => (await ideas[random.pick(weighedIdeas)]?.(sight)) ?? null,
  });
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
      else if (imports && comes('imported again')) {
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

export function accountOf(realm: DemoRealm, role: number): DemoAccount {
  const account = realm.accounts.find((each) => each.role === role);
  if (account === undefined) throw new Error(`Nobody has the role ${role}.`);
  return account;
}
