import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SafetyLevel } from '#contract/changes.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { finish } from '../yielding-work.ts';
import { failureOf } from '../zulip/errors.ts';
import type { ChangeEngine } from './change-engine.ts';
import { pageOf } from './change-set-page.ts';
import { fieldsOf, type EditSources } from './edits-of.ts';
import type { ChangePorts } from './engine-ports.ts';
import type { WritesToCome } from './estimate.ts';
import { expandEdits } from './expansion.ts';
import type { OvertakenPreviews } from './overtaken.ts';
import { planAction, type Plan } from './plan.ts';
import type { Caller, PlanningFacts } from './planning-facts.ts';
import { notLive, notLoaded, untilLive } from './until-live.ts';

const keptPlans = 20;

interface PlansPorts {
  factsFor(caller: Caller): PlanningFacts;
  sources: EditSources;
  overtaken: Pick<OvertakenPreviews, 'opened' | 'closed'>;
  secondsPerCall(): number;
  level(): SafetyLevel;
  /** What is sent before a job with this many changes. */
  writesAhead(total: number): WritesToCome[];
  /** How long a plan waits for the organization to become live. */
  staleMilliseconds: number;
}

/** Change sets that were planned but neither started nor discarded. */
export interface Plans extends Pick<ChangeEngine, 'plan' | 'objections' | 'rest' | 'discard'> {
  open(changeSetId: string): Plan | undefined;
}

export function createPlans(
  ports: ChangePorts,
  { factsFor, sources, overtaken, ...planning }: PlansPorts,
): Plans {
  const { facts } = ports;
  const plans = new Map<string, Plan>();
  const forget = (changeSetId: string): void => {
    plans.delete(changeSetId);
    overtaken.closed(changeSetId);
  };

  return {
    open: (changeSetId) => plans.get(changeSetId),

    async plan(action, signal) {
      await nextTurn();
      if (signal.aborted) return fail({ kind: 'cancelled' });
      const caller = facts.me();
      if (caller === null) return fail(notLoaded);
      const stale = await untilLive(ports.freshness, planning.staleMilliseconds, signal);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      if (stale !== null) return fail(notLive(stale));
      try {
        await facts.load?.(fieldsOf(action, sources));
      } catch (error) {
        return fail(failureOf(error));
      }
      if (signal.aborted) return fail({ kind: 'cancelled' });
      const work = planAction(action, {
        id: randomUUID(),
        organizationId: ports.organizationId,
        facts: factsFor(caller),
        sources,
        rateLimit: ports.connection().rateLimiter.state(),
        outlook: ports.connection().rateLimiter.outlook(),
        secondsPerCall: planning.secondsPerCall(),
        level: planning.level(),
        writesAhead: planning.writesAhead,
      });
      let planned: Result<Plan>;
      try {
        planned = await finish(work, signal);
      } catch (error) {
        if (signal.aborted) return fail({ kind: 'cancelled' });
        throw error;
      }
      if (!planned.ok) return planned;
      const { changeSet } = planned.value;
      plans.set(changeSet.id, planned.value);
      overtaken.opened(planned.value);
      for (const id of plans.keys()) {
        if (plans.size <= keptPlans) break;
        forget(id);
      }
      return succeed({ ...changeSet, ...pageOf(changeSet, 0, 0) });
    },

    async objections(edits, signal) {
      const caller = facts.me();
      if (caller === null) return fail(notLoaded);
      const { skipped } = await finish(expandEdits(edits, factsFor(caller)), signal);
      return succeed(skipped);
    },

    rest(changeSetId, changesFrom, skippedFrom) {
      const plan = plans.get(changeSetId);
      if (!plan) return fail({ kind: 'gone', message: text('failure.preview-no-longer-open') });
      return succeed(pageOf(plan.changeSet, changesFrom, skippedFrom));
    },

    discard(changeSetId) {
      forget(changeSetId);
      return succeed(null);
    },
  };
}
