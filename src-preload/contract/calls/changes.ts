import { z } from 'zod';
import { mostComposedCharacters, mostMessagesAtOnce } from '../announce.ts';
import {
  changeOutcomes,
  type ChangeSet,
  type Job,
  type JobFailure,
  type JobRow,
  type PlannedChange,
  type SkippedChange,
} from '../changes.ts';
import {
  journalParts,
  type JournalChange,
  type JournalEntry,
  type JournalExportPage,
  type JournalPage,
  type TargetJournalChange,
} from '../journal.ts';
import { mostConvertedValues } from '../field-conversion.ts';
import {
  atOnce,
  call,
  changeTarget,
  organizationId,
  personStatus,
  role,
  textUpTo,
  userId,
  userIds,
} from './call.ts';
import { listSeparator } from './console.ts';

const edit = z.lazy(() =>
  z.strictObject({
    target: changeTarget,
    field: z.string().min(1).max(200),
    value: textUpTo(100_000),
    expected: textUpTo(100_000).exactOptional(),
  }),
);

/** The strict shapes of `Action`. */
export const action = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('set-role'), userIds, role }),
    z.strictObject({ kind: z.literal('rename'), userId, name: textUpTo(1_000) }),
    z.strictObject({ kind: z.literal('set-status'), userIds, status: personStatus }),
    z.strictObject({ kind: z.literal('set-email'), userId, email: textUpTo(1_000) }),
    z.strictObject({
      kind: z.literal('set-profile-field'),
      userIds,
      fieldId: z.int(),
      value: textUpTo(10_000),
    }),
    z.strictObject({
      kind: z.literal('convert-field'),
      fieldId: z.int(),
      name: textUpTo(1_000),
      oldName: textUpTo(1_000),
      options: z.array(z.strictObject({ key: z.string().max(100), text: textUpTo(1_000) })).max(10_000),
      mapping: z
        .array(z.strictObject({ value: textUpTo(100_000), key: z.string().max(100) }))
        .max(mostConvertedValues),
    }),
    z.strictObject({ kind: z.enum(['add-to-group', 'remove-from-group']), userIds, groupId: z.int() }),
    z.strictObject({
      kind: z.literal('deactivate'),
      userIds,
      notification: textUpTo(10_000).nullable(),
    }),
    z.strictObject({ kind: z.literal('reactivate'), userIds }),
    z.strictObject({
      kind: z.literal('edit'),
      // It may contain names such as a linkifier's pattern; the job's own title is shortened.
      title: textUpTo(100_000),
      edits: z.array(edit).min(1).max(100_000, atOnce),
    }),
    z.strictObject({
      kind: z.literal('send-message'),
      localId: z.string().min(1).max(64),
      content: textUpTo(mostComposedCharacters),
      to: z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('channel'),
          channelId: z.int().positive(),
          topic: textUpTo(10_000),
        }),
        z.strictObject({
          type: z.literal('direct'),
          userIds: z.array(userId).min(1).max(mostMessagesAtOnce),
          each: z.boolean(),
        }),
      ]),
    }),
    z.strictObject({ kind: z.literal('end-leave'), leaveId: z.string().max(64) }),
    z.strictObject({ kind: z.literal('import'), importId: z.string().max(64) }),
    z.strictObject({ kind: z.enum(['undo', 'retry']), jobId: z.string().max(64) }),
  ]),
);

export const journalFilter = z.lazy(() =>
  z.strictObject({
    /** Words in the title, the reason, the person's name or address, the values, or the server's explanation. */
    text: z.string().max(1_000),
    /** Any of these; empty means all. */
    outcomes: z.array(z.enum(changeOutcomes)).max(changeOutcomes.length),
    fields: z.array(z.enum(journalParts.map(({ id }) => id))).max(journalParts.length),
    /** What was changed. */
    target: changeTarget.nullable(),
    /** Started at or after, and before; UNIX milliseconds. */
    fromMilliseconds: z.int().nullable(),
    beforeMilliseconds: z.int().nullable(),
  }),
);
export type JournalFilter = z.infer<typeof journalFilter>;

