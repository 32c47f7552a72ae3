import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Action,
  ChangeSet,
  Job,
  JobRow,
  Safety,
  SafetyLevel,
} from '../../src-preload/contract/change-entities.ts';
import { userIdOfTarget, type ChangeTarget } from '../../src-preload/contract/change-target.ts';
import type { PendingField } from '../../src-preload/contract/replica-tables.ts';
import { fail, succeed, type Result } from '../../src-preload/contract/outcome.ts';
import { openJournal } from '../store/journal.ts';
import { finish } from '../unhurried.ts';
import { editSources } from './edit-sources.ts';
import { failureOf } from '../zulip/errors.ts';
import { pageOf } from './change-set-page.ts';
import { createCallAverage } from './estimate.ts';
import { isOwnValue, liveValueOf, wordsOf } from './kinds/kinds.ts';
import { identityWords } from './identity-check.ts';
import { createSafety, readOnly } from './safety.ts';
import { createDeeds } from './deeds.ts';
import { createJobRunner } from './job.ts';
import { createExplain } from './reason-words.ts';
import { callsLeft, createLiveJob, firstWords, hasEnded, viewOf, type LiveJob } from './live-job.ts';
import { createPendingFields } from './pending.ts';
import type { ChangePorts } from './engine-ports.ts';
import { planningFacts } from './known-facts.ts';
import { planAction, type Plan } from './plan.ts';
import { defaultTiming, type ChangeTiming } from './change-timing.ts';
import { readSetting } from './settle.ts';
import { notLive, notLoaded, untilLive } from './until-live.ts';

export type { ChangePorts } from './engine-ports.ts';
export type { ChangeTiming } from './change-timing.ts';

/** The way of every write: plan, preview, run, settle. */
export interface ChangeEngine {
  /** Expands an action to a change set that `run` takes by its id. Sends nothing. */
  plan(action: Action, signal: AbortSignal): Promise<Result<ChangeSet>>;
  /** The next page of a change set that is too long for one message. */
  rest(
    changeSetId: string,
    changesFrom: number,
    skippedFrom: number,
  ): Result<Pick<ChangeSet, 'changes' | 'skipped'>>;
  discard(changeSetId: string): Result<null>;
  /**
   * Starts the job of a change set, once; jobs of an account run one after another. `gone` for one that ran, was
   * discarded or is not known; `invalid-input` on the field `typed` for a wrong number.
   */
  run(changeSetId: string, typed: number | null, stopAtFirstRefusal: boolean, reason: string): Result<Job>;
  safety(): Safety;
  /** Another account of the organization has changed the safety. Running jobs pause as by `setSafetyLevel`. */
  safetyChanged(): void;
  /** Running jobs pause when nothing may be written any more. */
  setSafetyLevel(level: SafetyLevel): Result<null>;
  /** No change touches a protected account. What was planned before is checked again when it runs. */
  protect(userIds: readonly number[], isProtected: boolean): Result<null>;
  /** Rows of a job: under way, then newest first, then what waits. */
  rows(jobId: string, offset: number, limit: number): Result<{ total: number; rows: JobRow[] }>;
  control(jobId: string, command: 'pause' | 'resume' | 'cancel'): Result<Job>;
  /** Oldest first. Those that the end of the program interrupted are paused. */
  jobs(): Job[];
  pending(): PendingField[];
  /** The value of a field on the server, as far as it is known: what was sent, or what the live model has. */
  currentValue(target: ChangeTarget, field: string): string | null;
  /** The live model saw this value by an event. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The live model is a fresh snapshot, asked for at this time in elapsed milliseconds. */
  snapshotCame(askedAt: number): void;
  /** Call once the organization is live: reads back what a crash or a lost connection left open. Sends nothing. */
  resumeInterrupted(): void;
  /** Sends no further call, waits a little for the one under way, and writes nothing after it has resolved. */
  close(): Promise<void>;
}

const shownJobs = 20;
const interruptedExplanation = 'The console ended while the job ran. What is left was not sent.';
const keptPlans = 20;

