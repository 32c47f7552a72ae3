import { numberOfTarget } from '#contract/changes.ts';
import { keysOf } from '#contract/choices.ts';
import type { ReadingKind } from '#contract/kinds/kind.ts';
import { operationAt } from '#contract/kinds/kinds.ts';
import type { ChangesOfField, ChangeToRecord, RecordedChange } from '../store/journal.ts';
import { unknownOperation } from '../store/operation-names.ts';
import { failureOf } from '../zulip/errors.ts';
import { supports } from '../zulip/feature-levels.ts';
import type { Connection } from '../zulip/http.ts';
import { getAttachments } from '../zulip/route/attachments.ts';
import { getChannels } from '../zulip/route/channels.ts';
import type { WireUser } from '../zulip/wire/user.ts';
import { operationsOf } from './calls/call-operations.ts';
import { valueOf as valueOfUser } from './calls/user-update.ts';
import { usersById, worthAskingForAll } from './calls/users-by-id.ts';
import { valueOf as valueOfChannel } from './calls/channel-values.ts';
import { draftsNow, idOf, scheduledNow } from './calls/kept-messages.ts';
import type { ReadingsToCome } from './estimate.ts';
import { fileValue } from './kinds/attachment/attachment-kind.ts';
import { activeAccount, deactivatedAccount } from './kinds/user/account.ts';
import type { LiveJob } from './live-job.ts';
import { patient } from './patient.ts';
import type { UnheardValues } from './unheard-values.ts';
import { noticing } from './whole-answer.ts';
import type { CallChanges } from './calls/operations.ts';

/** A change that would do harm if the value before were different by now. */
type Grave = Pick<ChangeToRecord, 'endpoint' | 'field'>;

/**
 * How long after the answer with the value a call may be sent; later it is read again. The read waits for the rate
 * limiter too, so that no further wait ages the value.
 */
const freshMilliseconds = 20_000;

/** Changes that are read together. */
const changesPerRead = 200;

const isPermission = (field: string): boolean => field.startsWith('can_');

/**
 * Whether a change is read back from the server right before its call, as its operation declares, except if the server
 * itself compares the value before.
 */
export function isGrave({ endpoint, field }: Grave, featureLevel: number): boolean {
  if (endpoint === unknownOperation) return false;
  const { readFirst } = operationAt(endpoint);
  if (readFirst === 'permissions')
    return isPermission(field) && !supports(featureLevel, 'expected-group-values');
  return typeof readFirst === 'string' ? readFirst === 'always' : readFirst.field === field;
}

function kindOf({ endpoint }: Grave): ReadingKind {
  return (endpoint === unknownOperation ? undefined : operationAt(endpoint).readWith) ?? 'alone';
}

interface KnownValues {
  writes: number;
  /** After this, the first of them is no longer fresh. */
  freshMilliseconds: number;
}

/**
 * The reads that changes need before they are sent.
 *
 * @param writes the number of calls for all of them
 * @param knownOf what was already read of a kind; default: nothing
 */
export function readingsToCome(
  changes: Iterable<Grave & Partial<ChangesOfField>>,
  writes: number,
  featureLevel: number,
  knownOf: (kind: ReadingKind) => KnownValues = () => ({ writes: 0, freshMilliseconds: 0 }),
): ReadingsToCome[] {
  const found: Record<ReadingKind, number> = {
    people: 0,
    channels: 0,
    attachments: 0,
    drafts: 0,
    scheduled: 0,
    alone: 0,
  };
  for (const change of changes) {
    if (isGrave(change, featureLevel)) found[kindOf(change)] += change.number ?? 1;
  }
  const isOneByOne = (kind: ReadingKind): boolean =>
    kind === 'alone' ||
    (kind === 'people' && found.people < worthAskingForAll && !supports(featureLevel, 'users-by-id-list'));
  return keysOf(found)
    .filter((kind) => found[kind] > 0)
    .map((kind) => ({
      share: Math.min(1, found[kind] / writes),
      writesEach: isOneByOne(kind) ? 1 : changesPerRead,
      freshMilliseconds,
      known: knownOf(kind),
    }));
}

/** Values of changes; null if the target doesn't exist. */
type Values = (string | null)[];

function valueOfPerson(user: WireUser | undefined, change: RecordedChange): string | null {
  if (user === undefined) return null;
  if (change.endpoint === 'PATCH /users/{user_id}') return valueOfUser(user, change);
  return user.is_active ? activeAccount : deactivatedAccount;
}

async function readPeople(
  connection: Connection,
  changes: readonly RecordedChange[],
  signal: AbortSignal,
): Promise<Values> {
  const ids = [...new Set(changes.map(({ target }) => numberOfTarget(target)))];
  const parameters = {
    include_custom_profile_fields: changes.some(({ field }) => field.startsWith('field:')),
  };
  const byId = await usersById(connection, ids, parameters, signal);
  return changes.map((change) => valueOfPerson(byId.get(numberOfTarget(change.target)), change));
}

async function readChannels(
  connection: Connection,
  changes: readonly RecordedChange[],
  signal: AbortSignal,
): Promise<Values> {
  const all = await getChannels(connection, { exclude_archived: false, include_default: true }, { signal });
  const byId = new Map(all.map((channel) => [channel.stream_id, channel]));
  return changes.map(({ target, field }) => {
    const channel = byId.get(numberOfTarget(target));
    return channel === undefined ? null : valueOfChannel(channel, field);
  });
}

async function readAttachments(
  connection: Connection,
  changes: readonly RecordedChange[],
  signal: AbortSignal,
): Promise<Values> {
  const { attachments } = await getAttachments(connection, { signal });
  const byId = new Map(attachments.map((file) => [file.id, file]));
  return changes.map(({ target }) => {
    const file = byId.get(numberOfTarget(target));
    return file === undefined ? null : fileValue({ size: file.size, messageIds: file.message_ids });
  });
}

