import {
  mostMessagesAtOnce,
  type AnnounceChannel,
  type AnnounceRules,
  type Audience,
  type Mentions,
} from '#contract/announce.ts';
import type { Composition } from '#contract/calls/announce.ts';
import { contentObjection, topicObjection } from '#contract/message-checks.ts';
import { storedTopic } from '#contract/text-rules.ts';
import { countOf, formatCount, plural } from '#contract/words/count.ts';
import { mostInConversation, mostScheduledAtOnce } from '../../../subjects/messages/composition.ts';

/** One line of what is said before a message goes out. A `bad` one holds it back. */
export interface Check {
  id: string;
  tone: 'ok' | 'info' | 'people' | 'time' | 'warn' | 'bad';
  words: string;
}

export interface CheckedMessage {
  composition: Composition;
  rules: AnnounceRules;
  channel: AnnounceChannel | null;
  /** Known topics of the channel; null while they are not known. */
  topics: readonly string[] | null;
  /** Of the chosen people or of the view; null while they are being found. */
  recipients: number | null;
  mentions: Mentions | null;
  audience: Audience | null;
  /** Why the server refused to render this text, in its words; null where it did not. */
  renderingRefusal: string | null;
}

/** What is wrong with the topic; null for messages to people. */
export function topicProblem({ composition, rules, channel }: CheckedMessage): string | null {
  if (composition.to !== 'channel') return null;
  return topicObjection(composition.topic, rules, channel?.emptyTopics ?? rules.emptyTopics);
}

function fits(checked: CheckedMessage): Check {
  const { composition, rules } = checked;
  const wrongTopic = topicProblem(checked);
  if (wrongTopic !== null) return { id: 'fits', tone: 'bad', words: `Topic: ${wrongTopic}` };
  const wrongContent = contentObjection(composition.content, rules);
  if (wrongContent !== null) return { id: 'fits', tone: 'bad', words: wrongContent };
  if (checked.renderingRefusal !== null) {
    const words = `The server can't render this text ("${checked.renderingRefusal}") and would refuse the message. Shorten or simplify it.`;
    return { id: 'fits', tone: 'warn', words };
  }
  const what = composition.to === 'channel' ? 'Topic and text fit' : 'The text fits';
  return { id: 'fits', tone: 'ok', words: `${what}, nothing will be cut` };
}

function ofChannel({ composition, rules, channel, topics }: CheckedMessage): Check[] {
  if (channel === null) return [{ id: 'channel', tone: 'bad', words: 'Choose a channel' }];
  if (channel.mayPost === false) return [{ id: 'channel', tone: 'bad', words: channel.whyNot }];
  const topic = storedTopic(composition.topic, rules);
  const isNew = topics !== null && !topics.some((known) => known.toLowerCase() === topic.toLowerCase());
  if (isNew && channel.mayCreateTopics === false) {
    const words = `You can't start topics in ${channel.name}. Allowed: ${channel.whoMayCreateTopics}.`;
    return [{ id: 'channel', tone: 'bad', words }];
  }
  const may: Check =
    channel.mayPost === null
      ? { id: 'channel', tone: 'info', words: 'The server decides whether you can post here' }
      : { id: 'channel', tone: 'ok', words: `You may post in ${channel.name}` };
  const isGeneral = topic === '' && topicObjection('', rules, channel.emptyTopics) === null;
  const general: Check[] = isGeneral
    ? [
        {
          id: 'general',
          tone: 'info',
          words: `Goes to the topic ${rules.emptyTopicName ?? 'without a name'}`,
        },
      ]
    : [];
  return [may, ...general];
}

