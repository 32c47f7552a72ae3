import { newNameOfTarget } from '#contract/changes.ts';
import { readNewChannel, type NewChannel } from '#contract/channels.ts';
import { roles } from '#contract/people.ts';
import { sayText } from '#words/text.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import { failureOf, requestError } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import type { CallOptions, Written } from '../../zulip/route/call.ts';
import {
  createChannel,
  getChannels,
  getSubscribers,
  updateChannel,
  type NewChannel as ChannelParameters,
} from '../../zulip/route/channels.ts';
import { createChannelBySubscribing, subscribe } from '../../zulip/route/subscriptions.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import type { WireChannel } from '../../zulip/wire/channel.ts';
import { inOneLine, parametersOf, updateOf, valueOf, wantedFields } from './channel-values.ts';
import { evidenceOfAbsence, evidenceOfCreation } from './creation.ts';
import { noTrace } from './inconclusive-evidence.ts';
import { partlyApplied } from './sent.ts';
import type { DeedOperations, Looking } from './operations.ts';

/** One way in which a new channel differs from the request. */
interface Difference {
  field: string;
  words: string;
  /** Corrects it, once. */
  mend(): Promise<unknown>;
}

function madeBy({ target, after }: RecordedChange): { name: string; made: NewChannel } {
  const made = readNewChannel(after);
  const name = newNameOfTarget(target);
  if (made === null || name === null) throw new RangeError('The change makes no channel.');
  return { name, made };
}

/** Refusals of the request itself. All others say something about the connection, or nothing at all. */
const refusing: ReadonlySet<string> = new Set(['rejected', 'forbidden', 'conflict', 'unsupported']);

const claimOf = (channelId: number): string => `channel:${channelId}`;

async function listed(connection: Connection, signal?: AbortSignal): Promise<WireChannel[]> {
  return getChannels(connection, { exclude_archived: false, include_default: true }, { signal });
}

/** Null if the caller isn't allowed to see them. */
async function subscribersOf(
  connection: Connection,
  channelId: number,
  signal?: AbortSignal,
): Promise<ReadonlySet<number> | null> {
  try {
    return new Set(await getSubscribers(connection, channelId, { signal }));
  } catch (error) {
    if (refusing.has(failureOf(error).kind)) return null;
    throw error;
  }
}

/** All differences between a channel and the request. */
async function differences(
  connection: Connection,
  channel: WireChannel,
  made: NewChannel,
  signal?: AbortSignal,
): Promise<Difference[]> {
  const found = wantedFields(made)
    .filter(({ field, value }) => valueOf(channel, field) !== value)
    .map(({ field, words, value }) => ({
      field,
      words,
      mend: () => updateChannel(connection, channel.stream_id, updateOf(field, value, null, false)),
    }));
  const present = await subscribersOf(connection, channel.stream_id, signal);
  const missing = made.subscribers.filter((id) => present?.has(id) === false);
  if (missing.length === 0) return found;
  const people = { subscriptions: [channel.name], principals: missing };
  return [
    ...found,
    { field: 'subscribers', words: 'subscribers', mend: () => subscribe(connection, people) },
  ];
}

/**
 * Sets what a new channel lacks: some servers accept settings for a new channel but ignore them, others don't know
 * them.
 *
 * @returns the remaining differences, each with the reason
 * @throws RequestError if there is no answer, or none that shows the channel
 */
async function mend(
  connection: Connection,
  channelId: number,
  made: NewChannel,
  signal?: AbortSignal,
): Promise<string[]> {
  const look = async (): Promise<Difference[]> => {
    const channel = (await listed(connection, signal)).find(({ stream_id: id }) => id === channelId);
    return channel === undefined ? [] : differences(connection, channel, made, signal);
  };
  const refusals = new Map<string, string>();
  const first = await look();
  if (first.length === 0) return [];
  for (const difference of first) {
    try {
      await difference.mend();
    } catch (error) {
      const failure = failureOf(error);
      if (!refusing.has(failure.kind)) throw error;
      if ('message' in failure) refusals.set(difference.field, sayText(failure.message));
    }
  }
  return namesOf(await look(), refusals);
}

function namesOf(found: readonly Difference[], refusals: ReadonlyMap<string, string>): string[] {
  return found.map(({ field, words }) => {
    const refusal = refusals.get(field);
    return refusal === undefined ? words : `${words} (${refusal})`;
  });
}

const isCalled =
  (name: string) =>
  (channel: WireChannel): boolean =>
    channel.name.toLowerCase() === name.toLowerCase();

