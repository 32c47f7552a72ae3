import { fail, succeed } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import type { Journal } from '../store/journal.ts';
import type { ChangeEngine } from './change-engine.ts';
import type { ChangePorts } from './engine-ports.ts';
import type { LiveJobs } from './live-jobs.ts';
import type { OwnRole } from './own-role.ts';
import type { Plans } from './plans.ts';
import { readOnly, wrongNumber, type SafetyRules } from './safety.ts';
import type { JobPipeline } from './job-pipeline.ts';
import { thrownFailureOf } from './thrown-failure.ts';

interface JobStartParts {
  journal: Pick<Journal, 'begin'>;
  jobs: Pick<LiveJobs, 'begin'>;
  plans: Pick<Plans, 'open' | 'discard'>;
  safety: Pick<SafetyRules, 'isReadOnly'>;
  pipeline: Pick<JobPipeline, 'scheduler' | 'views'>;
  ownRole: OwnRole;
}

/** Turns a confirmed plan into a job, once, and writes it to the journal before anything is sent. */
export function createJobStart(
  ports: Pick<ChangePorts, 'clock' | 'facts' | 'leaves'>,
  { journal, jobs, plans, safety, pipeline, ownRole }: JobStartParts,
): ChangeEngine['run'] {
  return (changeSetId, typed, stopAtFirstRefusal, reason) => {
    if (safety.isReadOnly()) return fail(readOnly);
    const plan = plans.open(changeSetId);
    if (plan === undefined) {
      return fail({
        kind: 'gone',
        message: text('failure.these-changes-were-already'),
      });
    }
    const { changeSet, changes, action, undoOf } = plan;
    const { typeToConfirm } = changeSet;
    if (typeToConfirm !== null && typed !== typeToConfirm) return fail(wrongNumber(typeToConfirm));
    if (changes.length === 0) return fail({ kind: 'invalid-input', message: text('failure.nothing-change') });
    const at = ports.clock.now();
    plans.discard(changeSetId);
    ownRole.look();
    try {
      const { id, organizationId, title } = changeSet;
      const { userId = null, address = null, realmUuid = null } = ports.facts.identity() ?? {};
      const caller = { callerUserId: userId, callerAddress: address, realmUuid };
      if (action.kind === 'end-leave') ports.leaves?.endsBy(action.leaveId, id);
      const started = { id, organizationId, title, action, ...caller, stopAtFirstRefusal };
      journal.begin({ ...started, reason: reason.trim(), undoOf }, changes, at);
      const job = jobs.begin(id);
      pipeline.scheduler.kick();
      return succeed(pipeline.views.of(job));
    } catch (error) {
      return fail(thrownFailureOf(error));
    }
  };
}
