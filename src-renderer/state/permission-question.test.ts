import { expect, test } from 'vitest';
import { emptyQuestion, questionText, readAsked, readQuestion } from './permission-question.ts';

test.each([
  ["why can't anna post in announcements", 'anna', 'post', 'announcements'],
  ['Why can’t Anna Lund write in #kiln?', 'Anna Lund', 'post', 'kiln'],
  ['why cant anna read messages in #general chat ?', 'anna', 'read', 'general chat'],
  ['why can anna not post to ops', 'anna', 'post', 'ops'],
  ['why can anna delete any message in ops', 'anna', 'delete-any', 'ops'],
  ["why can't anna@corp.test post", 'anna@corp.test', 'post', ''],
  ["why can't anna start topics in kiln", 'anna', 'start-topics', 'kiln'],
])('%s', (text, person, action, channel) => {
  expect(readAsked(text)).toEqual({ person, action, channel });
});

test.each(['why', "why can't anna", 'anna post in kiln', "why can't post in kiln"])(
  '%s is no question yet',
  (text) => {
    expect(readAsked(text)).toBeNull();
  },
);

test('a question is a place, and what is none asks of nobody', () => {
  const question = { userId: 41, channelId: null, action: 'move-out' } as const;
  expect(readQuestion(questionText(question))).toEqual(question);
  for (const text of [null, '', '41,12,fly', 'x']) expect(readQuestion(text)).toEqual(emptyQuestion);
});
