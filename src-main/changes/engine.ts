import type { ChangeTarget } from '#contract/changes.ts';
import { succeed } from '#contract/outcome.ts';
import { openJournal, type JobReason } from '../store/journal.ts';
import type { ChangeEngine } from './change-engine.ts';
import { defaultTiming, type ChangeTiming } from './change-timing.ts';
import { editSources } from './edit-sources.ts';
import type { ChangePorts } from './engine-ports.ts';
import { createJobCommands } from './job-commands.ts';
import { createJobStart } from './job-start.ts';
import { wordsOf } from './kinds/kinds.ts';
import { planningFacts } from './known-facts.ts';
import { createLiveFacts } from './live-facts.ts';
import { isGoingOn, openLiveJobs } from './live-jobs.ts';
import { createOvertakenPreviews } from './overtaken.ts';
import { createOwnRole } from './own-role.ts';
import { createPlans } from './plans.ts';
import { createExplain } from './reason-words.ts';
import { createSafety } from './safety.ts';
import { createJobPipeline } from './job-pipeline.ts';

export type { ChangeEngine } from './change-engine.ts';
export type { ChangePorts } from './engine-ports.ts';
export type { ChangeTiming } from './change-timing.ts';

/** The change engine of one organization's account. */
export function createChangeEngine(ports: ChangePorts, timing: Partial<ChangeTiming> = {}): ChangeEngine {
  const allTiming: ChangeTiming = { ...defaultTiming, ...timing };
  const { facts, organizationId } = ports;
  const explain = createExplain(facts);
  const journal = openJournal(ports.journalDatabase, explain);
  const jobs = openLiveJobs(journal, organizationId, ports.clock);
  const pauseAll = (why: JobReason) => {
    for (const job of jobs.goingOn()) pipeline.ledger.apply(job, { kind: 'paused', by: 'console', why });
  };
  const ownRole = createOwnRole(
    () => facts.me()?.role ?? null,
    (role) => pauseAll({ kind: 'role-changed', role }),
  );
  const safety = createSafety(ports.database, organizationId, {
    onReadOnly: () => pauseAll({ kind: 'read-only' }),
    onChanged: ports.onSafetyChanged,
  });
  const { isReadOnly, isProtected } = safety;
  const live = createLiveFacts(ports, journal, jobs, safety);
  const { hasNamed, jobThatSet } = live;
  const pipeline = createJobPipeline(ports, allTiming, { journal, explain, jobs, live, isReadOnly });
  const { ledger, scheduler, settling, pending, unheard, views } = pipeline;

  const currentValue = (target: ChangeTarget, field: string) =>
    pending.valueOf(target, field) ?? live.liveValue(target, field);
  const overtaken = createOvertakenPreviews({
    currentValue,
    isUnknown: (target, field) => live.isUnlisted(field) || live.isUnreadable(target),
    words: (target, field, value) => wordsOf(target, field, value, facts),
    jobThatSet,
    onChanged: (changeSetId) => ports.onOvertakenChanged?.(changeSetId),
  });

  const leaveEnd = (leaveId: string) => ports.leaves?.endOf(leaveId) ?? null;
  const plans = createPlans(ports, {
    factsFor: (caller) =>
      planningFacts(facts, caller, { isProtected, pendingOf: pending.of, hasNamed, jobThatSet }),
    sources: editSources(journal, organizationId, ports.importedEdits, facts.identity, leaveEnd),
    overtaken,
    secondsPerCall: views.secondsPerCall,
    level: () => safety.current().level,
    writesAhead: views.writesAhead,
    staleMilliseconds: allTiming.staleMilliseconds,
  });
  const { plan, objections, rest, discard } = plans;

  return {
    plan,
    objections,
    rest,
    discard,
    run: createJobStart(ports, { journal, jobs, plans, safety, pipeline, ownRole }),
    ...createJobCommands({ jobs, pipeline, safety, ownRole }),

    rows(jobId, offset, limit) {
      const found = jobs.find(jobId);
      if (!found.ok) return found;
      return succeed({ total: found.value.total, rows: journal.rows(jobId, offset, limit) });
    },
    failures(jobId) {
      const found = jobs.find(jobId);
      return found.ok ? succeed(journal.failures(jobId)) : found;
    },
    jobs: () => [...jobs.all()].map(views.of),

    safety: safety.current,
    safetyChanged: safety.reload,
    setSafetyLevel: safety.setLevel,
    protect: safety.protect,

    pending: pending.list,
    overtaken: overtaken.rows,
    currentValue,
    confirmed(target, field) {
      unheard.heard(target, field);
      pending.confirmed(target, field);
      settling.confirmed(target, field);
      overtaken.confirmed(target);
      if (field === 'role') ownRole.look();
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
      for (const job of jobs.all()) {
        if (jobs.takeInterrupted(job)) ledger.keep(job);
        // A job that is running already sends nothing until its open calls are read back.
        const isFirst = job.needsSettling && isGoingOn(job);
        if (job.needsSettling || job.standing.counts.unknown > 0) settling.check(job, null, isFirst);
      }
      scheduler.kick();
    },
    freshnessChanged: scheduler.freshnessChanged,
    close: pipeline.close,
  };
}