/** Drafts or scheduled messages, which one call lists completely. */
const readKept =
  (listed: typeof draftsNow) =>
  async (
    connection: Connection,
    changes: readonly RecordedChange[],
    signal: AbortSignal,
  ): Promise<Values> => {
    const values = new Map((await listed(connection, signal)).map(({ id, value }) => [id, value]));
    return changes.map((change) => values.get(idOf(change)) ?? null);
  };

/** The changes of one call, by how a value is read back. */
async function readAlone(
  connection: Connection,
  changes: readonly RecordedChange[],
  signal: AbortSignal,
): Promise<Values> {
  const values: Values = [];
  for (const change of changes) {
    const operations = operationsOf(change.endpoint);
    if (operations.kind === 'deed') throw new RangeError('Nothing tells the value of a deed.');
    try {
      values.push(...(await operations.readBack(connection, [change], signal)));
    } catch (error) {
      if (failureOf(error).kind !== 'gone') throw error;
      values.push(null);
    }
  }
  return values;
}

const readers = {
  people: readPeople,
  channels: readChannels,
  attachments: readAttachments,
  drafts: readKept(draftsNow),
  scheduled: readKept(scheduledNow),
  alone: readAlone,
} as const;

/** The server's values of what dangerous changes are about to set. */
export interface GraveReads {
  /**
   * Reads the values that a call's dangerous changes need, unless they were just read, and those not heard of since the
   * queue came back, together with upcoming ones that fit in the same call.
   *
   * @param upcoming the next changes, called if something must be read
   * @throws RequestError
   */
  read(
    connection: Connection,
    changes: CallChanges,
    upcoming: () => readonly RecordedChange[],
    signal: AbortSignal,
  ): Promise<void>;
  /** Whether all dangerous ones were just read. */
  areRead(connection: Connection, changes: readonly RecordedChange[]): boolean;
  /** The value just read; undefined if none was, null if the target didn't exist. */
  valueOf(change: RecordedChange): string | null | undefined;
  /** The remaining reads of a job. */
  toCome(job: Pick<LiveJob, 'fields' | 'next' | 'upcoming'>, featureLevel: number): ReadingsToCome[];
}

interface GraveReadsPorts {
  /** Milliseconds on the duration clock. */
  elapsed(): number;
  unheard: UnheardValues;
  /** A value was read that differs from the known one without an event; a snapshot shows what else does. */
  onUnseenValue(): void;
}

export function createGraveReads({ elapsed, unheard, onUnseenValue }: GraveReadsPorts): GraveReads {
  const found = new Map<RecordedChange, { value: string | null; readAt: number }>();

  const freshValueOf: GraveReads['valueOf'] = (change) => {
    const entry = found.get(change);
    return entry === undefined || elapsed() - entry.readAt > freshMilliseconds ? undefined : entry.value;
  };
  const valueOf: GraveReads['valueOf'] = (change) => {
    const fresh = freshValueOf(change);
    return fresh === undefined ? unheard.valueOf(change) : fresh;
  };
  const isMissing = (connection: Connection, change: RecordedChange): boolean =>
    isGrave(change, connection.featureLevel)
      ? freshValueOf(change) === undefined
      : unheard.isUnheard(change, connection.featureLevel);

  const knownOf = (changes: readonly RecordedChange[]): KnownValues => {
    const ages = changes
      .filter((change) => freshValueOf(change) !== undefined)
      .map((change) => elapsed() - (found.get(change)?.readAt ?? 0));
    return { writes: ages.length, freshMilliseconds: freshMilliseconds - Math.max(0, ...ages) };
  };

  return {
    valueOf,
    toCome({ fields, next, upcoming }, featureLevel) {
      const writes = fields.reduce((sum, { number }) => sum + number, 0);
      return readingsToCome(fields, writes, featureLevel, (kind) =>
        knownOf([...next, ...upcoming].filter((change) => kindOf(change) === kind)),
      );
    },
    areRead: (connection, changes) => !changes.some((change) => isMissing(connection, change)),
    async read(connection, changes, upcoming, signal) {
      const needed = changes.filter((change) => isMissing(connection, change));
      const [first] = needed;
      if (first === undefined) return;
      for (const [change, { readAt }] of found) {
        if (elapsed() - readAt > freshMilliseconds) found.delete(change);
      }
      const kind = kindOf(first);
      const alongside =
        kind === 'alone'
          ? []
          : upcoming().filter((change) => kindOf(change) === kind && isMissing(connection, change));
      const together = [...needed, ...alongside].slice(0, changesPerRead);
      const needsFresh = together.some((change) => isGrave(change, connection.featureLevel));
      const { connection: noted, mustBeWhole } = noticing(patient(connection));
      // A status is read separately.
      const isList = !first.endpoint.endsWith('/status');
      const asking = needsFresh || !isList ? noted : { ...noted, remembered: unheard.lists };
      const values = await readers[kind](asking, together, signal);
      // A missing one may have been unreadable.
      if (needed.some((_, place) => (values[place] ?? null) === null)) mustBeWhole();
      const readAt = elapsed();
      let isUnseen = false;
      for (const [place, change] of together.entries()) {
        const value = values[place] ?? null;
        if (isGrave(change, connection.featureLevel)) found.set(change, { value, readAt });
        else unheard.read(change, value);
        isUnseen ||= unheard.valueOf(change) !== undefined && value !== change.before;
      }
      if (isUnseen && unheard.isInSnapshot()) onUnseenValue();
    },
  };
}
