import { z } from 'zod';
import { action, changeTarget, userId } from './action-input.ts';
import { call, organizationId } from './call.ts';
import type { ChangeSet, Job, JobRow, PlannedChange, SkippedChange } from './change-entities.ts';
import type {
  JournalChange,
  JournalEntry,
  JournalExportPage,
  JournalPage,
  TargetJournalChange,
} from './journal-entities.ts';
import { journalFilter } from './journal-filter.ts';

const journalPlace = z.strictObject({ startedAtMilliseconds: z.int(), row: z.int() });

/** Planning and running changes, and what the journal keeps of them; answered by the worker of the organization. */
export const changeCalls = {
  'changes.plan': call<ChangeSet>()(z.strictObject({ organizationId, action })),
  /** What follows in a change set that is too long for one message; both lists are empty at the end. */
  'changes.rest': call<{ changes: PlannedChange[]; skipped: SkippedChange[] }>()(
    z.strictObject({
      organizationId,
      changeSetId: z.string().max(64),
      changesFrom: z.int().min(0),
      skippedFrom: z.int().min(0),
    }),
  ),
  'changes.discard': call<null>()(z.strictObject({ organizationId, changeSetId: z.string().max(64) })),
  /** Starts the job. `typed` is what was typed to confirm, where the preview asks for it. */
  'changes.run': call<Job>()(
    z.strictObject({
      organizationId,
      changeSetId: z.string().max(64),
      typed: z.int().nullable(),
      stopAtFirstRefusal: z.boolean(),
      /** Why it is done, for the journal; may be empty. */
      reason: z.string().max(1_000),
    }),
  ),
  'job.rows': call<{ total: number; rows: JobRow[] }>()(
    z.strictObject({
      organizationId,
      jobId: z.string().max(64),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Raises or lowers what this console may do; running jobs pause when nothing may be written any more. */
  'safety.set': call<null>()(
    z.strictObject({ organizationId, level: z.enum(['read-only', 'confirm', 'normal']) }),
  ),
  /** Takes accounts under protection from every change of this console, or out of it. */
  'safety.protect': call<null>()(
    z.strictObject({ organizationId, userIds: z.array(userId).min(1).max(1_000), isProtected: z.boolean() }),
  ),
  'job.control': call<Job>()(
    z.strictObject({
      organizationId,
      jobId: z.string().max(64),
      command: z.enum(['pause', 'resume', 'cancel']),
    }),
  ),
  /** Looks again at what became of the changes of a job whose outcome is unknown; null for all of them. Sends nothing. */
  'job.check': call<Job>()(
    z.strictObject({ organizationId, jobId: z.string().max(64), changeId: z.int().min(0).nullable() }),
  ),
  /** What this console did with the organization, change set by change set. */
  'journal.search': call<JournalPage>()(
    z.strictObject({
      organizationId,
      filter: journalFilter,
      after: journalPlace.nullable(),
      limit: z.int().min(1).max(200),
    }),
  ),
  'journal.entry': call<JournalEntry>()(z.strictObject({ organizationId, jobId: z.string().max(64) })),
  /** Changes of one change set that the filter finds; `found` is their number. */
  'journal.changes': call<{ found: number; changes: JournalChange[] }>()(
    z.strictObject({
      organizationId,
      jobId: z.string().max(64),
      filter: journalFilter,
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
  ),
  /** What this console did with one person or thing, newest first; what it created is recorded by another target too. */
  'journal.target': call<{ total: number; changes: TargetJournalChange[] }>()(
    z.strictObject({
      organizationId,
      targets: z.array(changeTarget).min(1).max(2),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
  ),
  /** The next page of a file of every change that the filter finds, of one change set or of all. */
  'journal.export': call<JournalExportPage>()(
    z.strictObject({
      organizationId,
      filter: journalFilter,
      jobId: z.string().max(64).nullable(),
      format: z.enum(['csv', 'json']),
      after: journalPlace.extend({ changeId: z.int() }).nullable(),
    }),
  ),
} as const;
