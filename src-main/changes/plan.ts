import {
  type Action,
  type ChangeSet,
  kindOfTarget,
  type PlannedChange,
  type SafetyLevel,
} from '#contract/changes.ts';
import { confirmationOf, isOneStep } from '#contract/confirmation.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import type { ChangeToRecord } from '../store/journal.ts';
import type { YieldingWork } from '../yielding-work.ts';
import type { RateLimitOutlook, RateLimitState } from '../zulip/rate-limit.ts';
import { countCalls } from './calls/call-operations.ts';
import { readingsToCome } from './grave-reads.ts';
import { editsOf, type EditSources } from './edits-of.ts';
import { expandEdits } from './expansion.ts';
import { rateBudgetOf } from '../zulip/rate-budget.ts';
import { scheduleCalls, type WritesToCome } from './estimate.ts';
import { rulesOf, subjectOf } from './kinds/kinds.ts';
import type { PlanningFacts } from './planning-facts.ts';

/** The share of the organization and the number of people from which the preview warns about them. */
const massShare = 0.2;
const massNumber = 50;

/** A change set as shown, and what the journal needs besides it. */
export interface Plan {
  changeSet: ChangeSet;
  action: Action;
  changes: ChangeToRecord[];
  /** The job to be undone. */
  undoOf: string | null;
}

export interface PlanOptions {
  id: string;
  organizationId: string;
  facts: PlanningFacts;
  sources: EditSources;
  rateLimit: RateLimitState;
  outlook: RateLimitOutlook;
  secondsPerCall: number;
  level: SafetyLevel;
  /** What is sent before a job with this many changes. */
  writesAhead(total: number): WritesToCome[];
}

/** Up to this many changes are shown in full rather than as list lines. */
const shownWhole = 4;

function shown(
  { endpoint: _endpoint, details: _details, ...change }: ChangeToRecord,
  facts: PlanningFacts,
): PlannedChange {
  const lookAlike = facts.lookAlikeOf(change.target);
  return lookAlike === null ? change : { ...change, lookAlikeId: lookAlike.id };
}

/** The same, with its subject line by line if its field has several. */
function shownWithFacts(change: ChangeToRecord, facts: PlanningFacts): PlannedChange {
  const { target, field, before, after, details } = change;
  const subject = subjectOf(target, facts);
  const lines = rulesOf(target, field, facts)?.facts?.(before, after, details, subject) ?? [];
  return { ...shown(change, facts), ...(lines.length > 0 && { facts: lines }) };
}

/** How many different things of each kind change, people first. */
function countThings(changes: readonly ChangeToRecord[]): ChangeSet['things'] {
  return [...Map.groupBy(new Set(changes.map(({ target }) => target)), kindOfTarget)]
    .map(([kind, targets]) => ({ kind, count: targets.length }))
    .toSorted((one, other) => Number(other.kind === 'user') - Number(one.kind === 'user'));
}

/** The share of the organization's people that changes, in percent; null while it is small. */
function largeShare(things: ChangeSet['things'], activeHumans: number): number | null {
  const people = things.find(({ kind }) => kind === 'user')?.count ?? 0;
  if (people < massNumber || people < activeHumans * massShare) return null;
  return Math.min(100, Math.round((people / Math.max(1, activeHumans)) * 100));
}

/**
 * Expands an action to a change set: every change with its value before and after, who is left out and why, the calls,
 * how long they take under the account's limits, and what can't be undone. Sends nothing.
 *
 * @returns `invalid-input` for a value that the server would reject, `unsupported` if it is too old, `gone` if
 * something that the action names doesn't exist
 */
export function* planAction(action: Action, options: PlanOptions): YieldingWork<Result<Plan>> {
  const { facts } = options;
  const planned = editsOf(action, facts, options.sources);
  if (!planned.ok) return planned;
  const { changes, numbers, harmsEverybody, ...rest } = yield* expandEdits(planned.value.edits, facts);
  const count = countCalls(changes);
  const writes = { count, readings: readingsToCome(changes, count, facts.featureLevel) };
  const ahead = options.writesAhead(changes.length);
  const schedule = scheduleCalls(writes, options.outlook, options.secondsPerCall, ahead);
  const counted = { changes, changeCount: changes.length, skippedCount: rest.skipped.length };
  const things = countThings(changes);
  const risk = changes.some((change) => change.risk === 'high') ? 'high' : 'low';
  const changeSet: ChangeSet = {
    id: options.id,
    organizationId: options.organizationId,
    title: planned.value.title,
    ...rest,
    ...counted,
    changes:
      changes.length <= shownWhole
        ? changes.map((change) => shownWithFacts(change, facts))
        : changes.map((change) => shown(change, facts)),
    calls: schedule.calls,
    estimatedSeconds: schedule.seconds,
    spans: schedule.spans,
    budget: rateBudgetOf(options.rateLimit),
    things,
    largeShare: largeShare(things, facts.activeHumans),
    ...confirmationOf(
      { numbers, risk, isOneStep: isOneStep(counted), harmsEverybody, isUndo: planned.value.undoOf !== null },
      options.level,
    ),
  };
  return succeed({ changeSet, changes, action, undoOf: planned.value.undoOf });
}