/**
 * Creates a channel by its name and looks up its id, for servers below feature level 417.
 *
 * @throws RequestError `malformed` with an unknown outcome if it was created and can't be found
 */
async function makeByName(
  connection: Connection,
  parameters: ChannelParameters,
  options: CallOptions,
): Promise<Written & { id: number }> {
  const { ignoredParameters } = await createChannelBySubscribing(connection, parameters, options);
  const all = await listed(connection).catch(() => []);
  const channel = all.find(isCalled(parameters.name));
  if (channel !== undefined) return { id: channel.stream_id, ignoredParameters };
  const message = 'The channel was made, and the server did not show it afterwards.';
  throw requestError({ kind: 'malformed', message, unknownOutcome: true });
}

/** Whether a change's channel would be in the caller's list, and is still there. */
async function wouldBeListed(
  { connection, wasWatched }: Looking,
  intent: ChangeIntent | null,
  { privacy, subscribers }: NewChannel,
  signal: AbortSignal,
): Promise<boolean> {
  const listsArchived = supports(connection.featureLevel, 'archived-channels');
  if (!listsArchived && (intent === null || !wasWatched(intent))) return false;
  if (privacy !== 'private' && privacy !== 'private-protected') return true;
  const me = await getOwnUser(connection, { signal });
  return me.role <= roles.administrator || subscribers.includes(me.user_id);
}

/** Settings are corrected only while a channel is new: later, a difference may be someone's intention. */
const newMilliseconds = 10 * 60_000;

/**
 * Creates a channel (https://zulip.com/api/create-channel) and sets what the server left out. Once it exists it counts
 * as created, whatever happens to the rest.
 */
export const channelCreationCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  async prepare(connection, [change], signal) {
    if (supports(connection.featureLevel, 'channel-creation')) return {};
    const { name } = madeBy(change);
    // Otherwise people would be subscribed to a channel that someone else has created since.
    if ((await listed(connection, signal)).some(isCalled(name))) {
      const message = `Channel '${name}' already exists`;
      throw requestError({ kind: 'rejected', code: 'CHANNEL_ALREADY_EXISTS', message, status: 409 });
    }
    return {};
  },
  async send(connection, [change], options) {
    const { name, made } = madeBy(change);
    const make = supports(connection.featureLevel, 'channel-creation') ? createChannel : makeByName;
    const { id, ignoredParameters } = await make(connection, parametersOf(name, made), options);
    const claim = claimOf(id);
    try {
      const missing = await mend(connection, id, made);
      return { kind: 'done', reason: partlyApplied([...new Set([...ignoredParameters, ...missing])]), claim };
    } catch (error) {
      const failure = failureOf(error);
      return { kind: 'unfinished', claim, failure };
    }
  },
  async evidence(looking, [change], [intent], signal) {
    const { connection } = looking;
    const { name, made } = madeBy(change);
    const all = await listed(connection, signal);
    const channel = all.find(({ stream_id: id }) => claimOf(id) === change.claim) ?? all.find(isCalled(name));
    if (channel === undefined) {
      if (change.claim === null) {
        const others = all.map((each) => ({
          claim: claimOf(each.stream_id),
          creatorId: each.creator_id,
          createdAt: each.date_created,
          isAsAsked: each.description === inOneLine(made.description),
        }));
        const evidence = await evidenceOfAbsence(looking, 'channel', change, intent ?? null, others, signal);
        const isProven =
          evidence.kind !== 'did-not-happen' || (await wouldBeListed(looking, intent ?? null, made, signal));
        return [isProven ? evidence : noTrace];
      }
      return [{ kind: 'happened', claim: change.claim }];
    }
    const found = await differences(connection, channel, made, signal);
    const wanted = {
      claim: claimOf(channel.stream_id),
      creatorId: channel.creator_id,
      createdAt: channel.date_created,
      // Servers always accept these with a channel, whatever else they ignore.
      isAsAsked: found.every(({ field }) => field !== 'description' && field !== 'privacy'),
    };
    const evidence = await evidenceOfCreation(looking, change, intent ?? null, wanted, signal);
    if (evidence.kind !== 'happened' || found.length === 0) return [evidence];
    const isNew = (looking.since(intent ?? null) ?? Infinity) <= newMilliseconds;
    const missing =
      isNew && !looking.isReadOnly()
        ? await mend(connection, channel.stream_id, made, signal)
        : namesOf(found, new Map());
    return [{ ...evidence, leftOut: missing }];
  },
};
