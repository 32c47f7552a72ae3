import { z } from 'zod';
import { ApiError, badRequest, endOfCalendar, internalError } from '../api-error.ts';
import { readsChannel } from '../channels/channels.ts';
import { draftRecord, type Draft } from './drafts.ts';
import { longestContent, truncate } from './message-recipient.ts';
import { anyNumber, integerList } from '../parameters.ts';
import { nowSeconds } from '../state.ts';
import type { Call, Route } from '../router.ts';

const draftSchema = z.strictObject({
  type: z.enum(['private', 'stream', '']),
  to: integerList,
  topic: z.string(),
  content: z.string().trim().min(1),
  timestamp: anyNumber.nullish(),
});

/** People's drafts. https://zulip.com/api/get-drafts https://zulip.com/api/create-drafts */
export const draftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/drafts',
    ignoresSilently: true,
    handle(call) {
      checkSynchronizing(call);
      const drafts = own(call).toSorted((a, b) => b.timestamp - a.timestamp);
      return { count: drafts.length, drafts: drafts.map(draftRecord) };
    },
  },
  {
    method: 'POST',
    path: '/drafts',
    handle(call) {
      const { realm, state, caller, parameters } = call;
      checkSynchronizing(call);
      const sent = parameters.requiredJson('drafts', z.array(draftSchema));
      const read = sent.map((draft) => readDraft(call, draft));
      const drafts = read.map((draft) => {
        const stored: Draft = { ...draft, id: state.draftStore.nextId, ownerId: caller.userId };
        state.draftStore.nextId += 1;
        state.draftStore.drafts.set(stored.id, stored);
        return stored;
      });
      if (drafts.length > 0) announce({ op: 'add', drafts: drafts.map(draftRecord) });
      return { ids: drafts.map(({ id }) => id) };

      function announce(fields: object): void {
        realm.queues.publish({ type: 'drafts', ...fields }, (owner) => owner === caller);
      }
    },
  },
  {
    method: 'PATCH',
    path: '/drafts/:id',
    handle(call) {
      const { realm, state, caller, parameters } = call;
      checkSynchronizing(call);
      const sent = parameters.requiredJson('draft', draftSchema);
      const draft = { ...readDraft(call, sent), id: find(call).id, ownerId: caller.userId };
      state.draftStore.drafts.set(draft.id, draft);
      realm.queues.publish(
        { type: 'drafts', op: 'update', draft: draftRecord(draft) },
        (owner) => owner === caller,
      );
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/drafts/:id',
    handle(call) {
      checkSynchronizing(call);
      const { id } = find(call);
      call.state.draftStore.drafts.delete(id);
      call.realm.queues.publish(
        { type: 'drafts', op: 'remove', draft_id: id },
        (owner) => owner === call.caller,
      );
      return {};
    },
  },
];

function checkSynchronizing({ caller }: Call): void {
  if (!caller.synchronizesDrafts) throw badRequest('drafts-off');
}

function own({ state, caller }: Call): Draft[] {
  return [...state.draftStore.drafts.values()].filter(({ ownerId }) => ownerId === caller.userId);
}

function find({ state, caller, path }: Call): Draft {
  const draft = state.draftStore.drafts.get(Number(path[0]));
  if (draft?.ownerId !== caller.userId) throw new ApiError('draft-unknown', { status: 404 });
  return draft;
}

function readDraft(
  { state, caller }: Call,
  { type, to, topic, content, timestamp: sentTime }: z.infer<typeof draftSchema>,
): Pick<Draft, 'type' | 'to' | 'topic' | 'content' | 'timestamp'> {
  const timestamp = sentTime ?? nowSeconds(state);
  if (content.includes('\0')) throw badRequest('message-null-bytes');
  if (timestamp < 0) throw badRequest('draft-time');
  if (timestamp >= endOfCalendar) throw internalError();
  const base = {
    content: truncate(content, longestContent, '\n[message truncated]'),
    timestamp: Math.floor(timestamp),
  };
  if (type === 'stream') {
    if (topic.includes('\0')) throw badRequest('topic-null-bytes');
    const [channelId, second] = to;
    if (channelId === undefined || second !== undefined) throw badRequest('draft-channel-count');
    const channel = state.channels.get(channelId);
    if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel))
      throw badRequest('channel-invalid');
    return { ...base, type, to: [channelId], topic: truncate(topic.trim(), 60, '...') };
  }
  if (type === 'private' && to.length > 0) {
    for (const id of to) if (!state.users.has(id)) throw badRequest('recipient-invalid-id', { id });
    return { ...base, type, to: to.toSorted((a, b) => a - b), topic: '' };
  }
  return { ...base, type: '', to: [], topic: '' };
}
