import { topicObjection } from '#contract/message-checks.ts';
import { placeOfText, placeText, type TopicPlace } from '#contract/topic-moves.ts';
import { storedTopic } from '#contract/text-rules.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip, type Verdict } from '../../verdict.ts';
import { destinationWords } from '../announcement/message-words.ts';
import type { FieldRules } from '../kind-rules.ts';
import type { MessageFacts } from './message-facts.ts';

/** Why moving a topic into an existing one can't be undone. */
export const mergedWords =
  'The topic was moved into one that existed. An undo would take that one’s messages along.';

/** The operation of a move that merges two topics irreversibly. */
export const mergingEndpoint = 'PATCH /messages/{message_id} into a topic';

/** Topic names are case-insensitive. */
const sameTopic = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether messages moved to a place are merged with others there, as far as its topics were listed. */
export function isMerged(from: TopicPlace, to: TopicPlace, { channels }: ChangeFacts): boolean {
  if (from.channelId === to.channelId && sameTopic(from.topic, to.topic)) return false;
  const topics = channels.channel(to.channelId)?.topics?.keys() ?? [];
  return [...topics].some((topic) => sameTopic(topic, to.topic));
}

/** The warning before others are moved into an existing topic. */
export function mergeVerdict(words: string): Verdict {
  const notice = `${words} exists. Both become one topic, which can’t be undone.`;
  return { kind: 'change', risk: 'high', notice, reversal: 'lasting' };
}

/** Where the topic of a message is: all its messages move together. https://zulip.com/api/update-message */
export function placeRules(known: ChangeFacts): FieldRules<MessageFacts> {
  const rules = known.messages()?.rules ?? null;
  const current = ({ channelId, topic }: MessageFacts): string =>
    channelId === null ? '' : placeText({ channelId, topic });
  const words = (value: string): string => {
    const place = placeOfText(value);
    return place === null ? 'Not in a channel' : destinationWords({ type: 'channel', ...place }, known);
  };
  function merges({ channelId, topic }: MessageFacts, value: string): boolean {
    const to = placeOfText(value);
    return to !== null && isMerged({ channelId: channelId ?? 0, topic }, to, known);
  }
  return {
    noun: 'topic',
    inputField: 'topic',
    normalise(value) {
      const place = placeOfText(value);
      if (place === null || rules === null) return value;
      return placeText({ ...place, topic: storedTopic(place.topic, rules) });
    },
    current,
    withValue: (message, value) => ({ ...message, ...placeOfText(value) }),
    words,
    objection(value) {
      const place = placeOfText(value);
      if (place === null) return 'Invalid place';
      return rules === null ? null : topicObjection(place.topic, rules, 'allowed');
    },
    check({ facts, subject, value }) {
      const to = placeOfText(value);
      if (subject.isDeleted) return skip('gone', 'The message was deleted.');
      if (subject.channelId === null || to === null)
        return skip('not-possible', 'Direct messages have no topics.');
      const from = { channelId: subject.channelId, topic: subject.topic };
      if (current(subject) === value) return skip('already-so', 'Nothing to change.');
      const objection = facts.channels.moveObjection(from, to);
      if (objection !== '') return skip('not-permitted', objection);
      const channel = facts.channels.channel(to.channelId);
      if (channel === undefined || channel.isArchived)
        return skip('not-possible', 'The channel to move to is archived, or you can’t see it.');
      return isMerged(from, to, facts)
        ? mergeVerdict(words(value))
        : { kind: 'change', risk: 'high', notice: '' };
    },
    endpoint: (message, value) => (merges(message, value) ? mergingEndpoint : 'PATCH /messages/{message_id}'),
    affects: (message, value) => (merges(message, value) ? [value] : []),
    effects(values, _server, _details, merged) {
      const isListed = (value: string): boolean =>
        (known.channels.channel(placeOfText(value)?.channelId ?? 0)?.topics ?? null) !== null;
      return {
        whatElseChanges: [text('effect.all-messages-topic-move')],
        canBeUndone: values.every((value) => merged.has(value))
          ? []
          : [text('effect.move-into-topic-doesnt')],
        cannotBeUndone: values.some((value) => merged.has(value) || !isListed(value))
          ? [text('effect.move-into-topic-exists')]
          : [],
      };
    },
  };
}
