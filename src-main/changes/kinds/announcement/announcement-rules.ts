import { type MessageDestination, storedContent } from '#contract/announce.ts';
import { type Action, newTarget } from '#contract/changes.ts';
import { contentObjection, mentionsEverybody, topicObjection } from '#contract/message-checks.ts';
import { storedTopic } from '#contract/text-rules.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { countOf } from '#contract/words/count.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { skip } from '../../verdict.ts';
import { factsOf } from '../change-facts.ts';
import type { FieldRules, KindRules } from '../kind-rules.ts';
import { readAnnouncement, type AnnouncementValue } from './announcement-value.ts';
import { audienceWords, destinationWords, excerptWords } from './message-words.ts';
import type { EditToPlan } from '../../edit-to-plan.ts';
import { sendMessageCall } from '../../calls/send-message.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

interface AnnouncementSubject {
  /** See `sendEdits`. */
  localId: string;
  /** The only recipient, if each person gets a separate message. */
  recipient: string | null;
}

function words(value: string, facts: ChangeFacts): string {
  if (value === '') return 'Not sent';
  const { destination, excerpt } = readAnnouncement(value);
  return `To ${destinationWords(destination, facts)}: ${excerpt}`;
}

function fieldRules(facts: ChangeFacts): FieldRules<AnnouncementSubject> {
  return {
    noun: 'message',
    inputField: 'content',
    current: ({ localId }) => facts.sentMessage(localId) ?? '',
    words: (value) => words(value, facts),
    facts(_before, after, content) {
      if (after === '') return [];
      const { destination } = readAnnouncement(after);
      return factsOf(
        [],
        [
          ['To', destinationWords(destination, facts)],
          ['Reaches', audienceWords(destination, facts)],
          ['Message', content ?? '', 'markdown'],
        ],
      );
    },
    objection: () => null,
    check({ subject, value, isOnlyTarget }) {
      if (value === '') {
        const explanation = 'A sent message is not taken back from here. Delete it where it was posted.';
        return skip('not-possible', explanation);
      }
      if (facts.sentMessage(subject.localId) !== undefined) return skip('already-so', 'It was sent already.');
      const { destination, everybody } = readAnnouncement(value);
      if (destination.type === 'channel') {
        const channel = facts.messages()?.channel(destination.channelId);
        if (channel?.mayPost === false) return skip('not-permitted', channel.whyNot);
      } else if (!isOnlyTarget && destination.userIds.every((id) => facts.person(id)?.isActive !== true)) {
        return skip('deactivated', 'The account is deactivated or not there.');
      }
      return everybody
        ? { kind: 'change', risk: 'high', notice: 'Mentions everybody there: they all get a notification.' }
        : { kind: 'change', risk: 'low', notice: '' };
    },
    endpoint: () => 'POST /messages',
    effects: () => ({
      whatElseChanges: [text('effect.people-who-mentioned-or')],
      canBeUndone: [],
      cannotBeUndone: [text('effect.message-deleting-later-doesnt')],
    }),
  };
}

/** Messages that are sent immediately. https://zulip.com/api/send-message */
export const announcementRules: KindRules<AnnouncementSubject> = {
  isNamedById: true,
  subject(id, facts) {
    const localId = id.slice('new:'.length);
    const userId = /\/(\d+)$/.exec(localId)?.[1];
    return { localId, recipient: userId === undefined ? null : (facts.person(Number(userId))?.name ?? null) };
  },
  nameOf: ({ recipient }) => recipient ?? 'New message',
  rules: (field, facts) => (field === 'announcement' ? fieldRules(facts) : null),
  order: () => '0',
  goneName: () => 'Message',
  gone: 'The message is not there.',
  goneField: () => 'There is no such thing to change of a message.',
};

/**
 * The edits that send a message. Each has the message's local id as its target, so that none is sent twice; if each
 * person gets a separate message, the person's id follows a slash.
 *
 * @returns `invalid-input` for a text or a topic that the server would reject or truncate
 */
export function sendEdits(
  action: Extract<Action, { kind: 'send-message' }>,
  facts: PlanningFacts,
): Result<{ title: string; edits: EditToPlan[] }> {
  const messages = facts.messages();
  if (messages === null) {
    const message = 'The organization is not loaded yet. Messages can be sent once it is live.';
    return fail({ kind: 'offline', reason: 'not-loaded', message });
  }
  const { rules } = messages;
  const { localId, to } = action;
  const objection = contentObjection(action.content, rules);
  if (objection !== null) return fail({ kind: 'invalid-input', field: 'content', message: objection });
  const content = storedContent(action.content);
  const shared = {
    senderId: facts.caller.userId,
    excerpt: excerptWords(content),
    everybody: to.type === 'channel' && mentionsEverybody(content),
  };
  const edit = (target: string, destination: MessageDestination): EditToPlan => ({
    target: newTarget('announcement', target),
    field: 'announcement',
    value: JSON.stringify({ ...shared, destination } satisfies AnnouncementValue),
    details: content,
  });
  if (to.type === 'channel') {
    const topicProblem = topicObjection(
      to.topic,
      rules,
      messages.channel(to.channelId)?.emptyTopics ?? 'allowed',
    );
    if (topicProblem !== null) return fail({ kind: 'invalid-input', field: 'topic', message: topicProblem });
    const destination = { type: to.type, channelId: to.channelId, topic: storedTopic(to.topic, rules) };
    const title = `Send a message to ${destinationWords(destination, facts)}`;
    return succeed({ title, edits: [edit(localId, destination)] });
  }
  const userIds = [...new Set(to.userIds)].toSorted((a, b) => a - b);
  if (!to.each) {
    const destination = { type: to.type, userIds };
    const title = `Send a message to ${destinationWords(destination, facts)}`;
    return succeed({ title, edits: [edit(localId, destination)] });
  }
  return succeed({
    title: `Send ${countOf(userIds.length, 'message')}, one to each person`,
    edits: userIds.map((userId) => edit(`${localId}/${userId}`, { type: 'direct', userIds: [userId] })),
  });
}

export const announcementInWorker = {
  rules: announcementRules,
  calls: {
    'POST /messages': sendMessageCall,
  },
} satisfies KindInWorker<'announcement'>;