function sentenceStart(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function ofPeople({ composition, recipients }: CheckedMessage): Check[] {
  if (recipients === null) return [{ id: 'people', tone: 'info', words: 'Finding the people of the view' }];
  if (recipients === 0) {
    const words =
      composition.to === 'people'
        ? 'Choose people'
        : composition.viewId === null
          ? 'Choose a view'
          : 'Nobody in this view can read messages';
    return [{ id: 'people', tone: 'bad', words }];
  }
  if (!composition.each) {
    if (recipients <= mostInConversation) {
      const words =
        recipients === 1
          ? 'One direct message'
          : `One conversation of ${formatCount(recipients + 1)}, you included`;
      return [{ id: 'people', tone: 'info', words: `${words}: 1 message` }];
    }
    const words = `Direct messages are limited to ${mostInConversation} people. Send one message to each person instead.`;
    return [{ id: 'people', tone: 'bad', words }];
  }
  const most = composition.deliverAt === '' ? mostMessagesAtOnce : mostScheduledAtOnce;
  if (recipients > most) {
    const verb = composition.deliverAt === '' ? 'sent' : 'scheduled';
    const words = `${countOf(recipients, 'message')} would be ${verb}; ${formatCount(most)} is the most in one go. Narrow the view, or post to a channel.`;
    return [{ id: 'people', tone: 'bad', words }];
  }
  return [{ id: 'people', tone: 'info', words: `${countOf(recipients, 'message')}, one to each person` }];
}

function ofMentions({ mentions, composition, channel, audience }: CheckedMessage): Check[] {
  if (mentions === null) return [];
  const checks: Check[] = mentions.groups.map(({ groupId, name, people: count, mayMention, whoMay }) => ({
    id: `group ${groupId}`,
    tone: mayMention ? 'warn' : 'bad',
    words: mayMention
      ? `Mentions ${name}: ${count === null ? 'everybody in it gets' : `${countOf(count, 'person')} ${plural(count, 'gets', 'get')}`} a notification`
      : `You are not allowed to mention ${name}. ${sentenceStart(whoMay)} may.`,
  }));
  if (mentions.people > 0) {
    checks.push({
      id: 'mentioned',
      tone: 'people',
      words: `Mentions ${countOf(mentions.people, 'person')} by name`,
    });
  }
  if (mentions.wildcard !== null && composition.to === 'channel') {
    const where = mentions.wildcard === 'channel' ? 'the channel' : 'the topic';
    const reached =
      mentions.wildcard === 'channel' ? (audience?.people ?? channel?.subscriberCount ?? null) : null;
    const isRefused = !mentions.mayMentionMany && (reached === null || reached > manyRecipients);
    checks.push(
      isRefused
        ? {
            id: 'wildcard',
            tone: mentions.wildcard === 'channel' ? 'bad' : 'warn',
            words: `You may not mention everybody in ${where} where that reaches more than ${manyRecipients}. ${sentenceStart(mentions.whoMayMentionMany)} may.`,
          }
        : {
            id: 'wildcard',
            tone: 'warn',
            words: `Mentions everybody in ${where}${reached === null ? '' : `: ${countOf(reached, 'person')} ${plural(reached, 'gets', 'get')} a notification`}`,
          },
    );
  }
  return checks;
}

/** A mention of everybody that reaches more than these is a matter of permission. https://zulip.com/help/restrict-wildcard-mentions */
const manyRecipients = 15;

function ofAudience({ audience, composition, channel }: CheckedMessage): Check[] {
  if (composition.to === 'channel' && channel === null) return [];
  const count =
    audience?.people ?? (composition.to === 'channel' ? (channel?.subscriberCount ?? null) : null);
  const who =
    composition.to === 'channel'
      ? count === 1
        ? 'subscriber'
        : 'subscribers'
      : count === 1
        ? 'person'
        : 'people';
  const checks: Check[] =
    count === null ? [] : [{ id: 'reach', tone: 'people', words: `Reaches ${formatCount(count)} ${who}` }];
  if (audience !== null && audience.nightPeople > 0) {
    const zones = `${formatCount(audience.nightZones)} of ${formatCount(audience.zones)} time ${plural(audience.zones, 'zone')}`;
    checks.push({
      id: 'night',
      tone: 'time',
      words: `Night in ${zones}: ${countOf(audience.nightPeople, 'person')}`,
    });
  }
  return checks;
}

/** What is to be known before a message goes out, in the order in which it is asked about. */
export function checksOf(checked: CheckedMessage): Check[] {
  const { to } = checked.composition;
  return [
    fits(checked),
    ...(to === 'channel' ? ofChannel(checked) : ofPeople(checked)),
    ...ofAudience(checked),
    ...ofMentions(checked),
  ];
}

/** What is wrong, as what is still to be done: nobody has made a mistake who has written nothing yet. */
export function asReminders(checks: readonly Check[]): Check[] {
  return checks.map((check) => (check.tone === 'bad' ? { ...check, tone: 'info' } : check));
}
