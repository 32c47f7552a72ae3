import { describe, expect, it } from 'vitest';
import { readAnnouncement } from './announcement/announcement-value.ts';
import { readDetails } from './linkifier/linkifier-subject.ts';

describe('a value in the journal', () => {
  const direct = { type: 'direct', userIds: [9] } as const;
  const inChannel = { type: 'channel', channelId: 3, topic: 'Kiln' } as const;

  it.each([
    { senderId: 1, excerpt: 'Hello', everybody: false, destination: direct },
    { senderId: 1, excerpt: '', everybody: true, destination: inChannel },
  ])('for a sent message is parsed as it was written: %j', (value) => {
    expect(readAnnouncement(JSON.stringify(value))).toEqual(value);
  });

  it.each([
    '',
    'Hello',
    '{"senderId":1,"excerpt":"Hello","everybody":false}',
    '{"senderId":1,"excerpt":"Hello","everybody":false,"destination":{"type":"direct","userIds":"9"}}',
    '{"senderId":"1","excerpt":"Hello","everybody":false,"destination":{"type":"direct","userIds":[9]}}',
  ])('that is not a message is rejected: %j', (text) => {
    expect(() => readAnnouncement(text)).toThrow(RangeError);
  });

  it.each([
    [null, { id: null, place: '' }],
    ['{"id":7,"place":"2"}', { id: 7, place: '2' }],
    ['{"id":null,"place":""}', { id: null, place: '' }],
    ['{"place":"2"}', { id: null, place: '2' }],
  ])('for a linkifier’s details is parsed as it was written: %j', (text, details) => {
    expect(readDetails(text)).toEqual(details);
  });

  it.each(['', '7', '{"id":"7","place":"2"}', '{"id":7}'])(
    'that is not a linkifier’s details is rejected: %j',
    (text) => {
      expect(() => readDetails(text)).toThrow(RangeError);
    },
  );
});
