import { describe, expect, it } from 'vitest';
import type { NarrowTerm } from '#contract/narrow.ts';
import { choiceTerm, contradiction, narrowSummary, termText } from './narrow-words.ts';

const channel = (operand: number, negated = false): NarrowTerm => ({
  operator: 'channel',
  operand,
  negated,
  words: `channel ${operand}`,
});
const topic: NarrowTerm = { operator: 'topic', operand: 'lunch', negated: false, words: 'lunch' };
const conversation: NarrowTerm = { operator: 'dm', operand: [9, 17], negated: false, words: 'Ana, Tom' };
const link = choiceTerm('has', 'link', true);

describe('a narrow', () => {
  it('is told in words, with what it leaves out', () => {
    expect(narrowSummary([])).toBe('All messages you can see');
    expect(narrowSummary([channel(3), { ...topic, negated: true }, ...(link === null ? [] : [link])])).toBe(
      'Channel is channel 3, Topic is not lunch, Content lacks a link',
    );
    expect(narrowSummary([conversation])).toBe('Conversation is with Ana, Tom');
  });

  it('is told as the API writes it', () => {
    expect([channel(3, true), topic, conversation].map(termText)).toEqual([
      '-channel:3',
      'topic:lunch',
      'dm:9,17',
    ]);
  });

  it.each<[string, NarrowTerm[], RegExp | '']>([
    ['one channel', [channel(3), topic], ''],
    ['one channel without another', [channel(3), channel(4, true)], ''],
    ['two channels', [channel(3), channel(4)], /a message can’t match both/],
    ['a topic of a conversation', [topic, conversation], /have no topics/],
    ['all but a topic of a conversation', [{ ...topic, negated: true }, conversation], ''],
  ])('of %s', (_name, terms, words) => {
    if (words === '') expect(contradiction(terms)).toBe('');
    else expect(contradiction(terms)).toMatch(words);
  });

  it('takes no operand that is not in its list', () => {
    expect(choiceTerm('is', 'unread', false)).toMatchObject({ operand: 'unread', words: 'unread' });
    expect(choiceTerm('is', 'constructor', false)).toBe(null);
    expect(choiceTerm('in', 'unread', false)).toBe(null);
  });
});