/** The change engine of one organization's account. */
export function createChangeEngine(ports: ChangePorts, timing: Partial<ChangeTiming> = {}): ChangeEngine {
  const { readingDelays, workMilliseconds, overdueMilliseconds, closingMilliseconds, staleMilliseconds } = {
    ...defaultTiming,
    ...timing,
  };
  const { facts } = ports;
  const explain = createExplain(facts);
  const journal = openJournal(ports.journalDatabase, explain);
  const plans = new Map<string, Plan>();
  const jobs = new Map<string, LiveJob>();
  const pauseAll = (why: string) => {
    for (const job of jobs.values()) if (job.state === 'running') runner.pause(job, why);
  };
  const safety = createSafety(ports.database, ports.organizationId, {
    onReadOnly: () => pauseAll(readOnly.message),
    onChanged: ports.onSafetyChanged,
  });
  const { organizationId, clock } = ports;
  const { isReadOnly } = safety;
  const deeds = createDeeds({ organizationId, journal, clock, isReadOnly, workMilliseconds });
  const closing = new AbortController();
  let isClosed = false;
  const callAverage = createCallAverage();
  let draining: Promise<void> | null = null;

  const liveValue = (target: ChangeTarget, field: string) => liveValueOf(target, field, facts);
  const words = (target: ChangeTarget, field: string, value: string) => wordsOf(target, field, value, facts);
  const isProtected = (target: ChangeTarget) => {
    const userId = userIdOfTarget(target);
    return userId !== null && safety.isProtected(userId);
  };

  const callsBefore = (job: LiveJob | null): number => {
    let calls = 0;
    for (const other of jobs.values()) {
      if (other === job) break;
      if (other.state === 'running') calls += callsLeft(other);
    }
    return calls;
  };
  const view = (job: LiveJob): Job =>
    viewOf(
      job,
      ports.connection().pace.outlook(),
      ports.clock.now(),
      callAverage.seconds(),
      callsBefore(job),
    );

  const sources = editSources(journal, ports.organizationId, ports.importedEdits, facts.identity);
  const hasNamed = (target: ChangeTarget, name: string) =>
    journal.hasNamed(ports.organizationId, target, name);

  const pending = createPendingFields({
    onChanged: ports.onPendingChanged,
    liveValue,
    overdueMilliseconds,
    elapsed: ports.clock.elapsed,
    onOverdue(jobId, change) {
      void (async () => {
        let value: string | null;
        try {
          value = await readSetting(ports.connection(), change, closing.signal);
        } catch {
          // The event or the next snapshot will tell.
          return;
        }
        if (isClosed || value === null || value === change.after || change.outcome !== 'applied') return;
        const nowIs = words(change.target, change.field, value);
        const explanation = `The server accepted it, but the ${change.fieldName} is ${nowIs} now.`;
        journal.conclude(
          jobId,
          [{ changeId: change.id, outcome: 'applied', explanation }],
          ports.clock.now(),
        );
      })();
    },
  });

  const runner = createJobRunner({
    connection: ports.connection,
    journal,
    pending,
    liveValue,
    isOwnValue: (target, field, value) => isOwnValue(target, field, value, facts, facts.me()),
    words,
    isUnreadable: (target) => facts.isUnreadable?.(target) === true,
    isProtected,
    explain,
    deeds,
    strangerWords: (jobId, change) => identityWords(jobs.get(jobId), change, facts, hasNamed),
    clock: ports.clock,
    onChanged: (job) => ports.onJobChanged(view(job)),
    onApplied: (change) => ports.onApplied?.(change),
    onCallTook: callAverage.add,
    closing: closing.signal,
    isClosed: () => isClosed,
    readingDelays,
  });

  /** A journal that cannot be written: nothing more is sent, and what was is settled before the next try. */
  const holdAfterFault = (job: LiveJob, error: unknown) => {
    const failure = failureOf(error);
    job.latestExplanation = firstWords('message' in failure ? failure.message : failure.kind);
    job.needsSettling = true;
    job.upcoming = [];
    if (!hasEnded(job)) job.state = 'paused';
    try {
      job.counts = journal.counts(job.id);
      journal.setJobState(job.id, job.state, job.latestExplanation, job.finishedAtMilliseconds);
    } catch {
      // The same fault again; the job is held in memory, and a restart finds it in the journal.
    }
    ports.onJobChanged(view(job));
  };

  const settleAsked = new Set<LiveJob>();
  const nextJob = (): LiveJob | undefined =>
    [...jobs.values()].find((job) => settleAsked.has(job) || job.state === 'running');
  const drain = async () => {
    for (let job = nextJob(); job !== undefined && !closing.signal.aborted; job = nextJob()) {
      settleAsked.delete(job);
      try {
        await runner.advance(job);
      } catch (error) {
        if (!isClosed) holdAfterFault(job, error);
      }
    }
  };
  const kick = () => {
    if (closing.signal.aborted) return;
    draining ??= nextTurn()
      .then(drain)
      .finally(() => {
        draining = null;
        if (nextJob() !== undefined) kick();
      });
  };

  const load = (limit: number) => {
    const records = [
      ...journal.recentJobs(ports.organizationId, limit),
      ...journal.interruptedJobs(ports.organizationId),
    ];
    records.sort((one, other) => one.startedAtMilliseconds - other.startedAtMilliseconds);
    for (const record of records) {
      if (jobs.has(record.id)) continue;
      const job = createLiveJob(record, journal.counts(record.id));
      if (job.state === 'running') {
        job.state = 'paused';
        job.latestExplanation = interruptedExplanation;
      }
      jobs.set(job.id, job);
    }
  };
  load(shownJobs);

  const findJob = (jobId: string): Result<LiveJob> => {
    const job = jobs.get(jobId);
    return job === undefined ? fail({ kind: 'gone', message: 'There is no such job.' }) : succeed(job);
  };

  return {
    async plan(action, signal) {
      await nextTurn();
      if (signal.aborted) return fail({ kind: 'cancelled' });
      const caller = facts.me();
      if (caller === null) return fail(notLoaded);
      const stale = await untilLive(ports.freshness, staleMilliseconds, signal);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      if (stale !== null) return fail(notLive(stale));
      const planning = planAction(action, {
        id: randomUUID(),
        organizationId: ports.organizationId,
        facts: planningFacts(facts, caller, {
          isProtected: safety.isProtected,
          pendingOf: pending.of,
          hasNamed,
        }),
        sources,
        pace: ports.connection().pace.state(),
        outlook: ports.connection().pace.outlook(),
        secondsPerCall: callAverage.seconds(),
        callsAhead: callsBefore(null),
      });
      let planned: Result<Plan>;
      try {
        planned = await finish(planning, signal);
      } catch (error) {
        if (signal.aborted) return fail({ kind: 'cancelled' });
        throw error;
      }
      if (!planned.ok) return planned;
      const { changeSet } = planned.value;
      plans.set(changeSet.id, planned.value);
      for (const id of plans.keys()) {
        if (plans.size <= keptPlans) break;
        plans.delete(id);
      }
      return succeed({ ...changeSet, ...pageOf(changeSet, 0, 0) });
    },

    rest(changeSetId, changesFrom, skippedFrom) {
      const plan = plans.get(changeSetId);
      if (!plan) return fail({ kind: 'gone', message: 'This preview is not open any more.' });
      return succeed(pageOf(plan.changeSet, changesFrom, skippedFrom));
    },

    discard(changeSetId) {
      plans.delete(changeSetId);
      return succeed(null);
    },

    run(changeSetId, typed, stopAtFirstRefusal, reason) {
      if (safety.isReadOnly()) return fail(readOnly);
      const plan = plans.get(changeSetId);
      if (plan === undefined) {
        return fail({
          kind: 'gone',
          message: 'These changes were started or discarded already. Plan them again.',
        });
      }
      const { changeSet, changes, action, undoOf } = plan;
      const { typeToConfirm } = changeSet;
      if (typeToConfirm !== null && typed !== typeToConfirm) {
        return fail({ kind: 'invalid-input', field: 'typed', message: `Type ${typeToConfirm} to confirm.` });
      }
      if (changes.length === 0)
        return fail({ kind: 'invalid-input', message: 'There is nothing to change.' });
      const at = ports.clock.now();
      plans.delete(changeSetId);
      try {
        const { id, organizationId, title } = changeSet;
        const { userId = null, address = null, realmUuid = null } = facts.identity() ?? {};
        const caller = { callerUserId: userId, callerAddress: address, realmUuid };
        const started = { id, organizationId, title, action, ...caller, stopAtFirstRefusal };
        journal.begin({ ...started, reason: reason.trim(), undoOf }, changes, at);
        const record = journal.job(id);
        if (record === null) throw new Error('The journal did not keep the job.');
        const job = createLiveJob(record, journal.counts(id));
        jobs.set(id, job);
        kick();
        return succeed(view(job));
      } catch (error) {
        return fail(failureOf(error));
      }
    },

    rows(jobId, offset, limit) {
      const found = findJob(jobId);
      if (!found.ok) return found;
      return succeed({ total: found.value.total, rows: journal.rows(jobId, offset, limit) });
    },

    control(jobId, command) {
      const found = findJob(jobId);
      if (!found.ok) return found;
      const job = found.value;
      if (hasEnded(job)) return fail({ kind: 'conflict', message: 'The job has ended already.' });
      try {
        if (command === 'cancel') runner.end(job, 'cancelled');
        else if (command === 'pause' && job.state === 'running') runner.pause(job, '');
        else if (command === 'resume' && job.state === 'paused') {
          if (safety.isReadOnly()) return fail(readOnly);
          job.state = 'running';
          job.latestExplanation = '';
          // What could not be read back when it was paused comes first.
          if (job.counts.unknown > 0) job.needsSettling = true;
          journal.setJobState(job.id, 'running', '', null);
          ports.onJobChanged(view(job));
          kick();
        }
        return succeed(view(job));
      } catch (error) {
        return fail(failureOf(error));
      }
    },

    safety: safety.current,
    safetyChanged: safety.reload,
    setSafetyLevel: safety.setLevel,
    protect: safety.protect,

    jobs: () => [...jobs.values()].map(view),
    pending: () => pending.list(),
    currentValue: (target, field) => pending.valueOf(target, field) ?? liveValue(target, field),
    confirmed(target, field) {
      pending.confirmed(target, field);
      runner.confirmed(target, field);
    },
    snapshotCame(askedAt) {
      const fields = pending.list();
      pending.snapshotCame(askedAt);
      for (const { target, field } of fields) runner.confirmed(target, field);
    },

    resumeInterrupted() {
      for (const job of jobs.values()) {
        if (job.state === 'paused') journal.setJobState(job.id, 'paused', job.latestExplanation, null);
        if (job.counts.unknown > 0 && job.state !== 'running') job.needsSettling = true;
        if (job.needsSettling || (job.state === 'paused' && callsLeft(job) === 0)) settleAsked.add(job);
      }
      kick();
    },

    async close() {
      closing.abort();
      pending.close();
      if (draining !== null)
        await Promise.race([draining, delay(closingMilliseconds, undefined, { ref: false })]);
      isClosed = true;
      await deeds.close();
    },
  };
}
