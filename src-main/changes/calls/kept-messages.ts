import type { MessageDestination } from '../../../src-preload/contract/announce-entities.ts';
import { readMessageValue, type MessageValue } from '../../../src-preload/contract/message-value.ts';
import { keptDraft, keptScheduled } from '../kinds/announcement/kept-message.ts';
import type { RecordedChange } from '../../store/journal.ts';
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
import type { CallChanges, CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';
import type { KeptMessage } from '../kinds/announcement/announcing-facts.ts';

/** The id that the server gave it; the change's details hold it. */
function idOf({ details }: RecordedChange): number {
  return Number(details);
}

function valueAfter(changes: CallChanges): MessageValue {
  const value = readMessageValue(changes[0].after);
  if (value === null) throw new RangeError('A message without a text is not sent.');
  return value;
}

/** By its id where it has one; else by all that it says. */
function valueOf(messages: readonly KeptMessage[], change: RecordedChange): string {
  if (change.details === null)
    return messages.some(({ value }) => value === change.after) ? change.after : '';
  return messages.find(({ id }) => id === idOf(change))?.value ?? '';
}

const scheduled: Pick<CallOperations, 'limit' | 'key' | 'readBack'> = {
  limit: 1,
  key: ({ target }) => target,
  async readBack(connection, changes, signal) {
    const messages = (await getScheduledMessages(connection, { signal })).map(keptScheduled);
    return changes.map((change) => valueOf(messages, change));
  },
};

const draft: Pick<CallOperations, 'limit' | 'key' | 'readBack'> = {
  limit: 1,
  key: ({ target }) => target,
  async readBack(connection, changes, signal) {
    const drafts = (await getDrafts(connection, { signal })).map(keptDraft);
    return changes.map((change) => valueOf(drafts, change));
  },
};

function scheduledTo(destination: MessageDestination | null): ScheduledDestination {
  if (destination === null) throw new RangeError('A message that waits goes somewhere.');
  return destination.type === 'channel'
    ? { type: 'channel', to: destination.channelId, topic: destination.topic }
    : { type: 'direct', to: destination.userIds };
}

/** https://zulip.com/api/create-scheduled-message */
export const scheduleAddition: CallOperations = {
  ...scheduled,
  async send(connection, changes, options) {
    const { destination, content, deliverAt } = valueAfter(changes);
    const message = { content, scheduled_delivery_timestamp: deliverAt ?? 0, read_by_sender: true };
    return sentBy(
      await createScheduledMessage(connection, { ...scheduledTo(destination), ...message }, options),
    );
  },
};

/** https://zulip.com/api/update-scheduled-message */
export const scheduleChange: CallOperations = {
  ...scheduled,
  async send(connection, changes, options) {
    const { destination, content, deliverAt } = valueAfter(changes);
    const message = { content, scheduled_delivery_timestamp: deliverAt ?? 0 };
    const update = { ...scheduledTo(destination), ...message };
    return sentBy(await updateScheduledMessage(connection, idOf(changes[0]), update, options));
  },
};

/** https://zulip.com/api/delete-scheduled-message */
export const scheduleRemoval: CallOperations = {
  ...scheduled,
  send: async (connection: Connection, changes, options) =>
    sentBy(await deleteScheduledMessage(connection, idOf(changes[0]), options)),
};

function draftOf(changes: CallChanges): DraftParameters {
  const { destination, content } = valueAfter(changes);
  if (destination === null) return { type: '', to: [], topic: '', content };
  return destination.type === 'channel'
    ? { type: 'stream', to: [destination.channelId], topic: destination.topic, content }
    : { type: 'private', to: destination.userIds, topic: '', content };
}

/** https://zulip.com/api/create-drafts */
export const draftAddition: CallOperations = {
  ...draft,
  send: async (connection, changes, options) =>
    sentBy(await createDrafts(connection, [draftOf(changes)], options)),
};

/** https://zulip.com/api/edit-draft */
export const draftChange: CallOperations = {
  ...draft,
  send: async (connection, changes, options) =>
    sentBy(await updateDraft(connection, idOf(changes[0]), draftOf(changes), options)),
};

/** https://zulip.com/api/delete-draft */
export const draftRemoval: CallOperations = {
  ...draft,
  send: async (connection, changes, options) =>
    sentBy(await deleteDraft(connection, idOf(changes[0]), options)),
};
