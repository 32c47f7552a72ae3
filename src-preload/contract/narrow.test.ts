import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  channelMessageLink,
  decodedOperand,
  directMessageLink,
  readMessageLink,
  readNarrowLink,
} from './narrow.ts';

const organization = 'https://orchid.example';
const read = (text: string) => readMessageLink(text, organization);

describe('a reference to a message', () => {
  it.each([
    ['9021'],
    ['  9021 '],
    ['https://orchid.example/#narrow/channel/3-general/topic/lunch/near/9021'],
    ['https://orchid.example/#narrow/channel/3/topic/lunch/near/9021'],
    ['https://orchid.example/#narrow/stream/3-general/subject/lunch.20and.20tea/near/9021'],
    ['https://orchid.example/#narrow/channel/3-general/topic/lunch/with/9021'],
    ['https://orchid.example/#narrow/channel/3-general/topic//near/9021'],
    ['https://orchid.example/#narrow/channel/3-general/near/9021'],
    ['https://orchid.example/#narrow/dm/9,17-dm/near/9021'],
    ['https://orchid.example/#narrow/dm/9-Tom-Ruiz/near/9021'],
    ['https://orchid.example/#narrow/dm/9,17,21-group/near/9021'],
    ['https://orchid.example/#narrow/pm-with/9,17-group/near/9021'],
    ['https://orchid.example/#narrow/near/9021'],
    ['https://orchid.example/#narrow/id/9021'],
    ['https://orchid.example/#narrow/is/starred/near/9021'],
    ['https://orchid.example/?x=1#narrow/channel/3/topic/a/near/9021'],
    ['/#narrow/channel/3-general/topic/lunch/near/9021'],
    ['#narrow/channel/3-general/topic/lunch/near/9021'],
    ['narrow/channel/3-general/topic/lunch/near/9021'],
    ['http://orchid.example/#narrow/near/9021'],
    ['orchid.example/#narrow/near/9021'],
    ['#narrow/near/9021/with/11'],
  ])('%s is message 9021', (text) => {
    expect(read(text)).toEqual({ kind: 'message', messageId: 9021 });
  });

  it('prefers the message to its conversation', () => {
    expect(read('#narrow/channel/3/topic/a/with/11/near/12')).toEqual({ kind: 'message', messageId: 12 });
  });

  it("isn't a topic that looks like an operator", () => {
    expect(read('#narrow/channel/3-general/topic/near/near/7')).toEqual({ kind: 'message', messageId: 7 });
  });

  it.each([
    ['general', /Neither a message id nor a link/],
    ['0', /whole numbers from 1/],
    ['9'.repeat(30), /whole numbers from 1/],
    ['https://other.example/#narrow/near/7', /leads to other.example, not to this organization/],
    ['other.example/#narrow/near/7', /leads to other.example, not to this organization/],
    ['https://orchid.example/', /cut off at the #/],
    ['https://orchid.example/#settings', /not to messages/],
    [
      'https://orchid.example/#narrow/channel/3-general/topic/lunch',
      /a conversation, not to a single message/,
    ],
    ['https://orchid.example/#narrow/channel/3/topic/lunch/near/90a', /“90a” where/],
    ['https://orchid.example/#narrow/channel/3/topic/lunch/near/', /“” where/],
    ['ftp://orchid.example/#narrow/near/7', /Not a Zulip link/],
    ['javascript:alert(1)', /Not a Zulip link/],
  ])('%s is rejected with the reason', (text, words) => {
    const named = read(text);
    expect(named.kind).toBe('problem');
    expect('words' in named ? named.words : '').toMatch(words);
  });

  it('is empty if nothing was typed', () => {
    expect(read('  ')).toEqual({ kind: 'nothing' });
  });
});

describe('a link to a message', () => {
  it('can have any topic, without characters that Markdown treats as marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (topic) => {
        const link = channelMessageLink(3, topic, 9021);
        expect(link).toMatch(/^#narrow\/channel\/3\/topic\/[\w.-]*\/near\/9021$/);
        const read = readNarrowLink(link, organization);
        const operands = read.kind === 'narrow' ? read.terms.map(({ operand }) => operand) : [];
        expect(operands.map(decodedOperand)).toEqual(['3', topic, '9021']);
      }),
    );
  });

  it('lists a conversation’s people in one order', () => {
    expect(directMessageLink([17, 9], 5)).toBe('#narrow/dm/9,17/near/5');
    expect(directMessageLink([21, 9, 17], 5)).toBe('#narrow/dm/9,17,21-group/near/5');
  });
});

it('operators are converted to their current names', () => {
  expect(readNarrowLink('#narrow/-stream/3/subject/a/pm-with/9', organization)).toEqual({
    kind: 'narrow',
    terms: [
      { operator: 'channel', operand: '3', negated: true },
      { operator: 'topic', operand: 'a', negated: false },
      { operator: 'dm', operand: '9', negated: false },
    ],
  });
});
