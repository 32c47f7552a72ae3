import { describe, expect, test } from 'vitest';
import type { AnnounceChannel, AnnounceRules, Mentions } from '#contract/announce.ts';
import { checksOf, type CheckedMessage } from './checks.ts';
import { emptyComposition } from '../../../subjects/messages/composition.ts';

const rules: AnnounceRules = {
  id: 0,
  maxMessageLength: 10_000,
  maxTopicLength: 60,
  emptyTopics: 'allowed',
  emptyTopicName: 'general chat',
  noTopicIsEmpty: true,
  draftsSynchronized: true,
};
const channel: AnnounceChannel = {
  channelId: 3,
  name: 'announcements',
  privacy: 'public',
  isSubscribed: true,
  subscriberCount: 11_906,
  emptyTopics: 'allowed',
  mayPost: true,
  whyNot: '',
  mayCreateTopics: true,
  whoMayCreateTopics: '',
};
const nobody: Mentions = {
  people: 0,
  groups: [],
  wildcard: null,
  mayMentionMany: true,
  whoMayMentionMany: '',
};

function words(change: Partial<CheckedMessage>, of: Partial<CheckedMessage['composition']> = {}): string[] {
  const composition = { ...emptyComposition(), channelId: 3, topic: 'winter', content: 'Hello.', ...of };
  return checksOf({
    composition,
    rules,
    channel,
    topics: ['winter'],
    recipients: null,
    mentions: nobody,
    audience: null,
    renderingRefusal: null,
    ...change,
  }).map((check) => `${check.tone}: ${check.words}`);
}

describe('before a message goes out', () => {
  test('to a channel', () => {
    expect(words({ audience: { people: 11_906, zones: 9, nightZones: 3, nightPeople: 1_140 } })).toEqual([
      'ok: Topic and text fit, nothing will be cut',
      'ok: You may post in announcements',
      'people: Reaches 11,906 subscribers',
      'time: Night in 3 of 9 time zones: 1,140 people',
    ]);
  });

  test.each<[string, Partial<CheckedMessage>, Partial<CheckedMessage['composition']>, string]>([
    ['no channel', { channel: null }, {}, 'bad: Choose a channel'],
    ['no people', { recipients: 0 }, { to: 'people' }, 'bad: Choose people'],
    ['no view', { recipients: 0 }, { to: 'view', viewId: null }, 'bad: Choose a view'],
    [
      'a view without people',
      { recipients: 0 },
      { to: 'view', viewId: 'away' },
      'bad: Nobody in this view can read messages',
    ],
    [
      'a new topic where one may not begin any',
      { channel: { ...channel, mayCreateTopics: false, whoMayCreateTopics: 'moderators' } },
      { topic: 'new' },
      "bad: You can't start topics in announcements. Allowed: moderators.",
    ],
    ['the topic without a name', { topics: [''] }, { topic: '' }, 'info: Goes to the topic general chat'],
    [
      'the topic without a name where it is not allowed',
      { channel: { ...channel, emptyTopics: 'refused' } },
      { topic: '(no topic)' },
      'bad: Topic: Sending messages to the general chat is not allowed in this channel. Enter a topic.',
    ],
    [
      'a topic where there is only one',
      { channel: { ...channel, emptyTopics: 'only' } },
      {},
      'bad: Topic: Only the general chat topic is allowed in this channel. Leave the topic empty.',
    ],
    [
      'everybody, by a person who may not',
      {
        mentions: { ...nobody, wildcard: 'channel', mayMentionMany: false, whoMayMentionMany: 'moderators' },
      },
      {},
      'bad: You may not mention everybody in the channel where that reaches more than 15. Moderators may.',
    ],
    [
      'everybody in a small channel, by a person who may not in large ones',
      {
        channel: { ...channel, subscriberCount: 15 },
        mentions: { ...nobody, wildcard: 'channel', mayMentionMany: false, whoMayMentionMany: 'moderators' },
      },
      {},
      'warn: Mentions everybody in the channel: 15 people get a notification',
    ],
    [
      'a group',
      {
        mentions: {
          ...nobody,
          groups: [{ groupId: 9, name: 'Facilities', people: 12, mayMention: true, whoMay: '' }],
        },
      },
      {},
      'warn: Mentions Facilities: 12 people get a notification',
    ],
    [
      'a text that the server could not render, such as 10,000 emoji',
      { renderingRefusal: 'Unable to render message' },
      {},
      `warn: The server can't render this text ("Unable to render message") and would refuse the message. Shorten or simplify it.`,
    ],
    ['one person', { recipients: 1 }, { to: 'people' }, 'info: One direct message: 1 message'],
    [
      'too many for a conversation',
      { recipients: 51 },
      { to: 'view' },
      'bad: Direct messages are limited to 50 people. Send one message to each person instead.',
    ],
    [
      'a large view',
      { recipients: 12_480 },
      { to: 'view', each: true },
      'bad: 12,480 messages would be sent; 5,000 is the most in one go. Narrow the view, or post to a channel.',
    ],
    ['a view', { recipients: 398 }, { to: 'view', each: true }, 'info: 398 messages, one to each person'],
  ])('%s', (_name, change, of, expected) => {
    expect(words(change, of)).toContain(expected);
  });
});
