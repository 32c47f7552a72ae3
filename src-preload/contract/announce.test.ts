import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageKey, messageValue, readMessageValue, storedContent } from './announce.ts';
import { storedTopic } from './text-rules.ts';

describe('a message as a value', () => {
  test('is parsed as it was written, with people in one order', () => {
    const value = messageValue({
      destination: { type: 'direct', userIds: [9, 3, 9] },
      content: '"x"\n',
      deliverAt: null,
    });
    expect(readMessageValue(value)).toEqual({
      destination: { type: 'direct', userIds: [3, 9] },
      content: '"x"\n',
      deliverAt: null,
    });
    expect(readMessageValue('')).toBe(null);
  });

  test.each([
    'Hello',
    '[]',
    '{}',
    '{"destination":null,"content":7,"deliverAt":null}',
    '{"destination":null,"content":"Hello"}',
    '{"destination":{"type":"channel","channelId":"7","topic":""},"content":"Hello","deliverAt":null}',
    '{"destination":{"type":"direct","userIds":[1.5]},"content":"Hello","deliverAt":null}',
    '{"destination":{"type":"view"},"content":"Hello","deliverAt":null}',
  ])('is not parsed from %j', (text) => {
    expect(() => readMessageValue(text)).toThrow(RangeError);
  });

  test('has one key per text, and different texts have different keys', () => {
    expect(messageKey('')).toMatch(/^[0-9a-f]{16}$/);
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(messageKey(one)).toBe(messageKey(one));
        if (one !== other) expect(messageKey(one)).not.toBe(messageKey(other));
      }),
    );
  });

  test.each([
    ['\n\n  indented\n\n', '  indented'],
    [' \n  indented', ' \n  indented'],
    ['\u001Ca\u001F\u00A0', '\u001Ca'],
    [' \n\t', ''],
  ])('text %j is stored as %j', (typed, stored) => {
    expect(storedContent(typed)).toBe(stored);
    // What is stored is stored as it is.
    expect(storedContent(stored)).toBe(stored);
  });

  test.each([
    [' (no topic) ', true, ''],
    ['(no topic)', false, '(no topic)'],
    ['general chat', true, ''],
    [' a  b ', true, 'a  b'],
  ])('topic %j is stored as %3$j', (typed, noTopicIsEmpty, stored) => {
    expect(storedTopic(typed, { emptyTopicName: 'general chat', noTopicIsEmpty })).toBe(stored);
  });
});
