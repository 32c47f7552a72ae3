import { z } from 'zod';
import type { ChangeSet, Job, JobRow, PlannedChange, SkippedChange } from './change-entities.ts';
import type {
  ConsoleInformation,
  DiscoveryStep,
  FoundOrganization,
  Organization,
  PeopleWindow,
  PersonDetail,
  PersonRow,
  Preferences,
  PresenceBoard,
  ReplicaTables,
} from './entities.ts';
import type {
  JournalChange,
  JournalEntry,
  JournalExportPage,
  JournalPage,
  PersonJournalChange,
} from './journal-entities.ts';
import type { Failure } from './outcome.ts';

/**
 * Every request that the renderer can make. Main parses each input strictly before a handler is reached; the
 * handlers of main and of the organizations' workers, the preload's bridge and the renderer's client are typed
 * from this one object, so a missing handler or a wrong input is a compile error.
 */
export interface Call<Input extends z.ZodType, Output> {
  readonly input: Input;
  /** Exists in the type only. */
  readonly output?: Output;
}

function call<Output>() {
  return <Input extends z.ZodType>(input: Input): Call<Input, Output> => ({ input });
}

const organizationId = z.string().min(1).max(64);
const userId = z.int().positive();
const userIds = z.array(userId).min(1).max(100_000);
const role = z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)]);

export const personStatus = z.strictObject({
  text: z.string().max(1_000),
  emoji: z
    .strictObject({
      name: z.string().max(100),
      code: z.string().max(100),
      kind: z.enum(['unicode', 'custom', 'zulip']),
    })
    .nullable(),
});

export const peopleFilter = z.strictObject({
  text: z.string().max(1_000),
  /** Any of these; empty means all. */
  roles: z.array(role).max(5),
  notRoles: z.array(role).max(5),
  account: z.enum(['active', 'deactivated', 'all']),
  kind: z.enum(['people', 'bots', 'all']),
  presence: z.array(z.enum(['active', 'idle', 'offline'])).max(3),
});
export type PeopleFilter = z.infer<typeof peopleFilter>;

export const peopleSort = z.strictObject({
  key: z.union([
    z.enum(['name', 'email', 'role', 'joined', 'last-active', 'user-id']),
    z.templateLiteral(['field:', z.int()]),
  ]),
  descending: z.boolean(),
});

export const personField = z.union([
  z.enum(['role', 'name', 'status', 'email', 'account']),
  z.templateLiteral(['field:', z.int()]),
  z.templateLiteral(['group:', z.int()]),
]);

const personEdit = z.strictObject({ userId, field: personField, value: z.string().max(10_000) });

export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-role'), userIds, role }),
  z.strictObject({ kind: z.literal('rename'), userId, name: z.string().max(1_000) }),
  z.strictObject({ kind: z.literal('set-status'), userIds, status: personStatus }),
  z.strictObject({ kind: z.literal('set-email'), userId, email: z.string().max(1_000) }),
  z.strictObject({
    kind: z.literal('set-profile-field'),
    userIds,
    fieldId: z.int(),
    value: z.string().max(10_000),
  }),
  z.strictObject({ kind: z.enum(['add-to-group', 'remove-from-group']), userIds, groupId: z.int() }),
  z.strictObject({
    kind: z.literal('deactivate'),
    userIds,
    notification: z.string().max(10_000).nullable(),
  }),
  z.strictObject({ kind: z.literal('reactivate'), userIds }),
  z.strictObject({ kind: z.literal('edit-people'), edits: z.array(personEdit).min(1).max(1_000) }),
  z.strictObject({ kind: z.literal('import'), importId: z.string().max(64) }),
  z.strictObject({ kind: z.enum(['undo', 'retry']), jobId: z.string().max(64) }),
]);

export const journalFilter = z.strictObject({
  /** Words in the title, the reason, the person's name or address, the values, or the server's explanation. */
  text: z.string().max(1_000),
  /** Any of these; empty means all. */
  outcomes: z.array(z.enum(['waiting', 'sending', 'applied', 'rejected', 'skipped', 'unknown'])).max(6),
  fields: z.array(z.enum(['role', 'name', 'email', 'status', 'account', 'profile', 'group'])).max(7),
  /** The person who was changed. */
  userId: userId.nullable(),
  /** Started at or after, and before; UNIX milliseconds. */
  fromMilliseconds: z.int().nullable(),
  beforeMilliseconds: z.int().nullable(),
});
export type JournalFilter = z.infer<typeof journalFilter>;

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

/** Answered by the main process itself. */
export const consoleCalls = {
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
  'people.rows': call<PersonRow[]>()(z.strictObject({ organizationId, userIds: z.array(userId).max(500) })),
  'people.person': call<PersonDetail>()(z.strictObject({ organizationId, userId })),
  /** Names the rows on screen; their changes are pushed as `people`. Replaces the earlier list. */
  'people.watch': call<null>()(z.strictObject({ organizationId, userIds: z.array(userId).max(2_000) })),
  'presence.board': call<PresenceBoard>()(
    z.strictObject({
      organizationId,
      groupBy: z.union([
        z.enum(['role', 'group', 'timezone', 'none']),
        z.templateLiteral(['field:', z.int()]),
      ]),
      text: z.string().max(1_000),
      sort: z.enum(['most-active', 'name']),
    }),
  ),
  /** Starts or stops pushes of presence changes as `presence`. */
  'presence.watch': call<null>()(z.strictObject({ organizationId, watching: z.boolean() })),
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
  'journal.person': call<{ total: number; changes: PersonJournalChange[] }>()(
    z.strictObject({ organizationId, userId, offset: z.int().min(0), limit: z.int().min(1).max(200) }),
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
  'organization.discover': 60_000,
  'organization.sign-in': 90_000,
  'organization.start-demo': 60_000,
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
