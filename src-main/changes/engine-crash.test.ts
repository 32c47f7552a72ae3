import { spawn } from 'node:child_process';
import { numberOfTarget } from '#contract/changes.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { startDemoRealm, type DemoRealm, type Fault } from '@realm-console/demo-realm';
import type { CrashAssignment } from './crash-child.fixture.ts';
import { createChangeEngine } from './engine.ts';
import {
  createLiveModel,
  organizationId,
  quickTiming,
  startFixture,
  valueOf,
  waitFor,
  stillRealm,
  type Fixture,
} from './engine.fixture.ts';
import { systemClock } from '../clock.ts';

let fixture: Fixture<DemoRealm>;
afterEach(async () => {
  await fixture.close();
});

const childPath = join(import.meta.dirname, 'crash-child.fixture.ts');

/** Milliseconds; the machine may be busy. */
const patience = 60_000;

/** Uniform in [0, 1), the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * When a console is killed: at its start, while it waits for the answer to a call that the server has applied or never
 * receives, or about when the answer arrives.
 */
type Moment =
  | { at: 'beginning' }
  | { at: 'applied' | 'unseen'; call: number }
  | { at: 'answered'; call: number; milliseconds: number };

function momentOf(run: number, call: number, milliseconds: number): Moment {
  if (run === 0) return { at: 'beginning' };
  if (run % 3 === 0) return { at: 'answered', call, milliseconds };
  return { at: run % 3 === 1 ? 'applied' : 'unseen', call };
}

/** Runs the job in its own process and kills it without warning. */
async function runAndKill(assignment: CrashAssignment, moment: Moment, realm: DemoRealm): Promise<void> {
  const child = spawn(process.execPath, [childPath, JSON.stringify(assignment)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let calls = 0;
  realm.faults.decide(({ method, path }): Fault | undefined => {
    if (method !== 'PATCH' || !path.includes('/users/')) return undefined;
    calls += 1;
    if (moment.at === 'beginning' || calls !== moment.call) return { kind: 'slow', milliseconds: 5 };
    if (moment.at === 'answered') {
      setTimeout(() => child.kill('SIGKILL'), moment.milliseconds);
      return undefined;
    }
    child.kill('SIGKILL');
    // The answer comes after any end of the process.
    return moment.at === 'unseen' ? { kind: 'timeout' } : { kind: 'slow', milliseconds: 10_000 };
  });
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line === 'ended' || (line === 'starting' && moment.at === 'beginning')) child.kill('SIGKILL');
  });
  await exited;
}

describe('a console that is killed while a job runs', () => {
  it(
    'leaves journal and realm consistent, and later finishes the job without sending anything twice',
    { timeout: 300_000 },
    async () => {
      fixture = await startFixture(await startDemoRealm({ ...stillRealm, users: 250, rateLimit: 'off' }));
      const { realm, me, database, journalDatabase, databasePath, connection } = fixture;
      const random = randomFrom(20_261);
      const members = fixture.peopleWith(400);
      const perRun = 12;
      let interrupted = 0;
      let unsettled = 0;
      for (let run = 0; run < 7; run += 1) {
        const userIds = members.slice(run * perRun, (run + 1) * perRun);
        const moment = momentOf(run, 1 + Math.floor(random() * perRun), random() * 20);
        realm.log.length = 0;
        await runAndKill(
          {
            organizationId: `${organizationId}-${run}`,
            url: realm.url,
            email: me.email,
            apiKey: me.apiKey,
            callerUserId: me.userId,
            databasePath,
            userIds,
            role: 300,
          },
          moment,
          realm,
        );
        realm.faults.clear();
        const patchesOf = (userId: number) =>
          realm.log.filter(
            ({ method, path, handled }) =>
              method === 'PATCH' && path.endsWith(`/users/${userId}`) && handled !== null,
          ).length;

        const model = createLiveModel(realm, me, new Map());
        const engine = createChangeEngine(
          {
            organizationId: `${organizationId}-${run}`,
            connection: () => connection,
            database,
            journalDatabase,
            facts: model.facts,
            freshness: () => ({ kind: 'live' }),
            onJobChanged: () => {},
            onPendingChanged: () => {},
            onSafetyChanged: () => {},
            importedEdits: () => null,
            clock: systemClock,
          },
          quickTiming,
        );
        const patches = () => realm.log.filter(({ method }) => method === 'PATCH').length;
        const [job] = engine.jobs();
        if (job === undefined) {
          if (patches() > 0) throw new Error('Something was sent before it was in the journal.');
          await engine.close();
          continue;
        }
        const rows = () => valueOf(engine.rows(job.id, 0, 500)).rows;
        expect(job.state, 'nothing runs on its own after a crash').not.toBe('running');
        if (job.state === 'paused') interrupted += 1;
        unsettled += rows().filter(({ outcome }) => outcome === 'sending').length;
        const sentBefore = patches();
        engine.resumeInterrupted();
        await waitFor(
          () => (rows().every(({ outcome }) => outcome !== 'sending' && outcome !== 'unknown') ? true : null),
          patience,
        );
        expect(patches(), 'settling only reads').toBe(sentBefore);
        const agree = () => {
          for (const { target, outcome } of rows()) {
            const userId = numberOfTarget(target);
            // One that wasn't applied may have been killed before it was sent.
            const sent = outcome === 'not-applied' ? Math.max(1, patchesOf(userId)) : patchesOf(userId);
            expect({ outcome, role: fixture.roleOf(userId), sent }).toEqual({
              outcome,
              role: outcome === 'applied' ? 300 : 400,
              sent: outcome === 'waiting' ? 0 : 1,
            });
          }
        };
        agree();
        if (engine.jobs()[0]?.state === 'paused') {
          model.refresh(engine);
          valueOf(engine.control(job.id, 'resume'));
        }
        await waitFor(() => (engine.jobs()[0]?.state === 'finished' ? true : null), patience);
        agree();
        expect(rows().every(({ outcome }) => outcome === 'applied' || outcome === 'not-applied')).toBe(true);
        await engine.close();
      }
      expect(interrupted, 'a job whose call has no answer is interrupted').toBeGreaterThanOrEqual(4);
      expect(unsettled, 'and its call, too').toBeGreaterThanOrEqual(4);
    },
  );
});
