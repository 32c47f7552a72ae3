import { contentObjection, topicObjection } from '#contract/message-checks.ts';
import {
  codePointCount,
  storageObjection,
  textLimits,
  isResolved,
  shownTopic,
  storedTopic,
  unresolvedTopic,
} from '#contract/text-rules.ts';
import { isPlace } from '#contract/topic-moves.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { needsFeature, skip, type Verdict } from '../../verdict.ts';
import { destinationWords } from '../announcement/message-words.ts';
import { factsOf, type ThingLines } from '../change-facts.ts';
import type { FieldRules, KindRules } from '../kind-rules.ts';
import { isMerged, mergedWords, mergeVerdict, mergingEndpoint, placeRules } from './place-rules.ts';
import { parseDirectMessage, parseOwnReport, thereText, type MessageFacts } from './message-facts.ts';
import {
  directMessageCall,
  ownReportCall,
  reactionCall,
  reactionRemovalCall,
  topicCall,
} from '../../calls/messages.ts';
import { messageDeletionCall } from '../../calls/message-deletion.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

const change = (risk: 'low' | 'high', notice = ''): Verdict => ({ kind: 'change', risk, notice });
const alreadySo = (): Verdict => skip('already-so', 'Nothing to change.');

const presenceOf = ({ isDeleted }: MessageFacts): string => (isDeleted ? '' : thereText);

/** Whether the message exists. https://zulip.com/api/delete-message */
const deletionRules = (known: ChangeFacts): FieldRules<MessageFacts> => ({
  noun: 'message',
  inputField: 'message',
  // Its channel shows whether it is deleted or only hidden afterwards.
  details: ({ channelId }) => (channelId === null ? null : String(channelId)),
  current: presenceOf,
  facts(_before, after, _details, message) {
    if (after !== '' || message === undefined || message.excerpt === '') return [];
    const { channelId, topic, senderName, excerpt } = message;
    const place =
      channelId === null ? 'Direct message' : destinationWords({ type: 'channel', channelId, topic }, known);
    // What is being deleted is read, not compared.
    const lines: ThingLines = [
      ['By', senderName],
      ['In', place],
      ['Message', excerpt],
    ];
    return factsOf(lines, lines);
  },
  words: (value) => (value === '' ? 'Deleted' : 'There'),
  objection: (value) => (value === '' ? null : 'A deleted message cannot be brought back.'),
  check({ subject, value }) {
    if (presenceOf(subject) === value) return alreadySo();
    const { deletionObjection } = subject;
    return deletionObjection === '' ? change('high') : skip('not-permitted', deletionObjection);
  },
  endpoint: () => 'DELETE /messages/{message_id}',
  effects: () => ({
    whatElseChanges: [text('effect.disappears-everybody-at-once')],
    canBeUndone: [],
    cannotBeUndone: [text('effect.deletion-save-evidence-before')],
  }),
});

function topicRules(scope: 'whole' | 'one', known: ChangeFacts): FieldRules<MessageFacts> {
  const isWhole = scope === 'whole';
  const rules = known.messages()?.rules ?? null;
  const merges = ({ channelId, topic }: MessageFacts, value: string): boolean =>
    isWhole && channelId !== null && isMerged({ channelId, topic }, { channelId, topic: value }, known);
  return {
    noun: isWhole ? 'topic' : 'topic of the message',
    inputField: 'topic',
    normalise: (value) => (rules === null ? value : storedTopic(value, rules)),
    current: ({ topic }) => topic,
    withValue: (message, topic) => ({ ...message, topic }),
    words: (value) => shownTopic(value, rules?.emptyTopicName ?? null),
    // The server decides whether the channel allows general chat.
    objection: (value) => (rules === null ? null : topicObjection(value, rules, 'allowed')),
    check({ subject, value }) {
      if (subject.isDeleted) return skip('gone', 'The message was deleted.');
      if (subject.channelId === null) return skip('not-possible', 'Direct messages have no topics.');
      if (value === subject.topic) return alreadySo();
      if (merges(subject, value))
        return mergeVerdict(`The topic “${shownTopic(value, rules?.emptyTopicName ?? null)}”`);
      return change(isWhole && unresolvedTopic(value) === unresolvedTopic(subject.topic) ? 'low' : 'high');
    },
    details: () => (isWhole ? 'change_all' : 'change_one'),
    endpoint: (subject, value) => (merges(subject, value) ? mergingEndpoint : 'PATCH /messages/{message_id}'),
    effects(values) {
      const marks = values.every(isResolved);
      return {
        whatElseChanges: isWhole && !marks ? [text('effect.all-messages-topic-move')] : [],
        canBeUndone:
          isWhole && !marks ? [text('effect.move-where-nothing-else')] : [text('effect.the-topics-name')],
        cannotBeUndone: isWhole && !marks ? [text('effect.topic-exists-already-both')] : [],
      };
    },
  };
}

