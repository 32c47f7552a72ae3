import { ApiError, badRequest, endOfCalendar, internalError } from '../api-error.ts';
import { readsChannel } from '../channels.ts';
import { draftRecord } from '../drafts.ts';
import { longestContent, truncate } from '../message-recipient.ts';
import { nowSeconds } from '../state.ts';
import type { Draft } from '../drafts.ts';
import type { Call, Route } from '../router.ts';

const keys = ['type', 'to', 'topic', 'content', 'timestamp'];

/** What people have begun to write. https://zulip.com/api/get-drafts https://zulip.com/api/create-drafts */
export const draftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/drafts',
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
      const { realm, state, caller } = call;
      const sent = readJson(call, 'drafts');
      checkSynchronizing(call);
      if (!Array.isArray(sent)) throw badRequest('not-list', { name: 'drafts' });
      const read = (sent as unknown[]).map((draft, index) => readDraft(call, draft, `drafts[${index}]`));
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
      const { realm, state, caller } = call;
      const sent = readJson(call, 'draft');
      checkSynchronizing(call);
      const draft = { ...readDraft(call, sent, 'draft'), id: find(call).id, ownerId: caller.userId };
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

function readJson({ parameters }: Call, name: string): unknown {
  const text = parameters.requiredText(name);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest('not-json', { name });
  }
}

function readDraft(
  { state, caller }: Call,
  sent: unknown,
  place: string,
): Pick<Draft, 'type' | 'to' | 'topic' | 'content' | 'timestamp'> {
  const at = (key: string): string => `${place}["${key}"]`;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw badRequest('not-dict', { name: place });
  const draft = sent as Record<string, unknown>;
  for (const key of keys.slice(0, 4))
    if (!(key in draft)) throw badRequest('draft-missing-key', { name: at(key) });
  const { type, to, topic, content, timestamp } = draft;
  if (typeof type !== 'string' || !['', 'stream', 'private'].includes(type))
    throw badRequest('value-invalid', { name: at('type') });
  if (!Array.isArray(to)) throw badRequest('not-list', { name: at('to') });
  for (const [index, id] of (to as unknown[]).entries()) {
    if (!Number.isInteger(id)) throw badRequest('not-integer', { name: `${at('to')}[${index}]` });
  }
  if (typeof topic !== 'string') throw badRequest('not-string', { name: at('topic') });
  if (typeof content !== 'string') throw badRequest('not-string', { name: at('content') });
  if (content.trim() === '') throw badRequest('draft-empty', { name: at('content') });
  if (timestamp !== undefined && typeof timestamp !== 'number')
    throw badRequest('not-integer', { name: at('timestamp') });
  for (const key of Object.keys(draft))
    if (!keys.includes(key)) throw badRequest('draft-key', { key, name: at(key) });
  if (content.includes('\0')) throw badRequest('message-null-bytes');
  if (timestamp !== undefined && timestamp < 0) throw badRequest('draft-time');
  if (timestamp !== undefined && timestamp >= endOfCalendar) throw internalError();
  const ids = to as number[];
  const base = {
    content: truncate(content.trim(), longestContent, '\n[message truncated]'),
    timestamp: Math.floor(timestamp ?? nowSeconds(state)),
  };
  if (type === 'stream') {
    if (topic.includes('\0')) throw badRequest('topic-null-bytes');
    const [channelId, second] = ids;
    if (channelId === undefined || second !== undefined) throw badRequest('draft-channel-count');
    const channel = state.channels.get(channelId);
    if (channel === undefined || channel.isArchived || !readsChannel(state, caller, channel))
      throw badRequest('channel-invalid');
    return { ...base, type, to: [channelId], topic: truncate(topic.trim(), 60, '...') };
  }
  if (type === 'private' && ids.length > 0) {
    for (const id of ids) if (!state.users.has(id)) throw badRequest('recipient-invalid-id', { id });
    return { ...base, type, to: ids.toSorted((a, b) => a - b), topic: '' };
  }
  return { ...base, type: '', to: [], topic: '' };
}
