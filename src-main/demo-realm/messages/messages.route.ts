import { ApiError, badRequest } from '../api-error.ts';
import { accessMessage, seesMessage } from './message-access.ts';
import { checkChannelMessage, checkDirectMessage, checkMentions } from './message-checks.ts';
import { findMessages } from './message-range.ts';
import {
  directRecipient,
  messageKind,
  readChannel,
  readPeople,
  storedContent,
  storedTopic,
} from './message-recipient.ts';
import { messageWithFlags } from './message-record.ts';
import { isPersonsClient, sendMessage } from './message-sending.ts';
import { renderNew } from '../markdown/markdown.ts';
import { boolean, integerList } from '../parameters.ts';
import { resolveWith } from './message-narrow.ts';
import { readCount, readNarrow } from './narrow-parameter.ts';
import type { Recipient } from './message-store.ts';
import type { Call, Route } from '../router.ts';

const mostMessages = 5_000;

/** Sending, reading and rendering messages. https://zulip.com/api/send-message https://zulip.com/api/get-messages */
export const messageRoutes: readonly Route[] = [
  { method: 'GET', path: '/messages', handle: readMessages },
  { method: 'POST', path: '/messages', handle: send },
  {
    method: 'GET',
    path: '/messages/:id',
    handle(call) {
      const { state, caller, path } = call;
      const view = { ...readView(call), clientGravatar: true };
      const message = accessMessage(state, caller, Number(path[0]));
      return { message: messageWithFlags(state, caller, message, view), raw_content: message.content };
    },
  },
  {
    method: 'POST',
    path: '/messages/render',
    handle({ state, caller, parameters }) {
      const failure = new ApiError('internal-error', { status: 500, fields: { code: undefined } });
      return { rendered: renderNew(state, parameters.requiredText('content'), failure, caller).html };
    },
  },
];

function send(call: Call): Record<string, unknown> {
  const { realm, state, caller, parameters } = call;
  const type = parameters.requiredText('type');
  const to = parameters.text('to');
  const sentTopic = parameters.textByEither('topic', 'subject');
  const sentContent = parameters.requiredText('content');
  const queueId = parameters.text('queue_id');
  const localId = parameters.text('local_id');
  const readBySender = parameters.json('read_by_sender', boolean);
  const kind = messageKind(state, type);
  if (kind === undefined) throw badRequest('type-invalid');
  const content = storedContent(sentContent);
  let recipient: Recipient;
  if (kind === 'channel') {
    const channel = readChannel(state, to ?? '');
    if (sentTopic === undefined) throw badRequest('topic-missing');
    const topic = storedTopic(state, sentTopic);
    checkChannelMessage(state, caller, channel, topic);
    recipient = { kind, channelId: channel.id, topic };
  } else {
    const people = readPeople(state, caller, to ?? '');
    checkDirectMessage(state, caller, people);
    recipient = directRecipient(caller, people);
  }
  checkMentions(state, caller, recipient, renderNew(state, content, undefined, caller));
  const { message, newPolicy } = sendMessage(realm, caller, {
    recipient,
    content,
    client: call.client,
    queueId,
    localId,
    readBySender: readBySender ?? isPersonsClient(call.client),
  });
  return {
    id: message.id,
    ...(newPolicy === null ? {} : { automatic_new_visibility_policy: newPolicy }),
  };
}

function readView({ parameters }: Call): {
  applyMarkdown: boolean;
  emptyTopicName: boolean;
} {
  return {
    applyMarkdown: parameters.json('apply_markdown', boolean) ?? true,
    emptyTopicName: parameters.json('allow_empty_topic_name', boolean) ?? false,
  };
}

function readMessages(call: Call): Record<string, unknown> {
  const { state, caller, parameters } = call;
  const clientGravatar = parameters.json('client_gravatar', boolean) ?? state.featureLevel >= 92;
  const view = { ...readView(call), clientGravatar };
  const fromUnread = parameters.json('use_first_unread_anchor', boolean) ?? false;
  const sentAnchor = parameters.text('anchor');
  const anchor = fromUnread ? 'first_unread' : sentAnchor;
  const anchorDate = parameters.text('anchor_date');
  const numBefore = readCount(parameters, 'num_before', state.featureLevel);
  const numAfter = readCount(parameters, 'num_after', state.featureLevel);
  const includeAnchor = parameters.json('include_anchor', boolean);
  const narrow = resolveWith(state, caller, readNarrow(parameters, state.featureLevel) ?? []);
  const ids = parameters.json('message_ids', integerList);
  const answer = (messages: Parameters<typeof messageWithFlags>[2][]): Record<string, unknown>[] =>
    messages.map((message) => messageWithFlags(state, caller, message, view));
  if (ids !== undefined) {
    const others = Object.entries({
      anchor,
      include_anchor: includeAnchor,
      num_before: numBefore,
      num_after: numAfter,
    }).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (others.length > 0) {
      const names = ['message_ids', ...others].join(', ');
      throw new ApiError('unsupported-combination', { values: { names }, fields: { parameters: names } });
    }
    const found = ids.flatMap((id) => {
      const message = state.messageStore.messages.get(id);
      return message !== undefined && seesMessage(state, caller, message) ? [message] : [];
    });
    return {
      messages: answer(found.toSorted((a, b) => a.id - b.id)),
      found_anchor: false,
      found_oldest: false,
      found_newest: false,
      history_limited: false,
    };
  }
  if (anchor === undefined) throw badRequest('anchor-missing');
  if ((numBefore ?? 0) + (numAfter ?? 0) > mostMessages) throw badRequest('messages-too-many');
  const found = findMessages(state, caller, {
    anchor,
    anchorDate,
    numBefore: numBefore ?? 0,
    numAfter: numAfter ?? 0,
    includeAnchor: includeAnchor ?? true,
    narrow,
  });
  return {
    messages: answer([...found.messages]),
    anchor: found.anchor,
    found_anchor: found.foundAnchor,
    found_oldest: found.foundOldest,
    found_newest: found.foundNewest,
    history_limited: false,
  };
}
