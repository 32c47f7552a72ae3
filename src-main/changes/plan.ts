import type { Action, ChangeSet, PlannedChange } from '../../src-preload/contract/change-entities.ts';
import { missingCase, succeed, type Result } from '../../src-preload/contract/outcome.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import type { RateLimitState } from '../zulip/rate-limit.ts';
import type { Expansion } from './actions/expansion.ts';
import { expandRename } from './actions/rename.ts';
import { expandSetRole } from './actions/set-role.ts';
import { expandSetStatus } from './actions/set-status.ts';
import { rateBudgetOf } from '../zulip/rate-budget.ts';
import { scheduleCalls } from './estimate.ts';
import type { PlanningFacts } from './person-facts.ts';

/** More changes than these have to be confirmed by typing their number. */
export const typedConfirmationThreshold = 25;

/** A change set as it is shown, and what the journal will need beside that. */
export interface Plan {
  changeSet: ChangeSet;
  changes: ChangeToRecord[];
}

export interface PlanOptions {
  id: string;
  organizationId: string;
  facts: PlanningFacts;
  pace: RateLimitState;
  nowMilliseconds: number;
  secondsPerCall: number;
  /** Calls of jobs that run before this one would. */
  callsAhead: number;
}

function expand(action: Action, facts: PlanningFacts): Result<Expansion> {
  switch (action.kind) {
    case 'set-role':
      return expandSetRole(action, facts);
    case 'rename':
      return expandRename(action, facts);
    case 'set-status':
      return expandSetStatus(action, facts);
    default:
      return missingCase(action);
  }
}

function shown({ endpoint: _endpoint, inverse: _inverse, ...change }: ChangeToRecord): PlannedChange {
  return change;
}

/**
 * Expands an action to a change set: every change with its value before and after, who is left out and why, the
 * calls, the time they take under the account's limits, and what cannot be undone. Sends nothing.
 *
 * @returns `invalid-input` for a value that the server would refuse, `unsupported` where it is too old
 */
export function planAction(action: Action, options: PlanOptions): Result<Plan> {
  const expanded = expand(action, options.facts);
  if (!expanded.ok) return expanded;
  const { changes, isGrave, ...rest } = expanded.value;
  const calls = changes.length;
  const schedule = scheduleCalls(
    calls,
    options.pace,
    options.nowMilliseconds,
    options.secondsPerCall,
    options.callsAhead,
  );
  const changeSet: ChangeSet = {
    id: options.id,
    organizationId: options.organizationId,
    action,
    ...rest,
    changes: changes.map(shown),
    calls,
    skippedCount: rest.skipped.length,
    estimatedSeconds: schedule.seconds,
    spans: schedule.spans,
    budget: rateBudgetOf(options.pace),
    typeToConfirm: calls > typedConfirmationThreshold || isGrave ? calls : null,
  };
  return succeed({ changeSet, changes });
}
