import { roles } from '#contract/people.ts';
import { shownTopic } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { needsAdministrator, skip } from '../../verdict.ts';
import type { FieldRules } from '../kind-rules.ts';
import type { ChannelSubject } from './channel-facts.ts';

const prefix = 'topic:';
const cannotComeBack = 'A deleted topic can’t be brought back.';

/** Whether a field of a channel is one of its topics: `topic:lunch`. */
export function isTopic(field: string): boolean {
  return field.startsWith(prefix);
}

/** A field's topic; empty for general chat. */
export function topicOfField(field: string): string {
  return field.slice(prefix.length);
}

/**
 * A topic of a channel, which can be deleted. Its value is the id of its newest message: after a new message it differs
 * from the preview, so a deletion leaves it alone. https://zulip.com/api/delete-topic
 */
export function topicRules(field: string, facts: ChangeFacts): FieldRules<ChannelSubject> {
  const topic = topicOfField(field);
  const shown = shownTopic(topic, facts.messages()?.rules.emptyTopicName ?? null);
  return {
    noun: `topic ${shown}`,
    inputField: 'topic',
    current: ({ channel }) => String(channel?.topics?.get(topic) ?? ''),
    withValue({ name, channel }) {
      const topics = new Map(channel?.topics);
      topics.delete(topic);
      return { name, channel: channel && { ...channel, topics } };
    },
    words: (value) => (value === '' ? 'Deleted' : `Newest message ${value}`),
    objection: (value) => (value === '' ? null : cannotComeBack),
    check({ facts: { caller }, subject: { channel }, value }) {
      if (value !== '') return skip('not-possible', cannotComeBack);
      if (channel?.topics == null) {
        return skip('gone', 'The topics have not been listed yet. Open them in the channel, then try again.');
      }
      if (!channel.topics.has(topic)) return skip('already-so', 'There is no such topic.');
      if (channel.isArchived) return skip('not-possible', 'Topics of an archived channel can’t be deleted.');
      if (caller.role > roles.administrator) return needsAdministrator('delete topics', caller);
      if (channel.canRead === false) {
        return skip('not-permitted', 'You can’t read this channel. Only its readers can delete topics.');
      }
      return {
        kind: 'change',
        risk: 'high',
        notice: 'All messages of the topic are deleted for everybody',
      };
    },
    endpoint: () => 'POST /streams/{stream_id}/delete_topic',
    effects: () => ({
      whatElseChanges: [text('effect.links-messages-lead-nowhere')],
      canBeUndone: [],
      cannotBeUndone: [text('effect.deletion-messages-their-reactions')],
    }),
  };
}
