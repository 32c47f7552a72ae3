import { newTarget } from '#contract/changes.ts';
import { contentObjection, topicObjection } from '#contract/message-checks.ts';
import { scheduledTimeObjection } from '#contract/scheduled-time.ts';
import { messageKey, readMessageValue } from '#contract/announce.ts';
import { formatDayTime } from '#contract/words/time.ts';
import type { ChangeEndpoint } from '../../../store/journal.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { skip } from '../../verdict.ts';
import { factsOf, type ThingLines } from '../change-facts.ts';
import type { FieldEffects, FieldRules, KindRules } from '../kind-rules.ts';
import type { KeptMessage, KeptMessages, AnnouncingFacts } from './announcing-facts.ts';
import { audienceWords, destinationWords, excerptWords } from './message-words.ts';
import { systemClock } from '../../../clock.ts';

/** The subject of one of the two lists: scheduled messages or drafts. */
export interface KeptKind {
  kind: 'scheduled' | 'draft';
  noun: string;
  fieldName: string;
  list(messages: AnnouncingFacts): KeptMessages;
  endpoints: { add: ChangeEndpoint; change: ChangeEndpoint; remove: ChangeEndpoint };
  /** Why none of them can be changed here; null if they can. */
  obstacle(messages: AnnouncingFacts): string | null;
  /** The message for one that no longer exists. */
  gone: string;
  /** The empty value in words. */
  nothing: string;
  effects: FieldEffects;
}

/** A message that exists or may be created; absence is a value. */
interface KeptSubject {
  id: string;
  found: KeptMessage | undefined;
}

function objectionTo(value: string, messages: AnnouncingFacts): string | null {
  const message = readMessageValue(value);
  if (message === null) return null;
  const { destination, content, deliverAt } = message;
  const content_ = contentObjection(content, messages.rules);
  if (content_ !== null) return content_;
  if (destination?.type === 'channel' && deliverAt !== null) {
    const { channelId, topic } = destination;
    const emptyTopics = messages.channel(channelId)?.emptyTopics ?? 'allowed';
    const topic_ = topicObjection(topic, messages.rules, emptyTopics);
    if (topic_ !== null) return topic_;
  }
  return deliverAt === null ? null : scheduledTimeObjection(deliverAt, systemClock.now() / 1_000);
}

function wordsOf({ nothing }: KeptKind, value: string, facts: ChangeFacts): string {
  const message = readMessageValue(value);
  if (message === null) return nothing;
  const { destination, content, deliverAt } = message;
  const time = deliverAt === null ? '' : `, ${formatDayTime(deliverAt)}`;
  return `To ${destinationWords(destination, facts)}${time}: ${excerptWords(content)}`;
}

/** A message line by line. */
function messageLines(value: string, facts: ChangeFacts): ThingLines {
  const message = readMessageValue(value);
  if (message === null) return [];
  const { destination, content, deliverAt } = message;
  return [
    ['To', destinationWords(destination, facts)],
    // A draft reaches nobody.
    ['Reaches', deliverAt === null ? '' : audienceWords(destination, facts)],
    ['Sent', deliverAt === null ? '' : formatDayTime(deliverAt)],
    ['Message', content, 'markdown'],
  ];
}

/** The rules of such a message's only field: itself, as written by `messageValue`. */
function fieldRules(kept: KeptKind, messages: AnnouncingFacts, facts: ChangeFacts): FieldRules<KeptSubject> {
  return {
    noun: kept.fieldName,
    inputField: 'content',
    details: ({ found }) => (found === undefined ? null : String(found.id)),
    current: ({ found }) => found?.value ?? '',
    withValue: (subject, value) => ({
      ...subject,
      found: value === '' || subject.found === undefined ? undefined : { ...subject.found, value },
    }),
    words: (value) => wordsOf(kept, value, facts),
    facts: (before, after) => factsOf(messageLines(before, facts), messageLines(after, facts)),
    objection: (value) => objectionTo(value, messages),
    check({ subject: { id, found }, value }) {
      const current = found?.value ?? '';
      const obstacle = kept.obstacle(messages);
      if (obstacle !== null) return skip('not-possible', obstacle);
      // A failed message is sent again by giving it a new time; the same time isn't one.
      if (current === value) {
        return skip('already-so', value === '' ? kept.gone : 'It is already there, with the same content.');
      }
      if (found === undefined && !id.startsWith('new:')) return skip('gone', kept.gone);
      const destination = readMessageValue(value)?.destination;
      // Nobody is asked again at its time.
      const isSentByItself = kept.kind === 'scheduled' && value !== '';
      const channel = destination?.type === 'channel' ? messages.channel(destination.channelId) : undefined;
      return kept.kind === 'scheduled' && channel?.mayPost === false
        ? skip('not-permitted', channel.whyNot)
        : { kind: 'change', risk: 'low', notice: '', ...(isSentByItself && { reversal: 'lasting' }) };
    },
    endpoint({ found }, value) {
      const { add, change, remove } = kept.endpoints;
      if (value === '') return remove;
      return found === undefined ? add : change;
    },
    effects: () => kept.effects,
  };
}

/** The rules of one of the two lists. */
export function keptMessageRules(kept: KeptKind): KindRules<KeptSubject> {
  return {
    // The value identifies it completely.
    isNamedById: true,
    subject(id, facts) {
      const messages = facts.messages();
      if (messages === null) return { id, found: undefined };
      const list = kept.list(messages);
      return { id, found: id.startsWith('new:') ? list.withKey(id.slice(4)) : list.get(Number(id)) };
    },
    nameOf: ({ found }) => (found === undefined ? `New ${kept.noun}` : excerptWords(found.content)),
    rules(field, facts) {
      const messages = facts.messages();
      return field === kept.kind && messages !== null ? fieldRules(kept, messages, facts) : null;
    },
    order: () => '0',
    goneName: (id) => `${kept.fieldName} ${id}`,
    gone: kept.gone,
    goneField: () => 'The organization is not loaded yet.',
    undoTarget: (change) =>
      change.after === '' ? newTarget(kept.kind, messageKey(change.before)) : change.target,
  };
}