/** The marks of reports as they look. */
const signs: Readonly<Record<string, string>> = { eyes: '👀', check: '✅', cross_mark: '❌' };

/** One's own reaction to a message. https://zulip.com/api/add-reaction */
function reactionRules(emoji: string): FieldRules<MessageFacts> {
  const rules: FieldRules<MessageFacts> = {
    noun: 'reaction',
    inputField: 'reaction',
    current: ({ ownReactions }) => (ownReactions.has(emoji) ? 'given' : ''),
    withValue(message, value) {
      const ownReactions = new Set(message.ownReactions);
      if (value === '') ownReactions.delete(emoji);
      else ownReactions.add(emoji);
      return { ...message, ownReactions };
    },
    words: (value) => (value === '' ? 'Not marked' : `Marked with ${signs[emoji] ?? `:${emoji}:`}`),
    objection: (value) => (value === '' || value === 'given' ? null : 'Not a reaction'),
    check: ({ subject, value }) => (rules.current(subject) === value ? alreadySo() : change('low')),
    endpoint: (_subject, value) =>
      value === '' ? 'DELETE /messages/{message_id}/reactions' : 'POST /messages/{message_id}/reactions',
    effects: () => ({ whatElseChanges: [], canBeUndone: [text('effect.the-reaction')], cannotBeUndone: [] }),
  };
  return rules;
}

/** Reporting a message to the moderators. https://zulip.com/api/report-message */
const ownReportRules = (known: ChangeFacts): FieldRules<MessageFacts> => ({
  noun: 'report',
  inputField: 'description',
  current: ({ ownReport }) => ownReport,
  facts(_before, after) {
    const report = parseOwnReport(after);
    return report === null
      ? []
      : factsOf(
          [],
          [
            ['Reason', known.reportTypeName(report.type)],
            ['Explanation', report.description],
          ],
        );
  },
  words(value) {
    const report = parseOwnReport(value);
    if (report === null) return 'Not reported';
    return [known.reportTypeName(report.type), report.description].filter(Boolean).join(': ');
  },
  objection(value) {
    const report = parseOwnReport(value);
    if (report === null) return value === '' ? null : 'Not a report';
    if (codePointCount(report.description) > textLimits.reportDescription)
      return `At most ${textLimits.reportDescription} characters.`;
    return report.type === 'other' && report.description.trim() === ''
      ? 'An explanation is required.'
      : storageObjection(report.description);
  },
  check({ facts, subject, value }) {
    if (value === '')
      return skip('not-possible', 'A report cannot be taken back. A moderator can dismiss it.');
    const tooOld = needsFeature(facts, 'message-reports');
    if (tooOld !== null) return tooOld;
    if (subject.moderationChannelId === null) {
      return skip('not-possible', 'Reports are switched off: the organization has no moderation channel.');
    }
    return value === subject.ownReport
      ? skip('already-so', 'You reported it with these words already.')
      : change('low');
  },
  details: ({ moderationChannelId }) => String(moderationChannelId ?? ''),
  endpoint: () => 'POST /messages/{message_id}/report',
  effects: () => ({
    whatElseChanges: [text('effect.moderators-see-message-your')],
    canBeUndone: [],
    cannotBeUndone: [text('effect.the-report')],
  }),
});

