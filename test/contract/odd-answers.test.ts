import { describe, expect, it } from 'vitest';
import { createRandom } from '@realm-console/demo-realm/random';
import {
  applyOddEvents,
  genuineAnswers,
  levels,
  oddities,
  openOddly,
  registerAnswerOf,
  registerOddly,
  startOddRealm,
} from './odd-answers.fixture.ts';

/** `test/long` tries many more. */
describe('an organization opens with any single oddity, and reports what is left out', () => {
  it.each(levels)('at feature level %i', async (level) => {
    const realm = await startOddRealm(level);
    try {
      const answer = await registerAnswerOf(realm);
      expect(openOddly(answer, oddities(answer, 80, createRandom(level)))).toEqual([]);
    } finally {
      await realm.close();
    }
  });

  it.each(genuineAnswers)('as answered by a genuine server ($level)', ({ answer }) => {
    expect(openOddly(answer, oddities(answer, 80, createRandom(3)))).toEqual([]);
  });

  it('over sockets, without leaving a queue behind', async () => {
    const realm = await startOddRealm(499);
    try {
      const answer = await registerAnswerOf(realm);
      const ofQueue = ['last_event_id', 'user_id'].flatMap((part) =>
        oddities(answer, 3, createRandom(1), [part]),
      );
      const all = [...ofQueue, ...oddities(answer, 6, createRandom(2))];
      expect(await registerOddly(realm, all)).toEqual([]);
    } finally {
      await realm.close();
    }
  });
});

it.each([442, 247] as const)('odd events of a genuine server do no harm (%i)', (level) => {
  const { wrong, unreadable } = applyOddEvents(level, 10);
  expect(wrong).toEqual([]);
  expect(unreadable).toBeGreaterThan(50);
});
