import { z } from 'zod';
import { announceCalls, compositionCalls } from './announce-calls.ts';
import { action, changeTarget, personStatus, userId, userIds } from './action-input.ts';
import { attachmentCalls, domainCalls, downloadCalls, pushCalls } from './administration-calls.ts';
import { call, organizationId, type Call } from './call.ts';
import type { ChangeSet, Job, JobRow, PlannedChange, SkippedChange } from './change-entities.ts';
import type {
  ConsoleInformation,
  DiscoveryStep,
  FoundOrganization,
  Organization,
  PeopleMatch,
  PeopleWindow,
  PersonDetail,
  PersonRow,
  Preferences,
  ReplicaTables,
  StatusesWindow,
} from './entities.ts';
import { groupCalls } from './group-calls.ts';
import type { Leave, LeavePerson } from './leave-entities.ts';
import type { LinkifierNote, LinkifierReview, LinkifierTrial } from './linkifier-entities.ts';
import { linkifierEdits, linkifierNote } from './linkifier-input.ts';
import type {
  JournalChange,
  JournalEntry,
  JournalExportPage,
  JournalPage,
  TargetJournalChange,
} from './journal-entities.ts';
import type { Failure } from './outcome.ts';
import type { PermissionExplanation, PersonPermissions } from './permission-entities.ts';
import type { ImportProblem, ImportReading, ImportSummary, PeopleFilePage } from './people-file.ts';
import { mostPeopleViews, peopleFilter, peopleSort, peopleViews } from './people-filter.ts';
import type { PeopleFilter, PeopleView } from './people-filter.ts';
import { boardQuestion, coverConditions, trendHours } from './presence-entities.ts';
import type {
  ChannelChoice,
  CoverAnswer,
  CoverConditions,
  PresenceBoard,
  PresenceTrend,
} from './presence-entities.ts';

import { journalFilter } from './journal-filter.ts';
import type { JournalFilter } from './journal-filter.ts';
import { reportCalls } from './report-calls.ts';

export type { JournalFilter, PeopleFilter };

const fieldColumn = z.templateLiteral(['field:', z.int()]);
const peopleFileColumn = z.union([
  z.enum(['user-id', 'name', 'email', 'role', 'joined', 'last-active', 'status', 'timezone']),
  fieldColumn,
]);
const importMeaning = z.union([z.enum(['user-id', 'name', 'email', 'role', 'ignore']), fieldColumn]);
const importId = z.string().max(64);

const leaveId = z.string().max(64);
const leaveDraft = z.strictObject({
  userIds: z.array(userId).min(1).max(1_000),
  status: personStatus,
  fromMilliseconds: z.int().min(0),
  untilMilliseconds: z.int().min(0),
});

const journalPlace = z.strictObject({ startedAtMilliseconds: z.int(), row: z.int() });

const signInMethod = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('api-key'), email: z.string().max(500), apiKey: z.string().max(500) }),
  z.strictObject({
    kind: z.literal('password'),
    username: z.string().max(500),
    password: z.string().max(5_000),
  }),
  z.strictObject({ kind: z.literal('development'), username: z.string().max(500) }),
]);

/**
 * Every request that the renderer can make. Main parses each input strictly before a handler is reached; the
 * handlers of main and of the organizations' workers, the preload's bridge and the renderer's client are typed
 * from this one object, so a missing handler or a wrong input is a compile error.
 */

/** Answered by the main process itself. */
export const consoleCalls = {
  ...compositionCalls,
  ...downloadCalls,
  'console.information': call<ConsoleInformation>()(z.strictObject({})),
  'preferences.read': call<Preferences>()(z.strictObject({})),
  'preferences.write': call<Preferences>()(
    z.strictObject({
      colorScheme: z.enum(['auto', 'light', 'dark']).optional(),
      density: z.enum(['compact', 'comfortable']).optional(),
      singleKeyShortcuts: z.boolean().optional(),
    }),
  ),
  /** Opens http(s) or mailto outside; anything else is refused. */
  'link.open': call<null>()(z.strictObject({ url: z.string().max(10_000) })),
  'clipboard.write': call<null>()(z.strictObject({ text: z.string().max(1_000_000) })),
  /** Saved views of an organization's people in order; those that cannot be read any more are left out. */
  'people-views.read': call<PeopleView[]>()(z.strictObject({ organizationId })),
  /** Replaces all saved views of the organization. */
  'people-views.write': call<PeopleView[]>()(z.strictObject({ organizationId, views: peopleViews })),
  'organization.list': call<Organization[]>()(z.strictObject({})),
  /** Looks for a Zulip organization at an address; steps are pushed as `discovery` under `discoveryId`. */
  'organization.discover': call<{
    steps: DiscoveryStep[];
    outcome: { found: FoundOrganization } | { problem: Failure };
  }>()(z.strictObject({ discoveryId: z.string().max(64), address: z.string().max(2_000) })),
  /** Verifies with a real call, then stores the key where `keep` says. */
  'organization.sign-in': call<Organization>()(
    z.strictObject({
      url: z.string().max(2_000),
      method: signInMethod,
      keep: z.enum(['keychain', 'memory']),
    }),
  ),
  /** Deletes the key. `forget` also removes the organization from the list. */
  'organization.sign-out': call<null>()(z.strictObject({ organizationId, forget: z.boolean() })),
  'organization.start-demo': call<Organization>()(z.strictObject({})),
  /** Ends the pause before the next try to connect, or asks the keychain again for the key. */
  'organization.try-now': call<null>()(z.strictObject({ organizationId })),
} as const;

