import type { DatabaseSync } from 'node:sqlite';
import { numberOfTarget, targetOf } from '#contract/changes.ts';
import type { JournalFilter } from '#contract/calls/changes.ts';
import { openJournal, type ChangeToRecord, type OutcomeToRecord } from './journal.ts';

export const everything: JournalFilter = {
  text: '',
  outcomes: [],
  fields: [],
  target: null,
  fromMilliseconds: null,
  beforeMilliseconds: null,
};

/** A role change; every part can be overridden. */
export function aChange(parts: Partial<ChangeToRecord> & { id: number }): ChangeToRecord {
  return {
    target: targetOf('user', 100 + parts.id),
    name: `Person ${parts.id}`,
    email: `person${parts.id}@orchid.example`,
    field: 'role',
    fieldName: 'role',
    before: '400',
    after: '600',
    beforeWords: 'Member',
    afterWords: 'Guest',
    risk: 'low',
    notice: '',
    endpoint: 'PATCH /users/{user_id}',
    details: null,
    ...parts,
  };
}

export interface RecordedExample {
  id: string;
  at: number;
  title?: string;
  reason?: string;
  undoOf?: string;
  organizationId?: string;
  changes: ChangeToRecord[];
  /** Outcomes by change id; the others wait. */
  outcomes?: Record<number, Omit<OutcomeToRecord, 'changeId'>>;
}

/**
 * Records a change set as the change engine does: each change with an outcome is sent at `at + 10` and ends at `at +
 * 20`.
 */
export function recordExample(database: DatabaseSync, example: RecordedExample): void {
  const { id, at, changes, outcomes = {} } = example;
  const journal = openJournal(database);
  journal.begin(
    {
      id,
      organizationId: example.organizationId ?? 'orchid',
      title: example.title ?? `Set role to Guest for ${changes.length} people`,
      action: { kind: 'set-role', userIds: changes.map(({ target }) => numberOfTarget(target)), role: 600 },
      callerUserId: 8,
      reason: example.reason ?? '',
      undoOf: example.undoOf ?? null,
      stopAtFirstRefusal: false,
    },
    changes,
    at,
  );
  const ended = Object.entries(outcomes).map(([changeId, outcome]) => ({
    changeId: Number(changeId),
    ...outcome,
  }));
  const sent = ended.filter(({ outcome }) => outcome !== 'skipped').map(({ changeId }) => changeId);
  journal.intend(id, sent, at + 10);
  journal.conclude(id, ended, at + 20);
  if (ended.length === changes.length) journal.setJobState(id, 'finished', '', at + 30);
}
