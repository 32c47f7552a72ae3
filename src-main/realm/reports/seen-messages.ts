import { targetOf, type ChangeTarget } from '#contract/changes.ts';
import { placeFields, type TopicPlace } from '#contract/topic-moves.ts';
import type { MessageFacts } from '../../changes/kinds/message/message-facts.ts';
import { excerptWords } from '../../changes/kinds/announcement/message-words.ts';
import { plainTextOf } from '../../zulip/plain-text.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import type { MessageSeen } from './reported-messages.ts';

type Seen = Omit<MessageFacts, 'ownReactions' | 'ownReport' | 'moderationChannelId' | 'deletionObjection'> & {
  ownReactions: Set<string>;
};

/** Messages outside the moderation channel that were viewed here, kept current by events. */
export interface SeenMessages {
  /** @param message null if it can't be read */
  noteMessage(messageId: number, message: WireMessage | null): void;
  update(event: Extract<ZulipEvent, { type: 'update_message' }>): void;
  /** This console moved its topic: if no queue follows the moderation channel, no event says so. */
  move(messageId: number, place: TopicPlace): void;
  remove(messageIds: readonly number[]): void;
  react(event: Extract<ZulipEvent, { type: 'reaction' }>): void;
  /** What a report needs to know about its message; undefined if it was never fetched. */
  what(messageId: number): MessageSeen | undefined;
  all(): [number, MessageSeen][];
  facts(
    messageId: number,
    moderationChannelId: number | null,
  ): Omit<MessageFacts, 'deletionObjection'> | undefined;
}

/** Beyond this many, the oldest are dropped. */
const mostSeen = 2_000;

export function createSeenMessages(ports: {
  myUserId(): number;
  field(target: ChangeTarget, field: string): void;
}): SeenMessages {
  const messages = new Map<number, Seen>();
  const hidden = new Set<number>();

  function what(messageId: number): MessageSeen | undefined {
    const message = messages.get(messageId);
    if (message?.isDeleted === true) return 'deleted';
    if (hidden.has(messageId)) return 'hidden';
    return message === undefined ? undefined : { authorId: message.senderId };
  }

  function keepFew(): void {
    for (const id of messages.keys()) {
      if (messages.size <= mostSeen) break;
      messages.delete(id);
    }
    for (const id of hidden) {
      if (hidden.size <= mostSeen) break;
      hidden.delete(id);
    }
  }

  return {
    noteMessage(messageId, message) {
      if (message === null) {
        hidden.add(messageId);
        keepFew();
        return;
      }
      hidden.delete(messageId);
      messages.delete(messageId);
      const isHtml = message.content_type === 'text/html';
      messages.set(messageId, {
        messageId,
        senderId: message.sender_id,
        senderName: message.sender_full_name,
        channelId: message.stream_id ?? null,
        topic: message.subject,
        excerpt: excerptWords(isHtml ? plainTextOf(message.content) : message.content),
        isDeleted: false,
        ownReactions: new Set(
          message.reactions.filter(({ user_id }) => user_id === ports.myUserId()).map(({ name }) => name),
        ),
      });
      keepFew();
    },
    update({ message_id, message_ids, changed }) {
      const edited = messages.get(message_id);
      if (edited !== undefined && changed.content !== undefined)
        edited.excerpt = excerptWords(changed.content);
      for (const id of message_ids) {
        const message = messages.get(id);
        if (message === undefined) continue;
        message.topic = changed.subject ?? message.topic;
        message.channelId = changed.new_stream_id ?? message.channelId;
        ports.field(targetOf('message', id), 'topic');
        ports.field(targetOf('message', id), 'own-topic');
        for (const field of placeFields) ports.field(targetOf('message', id), field);
      }
    },
    move(messageId, place) {
      const message = messages.get(messageId);
      if (message !== undefined) Object.assign(message, place);
    },
    remove(messageIds) {
      for (const id of messageIds) {
        const message = messages.get(id);
        if (message === undefined) continue;
        message.isDeleted = true;
        ports.field(targetOf('message', id), 'message');
      }
    },
    react({ message_id, user_id, op, emoji_name }) {
      const message = messages.get(message_id);
      if (message === undefined || user_id !== ports.myUserId()) return;
      if (op === 'add') message.ownReactions.add(emoji_name);
      else message.ownReactions.delete(emoji_name);
    },
    what,
    all: () =>
      [...messages.keys(), ...hidden].flatMap((id): [number, MessageSeen][] => {
        const known = what(id);
        return known === undefined ? [] : [[id, known]];
      }),
    facts(messageId, moderationChannelId) {
      const message = messages.get(messageId);
      return message === undefined ? undefined : { ...message, ownReport: '', moderationChannelId };
    },
  };
}