/** Answered by the worker of the organization that the input names. */
export const organizationCalls = {
  ...announceCalls,
  ...domainCalls,
  ...attachmentCalls,
  ...pushCalls,
  ...reportCalls,
  'replica.snapshot': call<{
    generation: number;
    sequence: number;
    tables: { [Table in keyof ReplicaTables]: ReplicaTables[Table][] };
  }>()(z.strictObject({ organizationId })),
  /** The renderer applied everything up to `sequence`; the next flush may come. */
  'replica.acknowledge': call<null>()(
    z.strictObject({ organizationId, generation: z.int(), sequence: z.int() }),
  ),
  /** Hits of a query, all ids in order and the first `first` rows. */
  'people.query': call<PeopleWindow>()(
    z.strictObject({
      organizationId,
      filter: peopleFilter,
      sort: peopleSort,
      first: z.int().min(0).max(200),
    }),
  ),
  /** How many people each filter lets through; later changes to what they look at make a new version. */
  'people.count': call<{ version: number; counts: number[] }>()(
    z.strictObject({ organizationId, filters: z.array(peopleFilter).max(mostPeopleViews + 10) }),
  ),
  /** Finds who a pasted text names. A longer text comes in pieces, each ending between two entries. */
  'people.match': call<PeopleMatch>()(z.strictObject({ organizationId, text: z.string().max(250_000) })),
  /** Keeps people as a list that a filter can name. */
  'people.keep-list': call<{ listId: string }>()(z.strictObject({ organizationId, userIds })),
  'people.rows': call<PersonRow[]>()(z.strictObject({ organizationId, userIds: z.array(userId).max(500) })),
  'people.person': call<PersonDetail>()(z.strictObject({ organizationId, userId })),
  /** Permissions that one person holds or not; `text` searches their names. */
  'people.permissions': call<PersonPermissions>()(
    z.strictObject({
      organizationId,
      userId,
      text: z.string().max(1_000),
      show: z.enum(['held', 'not-held', 'all']),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Why one person holds a permission, or who does instead. */
  'people.permission': call<PermissionExplanation>()(
    z.strictObject({ organizationId, userId, permissionId: z.string().max(200) }),
  ),
  /** Names the rows on screen; their changes are pushed as `people`. Replaces the earlier list. */
  'people.watch': call<null>()(z.strictObject({ organizationId, userIds: z.array(userId).max(2_000) })),
  /** People as lines of CSV, with as many of those asked for as one message carries. */
  'people.csv': call<PeopleFilePage>()(
    z.strictObject({
      organizationId,
      userIds: z.array(userId).max(2_000),
      columns: z.array(peopleFileColumn).max(200),
      withTitles: z.boolean(),
    }),
  ),
  /** Opens an import of a file that is `byteCount` bytes long; its pieces follow in order. */
  'people.import-begin': call<{ importId: string }>()(
    z.strictObject({ organizationId, byteCount: z.int().min(0) }),
  ),
  'people.import-piece': call<null>()(
    z.strictObject({
      organizationId,
      importId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.length <= 500_000),
    }),
  ),
  /** Reads the file as CSV; without an encoding in the one that it announces, else UTF-8. */
  'people.import-read': call<ImportReading>()(
    z.strictObject({ organizationId, importId, encoding: z.literal('windows-1252').nullable() }),
  ),
  /** Compares the file with the live values; the edits stay in the worker under the import's id. */
  'people.import-compare': call<ImportSummary>()(
    z.strictObject({
      organizationId,
      importId,
      meanings: z.array(importMeaning).max(200),
      emptyClears: z.boolean(),
    }),
  ),
  'people.import-problems': call<{ problems: ImportProblem[] }>()(
    z.strictObject({ organizationId, importId, from: z.int().min(0) }),
  ),
  /** The rows that were left out, as CSV, in pages that begin at character `from`; `next` is null at the end. */
  'people.import-rejected': call<{ text: string; next: number | null }>()(
    z.strictObject({ organizationId, importId, from: z.int().min(0) }),
  ),
  'people.import-end': call<null>()(z.strictObject({ organizationId, importId })),
  /** Everybody who has a status and fits the text: all ids in order and the first `first` rows. */
  'statuses.list': call<StatusesWindow>()(
    z.strictObject({
      organizationId,
      text: z.string().max(1_000),
      sort: z.strictObject({ key: z.enum(['name', 'status']), descending: z.boolean() }),
      first: z.int().min(0).max(200),
    }),
  ),
  /** Whether statuses that come and go make the version grow that is pushed as `people`. */
  'statuses.watch': call<null>()(z.strictObject({ organizationId, watching: z.boolean() })),
  /** Enters a status with an end. Nothing is sent before its beginning. `typed` confirms many people. */
  'leave.add': call<Leave>()(
    z.strictObject({ organizationId, draft: leaveDraft, typed: z.int().nullable() }),
  ),
  /** Replaces an entry that has not begun; of one under way only the end can change. */
  'leave.change': call<Leave>()(
    z.strictObject({ organizationId, leaveId, draft: leaveDraft, typed: z.int().nullable() }),
  ),
  /** Calls an entry off. Whoever has the status already keeps it. */
  'leave.cancel': call<Leave>()(z.strictObject({ organizationId, leaveId })),
  'leave.people': call<LeavePerson[]>()(z.strictObject({ organizationId, leaveId })),
  /** Everybody in groups. Subscribers of channels are fetched first, unless they were lately. */
  'presence.board': call<PresenceBoard>()(boardQuestion.extend({ organizationId })),
  /** Channels whose names contain the text, by name: at most fifty. */
  'presence.channels': call<{ total: number; channels: ChannelChoice[] }>()(
    z.strictObject({ organizationId, text: z.string().max(200) }),
  ),
  /** Forgets subscribers, so that the next board reads them again. */
  'presence.forget-subscribers': call<null>()(z.strictObject({ organizationId })),
  'presence.cover': call<CoverAnswer>()(
    z.strictObject({ organizationId, conditions: coverConditions, withOthers: z.boolean() }),
  ),
  /** The conditions of who can cover that were last kept on this device; null where none were. */
  'presence.cover-conditions': call<CoverConditions | null>()(z.strictObject({ organizationId })),
  'presence.keep-cover-conditions': call<null>()(
    z.strictObject({ organizationId, conditions: coverConditions }),
  ),
  /** Samples of the last hours that this device took. */
  'presence.trend': call<PresenceTrend>()(
    z.strictObject({ organizationId, hours: z.int().min(1).max(trendHours) }),
  ),
  /** Starts or stops pushes of presence changes as `presence`. */
  'presence.watch': call<null>()(z.strictObject({ organizationId, watching: z.boolean() })),
  /** What the linkifiers, with what is being edited, make of a text and of a pasted one; and what is wrong with it. */
  'linkifiers.try': call<LinkifierTrial>()(
    z.strictObject({
      organizationId,
      ...linkifierEdits,
      text: z.string().max(200_000),
      pasted: z.string().max(20_000),
    }),
  ),
  /** Runs the saved samples and looks for linkifiers that want the same text. */
  'linkifiers.review': call<LinkifierReview>()(z.strictObject({ organizationId, ...linkifierEdits })),
  /** What this computer keeps of the organization's linkifiers. */
  'linkifiers.notes': call<LinkifierNote[]>()(z.strictObject({ organizationId })),
  'linkifiers.keep-note': call<LinkifierNote[]>()(z.strictObject({ organizationId, note: linkifierNote })),
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
  /** What this console did with one person, newest first. */
  'journal.target': call<{ total: number; changes: TargetJournalChange[] }>()(
    z.strictObject({
      organizationId,
      target: changeTarget,
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
  ...groupCalls,
} as const;

export const calls = { ...consoleCalls, ...organizationCalls } as const;

export type ConsoleCallName = keyof typeof consoleCalls;
export type OrganizationCallName = keyof typeof organizationCalls;
export type CallName = keyof typeof calls;

/** What the renderer hands in; main parses it to the same type. */
export type CallInput<Name extends CallName> = z.infer<(typeof calls)[Name]['input']>;
export type CallOutput<Name extends CallName> =
  (typeof calls)[Name] extends Call<z.ZodType, infer Output> ? Output : never;

/** How long a caller waits before a call counts as failed, in milliseconds. */
export const callTimeLimits: Partial<Record<CallName, number>> = {
  'push.test': 33_000,
  'organization.discover': 60_000,
  'organization.sign-in': 90_000,
  'organization.start-demo': 60_000,
  // One request for each channel.
  'presence.board': 60_000,
  'presence.channels': 60_000,
};
export const defaultCallTimeLimit = 20_000;

/**
 * The one envelope on the calling channel. `id` names the call so that it can be cancelled with a `cancel`
 * envelope; it has no other meaning.
 */
export const callEnvelope = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    id: z.int().min(0),
    name: z.string().max(100),
    input: z.unknown(),
  }),
  z.strictObject({ kind: z.literal('cancel'), id: z.int().min(0) }),
]);
