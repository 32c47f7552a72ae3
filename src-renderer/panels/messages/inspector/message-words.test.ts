import { describe, expect, it } from 'vitest';
import type { MessageVersion } from '#contract/messages.ts';
import { readMessageLink } from '#contract/narrow.ts';
import { inspected } from './inspected-message.fixture.ts';
import { changeWords, messageAddress } from './message-words.ts';

const organization = 'https://orchid.example';
const person = (userId: number) => ({ userId, name: 'A', email: 'a@orchid.example', isMirrorDummy: false });

describe('the address of a message', () => {
  it.each([
    [
      'in a topic',
      inspected({ topic: 'v1.0 (50% off) / now?' }),
      '#narrow/channel/3/topic/v1.2E0.20.2850.25.20off.29.20.2F.20now.3F/near/',
    ],
    ['in the topic without a name', inspected({ topic: '' }), '#narrow/channel/3/topic//near/'],
    ['to one person', inspected({ channel: null, people: [person(9), person(17)] }), '#narrow/dm/9,17/near/'],
    [
      'to several people',
      inspected({ channel: null, people: [person(9), person(17), person(21)] }),
      '#narrow/dm/9,17,21-group/near/',
    ],
  ])('%s is read again as the same message', (_where, message, part) => {
    const address = messageAddress(message, organization);
    expect(address).toContain(part);
    expect(readMessageLink(address, organization)).toEqual({ kind: 'message', messageId: 9021 });
  });
});

describe('what a version changed', () => {
  const version = (changes: Partial<MessageVersion>): MessageVersion => ({
    at: 0,
    by: null,
    content: 'now',
    contentBefore: null,
    topic: 'lunch',
    topicBefore: null,
    channel: null,
    channelBefore: null,
    ...changes,
  });
  it.each<[string, Partial<MessageVersion>]>([
    ['Edited', { contentBefore: 'before' }],
    ['Moved to another topic', { topicBefore: 'tea' }],
    ['Topic resolved', { topic: '✔ lunch', topicBefore: 'lunch' }],
    ['Topic no longer resolved', { topic: 'lunch', topicBefore: '✔ lunch' }],
    [
      'Edited · Moved to another channel · Moved to another topic',
      { contentBefore: '', topicBefore: 'tea', channelBefore: { channelId: 4, name: 'kiln' } },
    ],
    ['Changed', {}],
  ])('is called “%s”', (words, changes) => {
    expect(changeWords(version(changes), false)).toBe(words);
  });
});
