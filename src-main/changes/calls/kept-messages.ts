import { type MessageDestination, readMessageValue, type MessageValue } from '#contract/announce.ts';
import { keptDraft, keptScheduled } from '../kinds/announcement/kept-message.ts';
import type { KeptMessage } from '../kinds/announcement/announcing-facts.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import type { Connection } from '../../zulip/http.ts';
import {
  createDrafts,
  deleteDraft,
  getDrafts,
  updateDraft,
  type DraftParameters,
} from '../../zulip/route/drafts.ts';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
  type ScheduledDestination,
} from '../../zulip/route/scheduled-messages.ts';
import { delivered } from './delivered-message.ts';
import { ambiguous, noTrace, notDated } from './inconclusive-evidence.ts';
import { sentBy } from './sent.ts';
import type { CallChanges, DeedOperations, Evidence, Looking } from './operations.ts';

/** The id from the server, stored in the change's details. */
export function idOf({ details }: RecordedChange): number {
  return Number(details);
}

function valueAfter(changes: CallChanges): MessageValue {
  const value = readMessageValue(changes[0].after);
  if (value === null) throw new RangeError('A message without a text is not sent.');
  return value;
}

const alone = { limit: 1, key: ({ target }: Pick<RecordedChange, 'target'>): string => target };

/** @throws RequestError */
export const scheduledNow = async (connection: Connection, signal: AbortSignal): Promise<KeptMessage[]> =>
  (await getScheduledMessages(connection, { signal })).map(keptScheduled);
/** @throws RequestError */
export const draftsNow = async (connection: Connection, signal: AbortSignal): Promise<KeptMessage[]> =>
  (await getDrafts(connection, { signal })).map(keptDraft);

type Listed = (connection: Connection, signal: AbortSignal) => Promise<KeptMessage[]>;

/** Later ones have higher ids. */
const newestOf =
  (listed: Listed): NonNullable<DeedOperations['prepare']> =>
  async (connection, _changes, signal) => ({
    newestId: Math.max(0, ...(await listed(connection, signal)).map(({ id }) => id)),
  });

/**
 * A listed message that was added after an intent with the same content and doesn't belong to another change; or one
 * that was listed when this console changed or deleted it.
 */
function added(
  kind: 'scheduled' | 'draft',
  list: readonly KeptMessage[],
  change: RecordedChange,
  intent: ChangeIntent,
  { isFree, take, hasRival, idsFoundWith }: Looking,
): Evidence | null {
  const { newestId } = intent;
  const listed = list.filter(({ value }) => value === change.after).map(({ id }) => id);
  const changedSince = newestId === null ? [] : idsFoundWith(kind, change.after);
  const found = [...listed, ...changedSince]
    .filter((id) => id > (newestId ?? 0))
    .find((id) => isFree(`${kind}:${id}`, change));
  if (found === undefined) return null;
  if (newestId === null) return notDated;
  const claim = `${kind}:${found}`;
  if (change.claim !== claim && hasRival(change)) return ambiguous;
  take(claim, change);
  return { kind: 'happened', claim };
}

function scheduledTo(destination: MessageDestination | null): ScheduledDestination {
  if (destination === null) throw new RangeError('A message that waits goes somewhere.');
  return destination.type === 'channel'
    ? { type: 'channel', to: destination.channelId, topic: destination.topic }
    : { type: 'direct', to: destination.userIds };
}

/**
 * One added while the console wasn't running may have been deleted again: all of the user's clients share these lists.
 */
function absent(intent: ChangeIntent, { wasWatched }: Looking): Evidence {
  return wasWatched(intent) ? { kind: 'did-not-happen' } : noTrace;
}

/** https://zulip.com/api/create-scheduled-message */
export const scheduleAddition: DeedOperations = {
  ...alone,
  kind: 'deed',
  prepare: newestOf(scheduledNow),
  async send(connection, changes, options) {
    const { destination, content, deliverAt } = valueAfter(changes);
    const message = { content, scheduled_delivery_timestamp: deliverAt ?? 0, read_by_sender: true };
    const sent = await createScheduledMessage(
      connection,
      { ...scheduledTo(destination), ...message },
      options,
    );
    return sentBy(sent, `scheduled:${sent.scheduledMessageId}`);
  },
  async evidence(looking, changes, [intent], signal) {
    if (intent == null) return [notDated];
    const list = await scheduledNow(looking.connection, signal);
    const [change] = changes;
    const found = added('scheduled', list, change, intent, looking);
    if (found !== null) return [found];
    // It may have been added and delivered meanwhile.
    const sent = await delivered(looking, change, intent, valueAfter(changes), signal);
    return [sent.kind === 'did-not-happen' ? absent(intent, looking) : sent];
  },
};

