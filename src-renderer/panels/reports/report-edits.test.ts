import { expect, test } from 'vitest';
import { aReport } from '../../../test/fakes/reports.ts';
import { claimEdits, endEdits, reopenEdits, reportedMessages } from './report-edits.ts';

const content = aReport(1).content!;
const [first, second, other] = [aReport(1), aReport(2), aReport(3, { topic: 'Tom Ruiz moderation' })];

test('a topic is resolved once, and only when nothing in it stays open', () => {
  const topicsOf = (reports: readonly (typeof first)[]) =>
    endEdits(reports, 'resolved', '', [first, second, other]).filter(({ field }) => field === 'topic');
  expect(topicsOf([first])).toEqual([]);
  expect(topicsOf([first, second])).toEqual([
    { target: 'message:2', field: 'topic', value: '✔ Iris Vega moderation' },
  ]);
  expect(topicsOf([first, second, other])).toHaveLength(2);
});

test('each report gets its outcome and its mark', () => {
  expect(endEdits([first], 'dismissed', 'No rule was broken.', [first, second])).toEqual([
    { target: 'report:1', field: 'outcome', value: 'dismissed: No rule was broken.' },
    { target: 'message:1', field: 'reaction:cross_mark', value: 'given' },
  ]);
  expect(claimEdits([first, second], 9).map(({ target }) => target)).toEqual([
    'report:1',
    'message:1',
    'report:2',
    'message:2',
  ]);
});

test('reopening takes a topic’s mark away once, and an outcome only where somebody gave one', () => {
  const topic = '✔ Iris Vega moderation';
  const byPerson = aReport(1, { topic, outcome: { by: { userId: 9, name: 'Tom Ruiz' }, at: 1, text: '' } });
  const byTopic = aReport(2, { topic, outcome: { by: null, at: null, text: '' } });
  expect(reopenEdits([byPerson, byTopic])).toEqual([
    { target: 'report:1', field: 'outcome', value: '' },
    { target: 'message:2', field: 'topic', value: 'Iris Vega moderation' },
  ]);
});

test('a message that was reported twice is deleted once, and one that is gone is left out', () => {
  const again = aReport(2, { content: { ...content, messageId: 1_001 } });
  expect(reportedMessages([first, again, aReport(3, { message: 'deleted' })])).toEqual([1_001]);
});
