import { z } from 'zod';
import { ApiError, badRequest, endOfCalendar, internalError } from '../api-error.ts';
import {
  channelById,
  checkPeople,
  directRecipient,
  messageKind,
  storedContent,
  storedTopic,
  userById,
} from './message-recipient.ts';
import { isPersonsClient } from './message-sending.ts';
import { boolean, integer, integerList } from '../parameters.ts';
import { notPossible } from '../schema-refusal.ts';
import { announceScheduled, checkScheduled, scheduledRecord } from './scheduled-messages.ts';
import { nowSeconds } from '../state.ts';
import type { Recipient } from './message-store.ts';
import type { Call, Route } from '../router.ts';
import type { ScheduledMessage } from './scheduled-store.ts';

const recipients = z.union([integer, integerList], 'int');

/** Scheduled messages. https://zulip.com/api/create-scheduled-message */
export const scheduledMessageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/scheduled_messages',
    handle: ({ state, caller }) => ({
      scheduled_messages: [...state.scheduledStore.messages.values()]
        .filter(({ ownerId }) => ownerId === caller.userId)
        .toSorted((a, b) => a.deliverAt - b.deliverAt)
        .map((scheduled) => scheduledRecord(state, scheduled)),
    }),
  },
  {
    method: 'POST',
    path: '/scheduled_messages',
    since: 179,
    handle(call) {
      const { realm, state, caller, parameters } = call;
      const sentContent = parameters.requiredText('content');
      const sentReadBySender = parameters.json('read_by_sender', boolean);
      const to = parameters.requiredJson('to', recipients);
      const type = readType(call, parameters.requiredText('type'));
      const deliverAt = parameters.requiredJson('scheduled_delivery_timestamp', integer);
      const topic = parameters.textByEither('topic', 'subject');
      checkTime(call, deliverAt);
      const content = storedContent(sentContent);
      const recipient = readRecipient(call, type, to, topic);
      checkScheduled(state, caller, recipient, content);
      const scheduled: ScheduledMessage = {
        id: state.scheduledStore.nextId,
        ownerId: caller.userId,
        recipient,
        content,
        client: call.client,
        readBySender: sentReadBySender ?? isReadByDefault(call, recipient),
        deliverAt,
        failed: false,
      };
      state.scheduledStore.nextId += 1;
      state.scheduledStore.messages.set(scheduled.id, scheduled);
      announceScheduled(realm, scheduled, 'add');
      return { scheduled_message_id: scheduled.id };
    },
  },
  { method: 'PATCH', path: '/scheduled_messages/:id', since: 184, handle: update },
  {
    method: 'DELETE',
    path: '/scheduled_messages/:id',
    handle(call) {
      const scheduled = find(call);
      call.state.scheduledStore.messages.delete(scheduled.id);
      announceScheduled(call.realm, scheduled, 'remove');
      return {};
    },
  },
];

function update(call: Call): Record<string, never> {
  const { realm, state, caller, parameters } = call;
  const sentContent = parameters.text('content');
  const sentType = parameters.text('type');
  const type = sentType === undefined ? undefined : readType(call, sentType);
  const deliverAt = parameters.json('scheduled_delivery_timestamp', integer);
  const to = parameters.json('to', recipients);
  const topic = parameters.textByEither('topic', 'subject');
  if ([sentType, to, sentContent, topic, deliverAt].every((value) => value === undefined)) {
    throw badRequest('nothing-to-change');
  }
  const scheduled = find(call);
  if (type !== undefined && to === undefined) throw badRequest('schedule-recipient');
  if (type === 'channel' && topic === undefined) throw badRequest('schedule-topic');
  if (deliverAt !== undefined || scheduled.failed) checkTime(call, deliverAt ?? 0);
  const content = sentContent === undefined ? scheduled.content : storedContent(sentContent);
  const kind = type ?? scheduled.recipient.kind;
  let { recipient } = scheduled;
  if (to !== undefined) {
    const kept = recipient.kind === 'channel' ? recipient.topic : undefined;
    recipient = readRecipient(call, kind, to, topic ?? kept);
  } else if (topic !== undefined && recipient.kind === 'channel') {
    recipient = { ...recipient, topic: storedTopic(state, topic) };
  }
  checkScheduled(state, caller, recipient, content);
  Object.assign(scheduled, {
    recipient,
    content,
    client: call.client,
    deliverAt: deliverAt ?? scheduled.deliverAt,
    failed: false,
  });
  announceScheduled(realm, scheduled, 'update');
  return {};
}

/** Whether a scheduled message counts as read by its sender if the request doesn't say: not in a note to oneself. */
function isReadByDefault({ client, caller }: Call, recipient: Recipient): boolean {
  const isToSelf = recipient.kind === 'direct' && recipient.userIds.every((id) => id === caller.userId);
  return isPersonsClient(client) && !isToSelf;
}

function find({ state, caller, path }: Call): ScheduledMessage {
  const id = Number(path[0]);
  const scheduled = state.scheduledStore.messages.get(id);
  if (scheduled?.ownerId === caller.userId) return scheduled;
  throw new ApiError('schedule-unknown', { status: 404 });
}

function readType({ state }: Call, type: string): Recipient['kind'] {
  const kind = messageKind(state, type);
  if (kind === undefined) throw notPossible('type', state.featureLevel);
  return kind;
}

function checkTime({ state }: Call, at: number): void {
  if (at >= endOfCalendar) throw internalError();
  if (at <= nowSeconds(state)) throw badRequest('schedule-past');
}

function readRecipient(
  call: Call,
  kind: Recipient['kind'],
  to: number | readonly number[],
  topic: string | undefined,
): Recipient {
  const { state, caller } = call;
  if (kind === 'channel') {
    if (typeof to !== 'number') throw badRequest('schedule-data-type-channel');
    if (topic === undefined) throw badRequest('topic-missing');
    return { kind, channelId: channelById(state, to).id, topic: storedTopic(state, topic) };
  }
  if (typeof to === 'number') throw badRequest('recipients-data-type');
  if (to.length === 0) throw badRequest('recipients-missing');
  return directRecipient(
    caller,
    checkPeople(
      state,
      caller,
      to.map((id) => userById(state, id)),
    ),
  );
}