const journalPlace = z.lazy(() => z.strictObject({ startedAtMilliseconds: z.int(), row: z.int() }));

/** Planning and running changes, and the journal; answered by the organization's worker. */
export const changeCalls = {
  'changes.plan': call<ChangeSet>()(() => z.strictObject({ organizationId, action })),
  /** The rest of a change set that is too long for one message; both lists are empty at the end. */
  'changes.rest': call<{ changes: PlannedChange[]; skipped: SkippedChange[] }>()(() =>
    z.strictObject({
      organizationId,
      changeSetId: z.string().max(64),
      changesFrom: z.int().min(0),
      skippedFrom: z.int().min(0),
    }),
  ),
  'changes.discard': call<null>()(() => z.strictObject({ organizationId, changeSetId: z.string().max(64) })),
  /** Starts the job. `typed` is the typed confirmation, if the preview asks for one. */
  'changes.run': call<Job>()(() =>
    z.strictObject({
      organizationId,
      changeSetId: z.string().max(64),
      typed: z.int().nullable(),
      stopAtFirstRefusal: z.boolean(),
      /** The reason for the journal; may be empty. */
      reason: z.string().max(1_000),
    }),
  ),
  'job.rows': call<{ total: number; rows: JobRow[] }>()(() =>
    z.strictObject({
      organizationId,
      jobId: z.string().max(64),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** What went wrong in a job, the most frequent first. */
  'job.failures': call<JobFailure[]>()(() => z.strictObject({ organizationId, jobId: z.string().max(64) })),
  /** Raises or lowers this console's safety level; running jobs pause if nothing may be written any more. */
  'safety.set': call<null>()(() =>
    z.strictObject({ organizationId, level: z.enum(['read-only', 'confirm', 'normal']) }),
  ),
  /** Protects accounts from all changes by this console, or removes their protection. */
  'safety.protect': call<null>()(() =>
    z.strictObject({ organizationId, userIds: z.array(userId).min(1).max(1_000), isProtected: z.boolean() }),
  ),
  'job.control': call<Job>()(() =>
    z.strictObject({
      organizationId,
      jobId: z.string().max(64),
      command: z.enum(['pause', 'resume', 'cancel']),
    }),
  ),
  /** Checks a job's changes with unknown outcomes again; null for all of them. Sends nothing. */
  'job.check': call<Job>()(() =>
    z.strictObject({ organizationId, jobId: z.string().max(64), changeId: z.int().min(0).nullable() }),
  ),
  /** What this console changed in the organization, by change set. */
  'journal.search': call<JournalPage>()(() =>
    z.strictObject({
      organizationId,
      filter: journalFilter,
      after: journalPlace.nullable(),
      limit: z.int().min(1).max(200),
    }),
  ),
  'journal.entry': call<JournalEntry>()(() => z.strictObject({ organizationId, jobId: z.string().max(64) })),
  /** The changes of a change set that match the filter; `found` is their number. */
  'journal.changes': call<{ found: number; changes: JournalChange[] }>()(() =>
    z.strictObject({
      organizationId,
      jobId: z.string().max(64),
      filter: journalFilter,
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
  ),
  /**
   * What this console changed about one person or thing, newest first; something it created also has entries under
   * another target.
   */
  'journal.target': call<{ total: number; changes: TargetJournalChange[] }>()(() =>
    z.strictObject({
      organizationId,
      targets: z.array(changeTarget).min(1).max(2),
      offset: z.int().min(0),
      limit: z.int().min(1).max(200),
    }),
  ),
  /** The next page of a file with every change that matches the filter, in one change set or in all. */
  'journal.export': call<JournalExportPage>()(() =>
    z.strictObject({
      organizationId,
      filter: journalFilter,
      jobId: z.string().max(64).nullable(),
      format: z.enum(['csv', 'json']),
      separator: listSeparator,
      after: journalPlace.unwrap().extend({ changeId: z.int() }).nullable(),
    }),
  ),
} as const;
