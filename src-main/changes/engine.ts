import { setTimeout as delay } from 'node:timers/promises';
import { type Job, userIdOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { openJournal, type JobReason, type RecordedChange } from '../store/journal.ts';
import { asChanged, betweenOf } from './calls/call-operations.ts';
import { editSources } from './edit-sources.ts';
import type { ChangeEngine } from './change-engine.ts';
import { createCallAverage } from './estimate.ts';
import { isOwnValue, liveValueOf, wordsOf } from './kinds/kinds.ts';
import { isOfOtherAccount, isOfStranger, strangerReason } from './identity-check.ts';
import { createSafety, readOnly, wrongNumber } from './safety.ts';
import { createDeeds } from './deeds.ts';
import { createGraveReads } from './grave-reads.ts';
import { fieldCreated } from './kinds/profile-field/profile-field-subject.ts';
import { createJobRunner } from './job.ts';
import { createExplain } from './reason-words.ts';
import { createJobLedger } from './job-ledger.ts';
import { hasEnded } from './job-transition.ts';
import { createJobScheduler } from './job-scheduler.ts';
import { writesAhead } from './lanes.ts';
import { createLiveJob, loadLiveJob, viewOf, writesLeft, type LiveJob } from './live-job.ts';
import { createOwnRole } from './own-role.ts';
import { createPendingFields } from './pending.ts';
import type { ChangePorts } from './engine-ports.ts';
import { defaultTiming, type ChangeTiming } from './change-timing.ts';
import { planningFacts } from './known-facts.ts';
import { createOvertakenPreviews } from './overtaken.ts';
import { createPlans } from './plans.ts';
import { readSetting } from './settle.ts';
import { mostTries } from './settled-changes.ts';
import { createSettling } from './settling.ts';
import { createUnheardValues } from './unheard-values.ts';
import { thrownFailureOf } from './thrown-failure.ts';

export type { ChangeEngine } from './change-engine.ts';
export type { ChangePorts } from './engine-ports.ts';
export type { ChangeTiming } from './change-timing.ts';

const shownJobs = 20;

/** The change engine of one organization's account. */
export function createChangeEngine(ports: ChangePorts, timing: Partial<ChangeTiming> = {}): ChangeEngine {
  const allTiming: ChangeTiming = { ...defaultTiming, ...timing };
  const { readingDelays, workMilliseconds, overdueMilliseconds, closingMilliseconds } = allTiming;
  const { staleMilliseconds, firstRetryMilliseconds } = allTiming;
  const { facts, organizationId, clock } = ports;
  const explain = createExplain(facts);
  const journal = openJournal(ports.journalDatabase, explain);
  const jobs = new Map<string, LiveJob>();
  const isGoingOn = ({ standing: { state } }: LiveJob) => state === 'running' || state === 'waiting';
  const pauseAll = (why: JobReason) => {
    for (const job of [...jobs.values()].filter(isGoingOn)) {
      ledger.apply(job, { kind: 'paused', by: 'console', why });
    }
  };
  const ownRole = createOwnRole(
    () => facts.me()?.role ?? null,
    (role) => pauseAll({ kind: 'role-changed', role }),
  );
  const safety = createSafety(ports.database, ports.organizationId, {
    onReadOnly: () => pauseAll({ kind: 'read-only' }),
    onChanged: ports.onSafetyChanged,
  });
  const { isReadOnly } = safety;
  const deeds = createDeeds({ organizationId, journal, clock, isReadOnly, workMilliseconds });
  const closing = new AbortController();
  let isClosed = false;
  const callAverage = createCallAverage();

  const liveValue = (target: ChangeTarget, field: string) => liveValueOf(target, field, facts);
  const isProtected = (target: ChangeTarget) => {
    const userId = userIdOfTarget(target);
    return userId !== null && safety.isProtected(userId);
  };

  const unheard = createUnheardValues();
  const graveReads = createGraveReads({
    elapsed: ports.clock.elapsed,
    unheard,
    onUnseenValue: () => ports.onUnseenValue?.(),
  });
  const readings = (job: LiveJob) => graveReads.toCome(job, ports.connection().featureLevel);
  const aheadOf = (job: { total: number }) => writesAhead(jobs.values(), job, readings);
  const view = (job: LiveJob): Job =>
    viewOf(
      job,
      ports.connection(),
      ports.connection().rateLimiter.outlook(),
      ports.clock.now(),
      callAverage.seconds(),
      { left: writesLeft(job, readings), ahead: aheadOf(job) },
    );

  const leaveEnd = (leaveId: string) => ports.leaves?.endOf(leaveId) ?? null;
  const sources = editSources(journal, organizationId, ports.importedEdits, facts.identity, leaveEnd);
  const hasNamed = (target: ChangeTarget, name: string) => journal.hasNamed(organizationId, target, name);

  const noteReplaced = (jobId: string, change: RecordedChange, value: string) => {
    const job = jobs.get(jobId);
    if (job !== undefined) ledger.replaced(job, change, value);
  };
  const valueTo = (change: RecordedChange, value: string) =>
    asChanged(change, value, ports.connection().featureLevel);
  const pending = createPendingFields({
    onChanged: ports.onPendingChanged,
    liveValue,
    overdueMilliseconds,
    elapsed: ports.clock.elapsed,
    asChanged: valueTo,
    betweenOf,
    onReplaced: noteReplaced,
    onOverdue(jobId, change, others) {
      void (async () => {
        let value: string | null;
        try {
          value = await readSetting(ports.connection(), change, closing.signal);
        } catch {
          // The event or the next snapshot will tell.
          return;
        }
        if (isClosed || value === null || change.outcome !== 'applied') return;
        if (value === change.after) {
          if (others !== undefined) noteReplaced(jobId, change, others);
          return;
        }
        const reason = { kind: 'accepted-but', value } as const;
        journal.conclude(jobId, [{ changeId: change.id, outcome: 'applied', reason }], ports.clock.now());
      })();
    },
  });

  const onChanged = (job: LiveJob) => {
    if (!jobs.values().some(isGoingOn)) unheard.jobsEnded();
    ports.onJobChanged(view(job));
  };
  const ledger = createJobLedger({
    journal,
    pending,
    explain,
    clock: ports.clock,
    onChanged,
    onApplied(change) {
      unheard.heard(change.target, change.field);
      ports.onApplied?.(change);
    },
    onLeftOpen: (job) => settling.check(job, null),
    onFault: (error) => ports.onJournalFault?.(error),
  });

  const scheduler = createJobScheduler({
    jobs: () => jobs.values(),
    freshness: ports.freshness,
    ledger,
    step: (job) => runner.step(job),
    settle: (job) => settling.check(job, null, true),
    firstRetryMilliseconds,
    closing: closing.signal,
    isClosed: () => isClosed,
  });

  const settling = createSettling({
    organizationId,
    connection: ports.connection,
    journal,
    ledger,
    explain,
    deeds,
    liveValue,
    isOwnValue: (change) => isOwnValue(change, facts, facts.me(), valueTo),
    isOfAnother: (job) => isOfOtherAccount(job, facts.identity()),
    isLoaded: () => facts.identity() !== null,
    isOfStranger: (...changes) => isOfStranger(...changes, facts, hasNamed),
    clock: ports.clock,
    closing: closing.signal,
    isClosed: () => isClosed,
    readingDelays,
    onRetry: (job, retried) => scheduler.holdForRetry(job, { kind: 'retrying', words: retried }),
    onUnreadable(job, unreadable, isNeeded) {
      if (job.standing.state !== 'running') return;
      // Where nothing can be read the next change may end the same way: it is looked at again before that is sent.
      job.needsSettling = true;
      const freshness = ports.freshness();
      if (freshness.kind === 'stale') scheduler.holdUntilLive(job, freshness.why);
      else if (!isNeeded && job.failedTries < mostTries) {
        scheduler.holdForRetry(job, { kind: 'retrying', words: unreadable });
      } else {
        ledger.apply(job, { kind: 'paused', by: 'console', why: { kind: 'unsettled', words: unreadable } });
      }
    },
    onChanged,
    onSettled: scheduler.kick,
  });

  const runner = createJobRunner({
    organizationId,
    connection: ports.connection,
    freshness: ports.freshness,
    journal,
    ledger,
    settling,
    deeds,
    graveReads,
    pending,
    liveValue,
    isUnreadable: (target) => facts.isUnreadable?.(target) === true,
    isUnlisted: (field) => facts.isUnlisted?.(field) === true,
    isProtected,
    strangerReason: (jobId, change) => strangerReason(jobs.get(jobId), change, facts, hasNamed),
    createdField: (target) => fieldCreated(target, facts.profileFields.all()),
    clock: ports.clock,
    isNext: scheduler.isNext,
    onHeld: scheduler.holdForRetry,
    onBehind: scheduler.holdBehind,
    onChanged,
    onCallTook: callAverage.add,
    load: async (fields) => facts.load?.(fields, true),
    closing: closing.signal,
    isClosed: () => isClosed,
  });

  const load = (limit: number) => {
    const records = [
      ...journal.recentJobs(ports.organizationId, limit),
      ...journal.interruptedJobs(ports.organizationId),
    ];
    records.sort((one, other) => one.startedAtMilliseconds - other.startedAtMilliseconds);
    for (const record of records) {
      if (jobs.has(record.id)) continue;
      const job = loadLiveJob(record, journal, clock);
      if (job.standing.state !== record.state) interrupted.add(job);
      jobs.set(record.id, job);
    }
  };
  /** Jobs that were open when the program ended, until the journal says so. */
  const interrupted = new Set<LiveJob>();
  load(shownJobs);

  const currentValue = (target: ChangeTarget, field: string) =>
    pending.valueOf(target, field) ?? liveValue(target, field);
  const jobThatSet = (target: ChangeTarget, field: string, value: string) =>
    journal.jobThatSet(organizationId, { target, field, value }, null);
  const overtaken = createOvertakenPreviews({
    currentValue,
    isUnknown: (target, field) => facts.isUnlisted?.(field) === true || facts.isUnreadable?.(target) === true,
    words: (target, field, value) => wordsOf(target, field, value, facts),
    jobThatSet,
    onChanged: (changeSetId) => ports.onOvertakenChanged?.(changeSetId),
  });

  const findJob = (jobId: string): Result<LiveJob> => {
    const job = jobs.get(jobId);
    return job === undefined ? fail({ kind: 'gone', message: 'There is no such job.' }) : succeed(job);
  };

  const { open: openPlan, ...planning } = createPlans(ports, {
    factsFor: (caller) =>
      planningFacts(facts, caller, {
        isProtected: safety.isProtected,
        pendingOf: pending.of,
        hasNamed,
        jobThatSet,
      }),
    sources,
    overtaken,
    secondsPerCall: callAverage.seconds,
    level: () => safety.current().level,
    writesAhead: (total) => aheadOf({ total }),
    staleMilliseconds,
  });

  return {
    ...planning,

    run(changeSetId, typed, stopAtFirstRefusal, reason) {
      if (safety.isReadOnly()) return fail(readOnly);
      const plan = openPlan(changeSetId);
      if (plan === undefined) {
        return fail({
          kind: 'gone',
          message: 'These changes were started or discarded already. Plan them again.',
        });
      }
      const { changeSet, changes, action, undoOf } = plan;
      const { typeToConfirm } = changeSet;
      if (typeToConfirm !== null && typed !== typeToConfirm) return fail(wrongNumber(typeToConfirm));
      if (changes.length === 0)
        return fail({ kind: 'invalid-input', message: 'There is nothing to change.' });
      const at = ports.clock.now();
      planning.discard(changeSetId);
      ownRole.look();
      try {
        const { id, organizationId, title } = changeSet;
        const { userId = null, address = null, realmUuid = null } = facts.identity() ?? {};
        const caller = { callerUserId: userId, callerAddress: address, realmUuid };
        if (action.kind === 'end-leave') ports.leaves?.endsBy(action.leaveId, id);
        const started = { id, organizationId, title, action, ...caller, stopAtFirstRefusal };
        journal.begin({ ...started, reason: reason.trim(), undoOf }, changes, at);
        const record = journal.job(id);
        if (record === null) throw new Error('The journal did not keep the job.');
        const job = createLiveJob(record, journal, clock);
        jobs.set(id, job);
        scheduler.kick();
        return succeed(view(job));
      } catch (error) {
        return fail(thrownFailureOf(error));
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
      const { state } = job.standing;
      if (hasEnded(job.standing)) return fail({ kind: 'conflict', message: 'The job has ended already.' });
      try {
        if (command === 'cancel') {
          ledger.apply(job, { kind: 'cancelled' });
          // What was sent before the journal could not be written is looked at all the same.
          if (job.needsSettling) settling.check(job, null);
        } else if (command === 'pause' && state !== 'paused') {
          ledger.apply(job, { kind: 'paused', by: 'person', why: null });
        } else if (command === 'resume' && state !== 'running') {
          if (safety.isReadOnly()) return fail(readOnly);
          ownRole.look();
          ledger.apply(job, { kind: 'resumed' });
          // What could not be read back when it was paused comes first.
          if (state === 'paused') settling.check(job, null, true);
          scheduler.kick();
        }
        return succeed(view(job));
      } catch (error) {
        return fail(thrownFailureOf(error));
      }
    },

    check(jobId, changeId) {
      const found = findJob(jobId);
      if (!found.ok) return found;
      try {
        settling.check(found.value, changeId === null ? null : new Set([changeId]));
        return succeed(view(found.value));
      } catch (error) {
        return fail(thrownFailureOf(error));
      }
    },

    safety: safety.current,
    safetyChanged: safety.reload,
    setSafetyLevel: safety.setLevel,
    protect: safety.protect,

    jobs: () => [...jobs.values()].map(view),
    pending: () => pending.list(),
    overtaken: overtaken.rows,
    currentValue,
    confirmed(target, field) {
      unheard.heard(target, field);
      pending.confirmed(target, field);
      settling.confirmed(target, field);
      overtaken.confirmed(target);
      ownRole.look();
    },
    queueCameBack: unheard.queueCameBack,
    snapshotCame(askedAt) {
      unheard.snapshotCame();
      pending.snapshotCame(askedAt);
      settling.snapshotCame();
      overtaken.snapshotCame();
      ownRole.look();
    },

    resumeInterrupted() {
      for (const job of jobs.values()) {
        if (interrupted.delete(job)) ledger.keep(job);
        // What goes on already sends nothing until it is looked at.
        const isFirst = job.needsSettling && isGoingOn(job);
        if (job.needsSettling || job.standing.counts.unknown > 0) settling.check(job, null, isFirst);
      }
      scheduler.kick();
    },

    freshnessChanged: scheduler.freshnessChanged,

    async close() {
      closing.abort();
      pending.close();
      const ended = Promise.all([scheduler.idle(), settling.idle()]);
      await Promise.race([ended, delay(closingMilliseconds, undefined, { ref: false })]);
      isClosed = true;
      await deeds.close();
    },
  };
}