/** A direct message to be sent; the value holds people and text. https://zulip.com/api/send-message */
const sendingRules = (known: ChangeFacts): FieldRules<MessageFacts> => ({
  noun: 'message',
  inputField: 'content',
  current: () => '',
  words: (value) => parseDirectMessage(value)?.content ?? 'Not sent',
  facts(_before, after) {
    const message = parseDirectMessage(after);
    if (message === null) return [];
    const to = destinationWords({ type: 'direct', userIds: message.to }, known);
    return factsOf(
      [],
      [
        ['To', to],
        ['Message', message.content, 'markdown'],
      ],
    );
  },
  objection(value, facts) {
    const message = parseDirectMessage(value);
    if (message === null || message.to.length === 0) return value === '' ? null : 'Not a message';
    const rules = facts.messages()?.rules;
    return rules === undefined ? null : contentObjection(message.content, rules);
  },
  check: ({ value }) =>
    value === ''
      ? skip('not-possible', 'A message that was sent stays. Delete it in the conversation.')
      : change('low'),
  endpoint: () => 'POST /messages to people',
  effects: () => ({
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [text('effect.message-may-have-been')],
  }),
});

const isNew = (id: string): boolean => id.startsWith('new:');

/** A message that isn't written yet, as the rules see it. */
function unwritten(): MessageFacts {
  return {
    messageId: 0,
    senderId: 0,
    senderName: '',
    channelId: null,
    topic: '',
    excerpt: '',
    isDeleted: false,
    deletionObjection: '',
    ownReactions: new Set(),
    ownReport: '',
    moderationChannelId: null,
  };
}

/** Changes of messages: topic, reactions, reports, deletion; and direct messages to be sent. */
export const messageRules: KindRules<MessageFacts> = {
  subject: (id, facts) => (isNew(id) ? unwritten() : facts.message(Number(id))),
  nameOf: ({ messageId, senderName }) =>
    messageId === 0 ? 'New message' : `Message ${messageId} by ${senderName}`,
  rules(field, facts) {
    if (field === 'message') return deletionRules(facts);
    if (field === 'direct') return sendingRules(facts);
    if (field === 'topic') return topicRules('whole', facts);
    if (field === 'own-topic') return topicRules('one', facts);
    if (isPlace(field)) return placeRules(facts);
    if (field === 'report') return ownReportRules(facts);
    const emoji = field.startsWith('reaction:') ? field.slice('reaction:'.length) : '';
    return /^[a-z0-9_+-]+$/u.test(emoji) ? reactionRules(emoji) : null;
  },
  // Reactions and reports before the message is moved, moves before deletion.
  order: (field) => (field === 'message' ? '2' : field.endsWith('topic') || isPlace(field) ? '1' : '0'),
  // A post about a report and its marks share the id: an emoji or a topic alone would indicate something that wasn't
  // posted.
  dependsOn: (id) => ({
    target: `report:${id}`,
    explanation: 'It is sent only with the post about the report.',
  }),
  undoObjection: ({ endpoint }) => (endpoint === mergingEndpoint ? mergedWords : null),
  goneName: (id) => (isNew(id) ? 'New message' : `Message ${id}`),
  gone: 'The message is not there any more, or you cannot read it. Open it again.',
  goneField: () => 'Messages have no such field.',
};

export const messageInWorker = {
  rules: messageRules,
  calls: {
    'POST /messages to people': directMessageCall,
    'PATCH /messages/{message_id}': topicCall,
    'PATCH /messages/{message_id} into a topic': topicCall,
    'DELETE /messages/{message_id}': messageDeletionCall,
    'POST /messages/{message_id}/reactions': reactionCall,
    'DELETE /messages/{message_id}/reactions': reactionRemovalCall,
    'POST /messages/{message_id}/report': ownReportCall,
  },
} satisfies KindInWorker<'message'>;