/** Whether a listed message was changed: it may have been sent, deleted or changed again since. */
function changeOf(change: RecordedChange, list: readonly KeptMessage[]): Evidence {
  const found = list.find(({ id }) => id === idOf(change));
  if (found?.value === change.after) return { kind: 'happened', claim: null };
  return found?.value === change.before ? { kind: 'did-not-happen' } : noTrace;
}

/** https://zulip.com/api/update-scheduled-message */
export const scheduleChange: DeedOperations = {
  ...alone,
  kind: 'deed',
  async send(connection, changes, options) {
    const { destination, content, deliverAt } = valueAfter(changes);
    const message = { content, scheduled_delivery_timestamp: deliverAt ?? 0 };
    const update = { ...scheduledTo(destination), ...message };
    return sentBy(await updateScheduledMessage(connection, idOf(changes[0]), update, options));
  },
  async evidence({ connection }, [change], _intents, signal) {
    return [changeOf(change, await scheduledNow(connection, signal))];
  },
};

/** https://zulip.com/api/delete-scheduled-message */
export const scheduleRemoval: DeedOperations = {
  ...alone,
  kind: 'deed',
  send: async (connection, changes, options) =>
    sentBy(await deleteScheduledMessage(connection, idOf(changes[0]), options)),
  async evidence(looking, [change], [intent], signal) {
    const list = await scheduledNow(looking.connection, signal);
    if (list.some(({ id }) => id === idOf(change))) return [{ kind: 'did-not-happen' }];
    const message = readMessageValue(change.before);
    if (message === null || intent == null) return [notDated];
    // A message gone from the list was deleted or delivered. A delivered message doesn't belong to the removal, so that
    // it is found on every check.
    const anybodys: Looking = { ...looking, isFree: () => true, hasRival: () => false, take: () => true };
    const sent = await delivered(anybodys, change, intent, message, signal);
    if (sent.kind === 'did-not-happen') return [{ kind: 'happened', claim: null }];
    if (sent.kind === 'unknown') return [sent];
    // Another message with the same text may have been delivered, and this one deleted.
    const isOthers = sent.claim !== null && !looking.isFree(sent.claim, change);
    return [isOthers ? ambiguous : { kind: 'did-not-happen' }];
  },
};

function draftOf(changes: CallChanges): DraftParameters {
  const { destination, content } = valueAfter(changes);
  if (destination === null) return { type: '', to: [], topic: '', content };
  return destination.type === 'channel'
    ? { type: 'stream', to: [destination.channelId], topic: destination.topic, content }
    : { type: 'private', to: destination.userIds, topic: '', content };
}

/** https://zulip.com/api/create-drafts */
export const draftAddition: DeedOperations = {
  ...alone,
  kind: 'deed',
  prepare: newestOf(draftsNow),
  async send(connection, changes, options) {
    const sent = await createDrafts(connection, [draftOf(changes)], options);
    return sentBy(sent, `draft:${sent.ids[0] ?? 0}`);
  },
  async evidence(looking, [change], [intent], signal) {
    if (intent == null) return [notDated];
    const list = await draftsNow(looking.connection, signal);
    return [added('draft', list, change, intent, looking) ?? absent(intent, looking)];
  },
};

/** https://zulip.com/api/edit-draft */
export const draftChange: DeedOperations = {
  ...alone,
  kind: 'deed',
  send: async (connection, changes, options) =>
    sentBy(await updateDraft(connection, idOf(changes[0]), draftOf(changes), options)),
  async evidence({ connection }, [change], _intents, signal) {
    return [changeOf(change, await draftsNow(connection, signal))];
  },
};

/** https://zulip.com/api/delete-draft */
export const draftRemoval: DeedOperations = {
  ...alone,
  kind: 'deed',
  send: async (connection, changes, options) =>
    sentBy(await deleteDraft(connection, idOf(changes[0]), options)),
  async evidence({ connection }, [change], _intents, signal) {
    const isThere = (await draftsNow(connection, signal)).some(({ id }) => id === idOf(change));
    return [isThere ? { kind: 'did-not-happen' } : { kind: 'happened', claim: null }];
  },
};
