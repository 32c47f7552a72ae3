import { expect, it } from 'vitest';
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
} from '../contract/odd-answers.fixture.ts';

it.each(levels)(
  'an organization opens with any single oddity, at feature level %i',
  { timeout: 300_000 },
  async (level) => {
    const realm = await startOddRealm(level);
    try {
      const answer = await registerAnswerOf(realm);
      expect(openOddly(answer, oddities(answer, 800, createRandom(level)))).toEqual([]);
      expect(await registerOddly(realm, oddities(answer, 40, createRandom(level + 1)))).toEqual([]);
    } finally {
      await realm.close();
    }
  },
);

it.each(genuineAnswers)(
  'an organization opens with a genuine server’s answer ($level)',
  { timeout: 300_000 },
  ({ answer }) => {
    expect(openOddly(answer, oddities(answer, 800, createRandom(5)))).toEqual([]);
  },
);

it.each([442, 247] as const)(
  'odd events of a genuine server do no harm (%i)',
  { timeout: 300_000 },
  (level) => {
    expect(applyOddEvents(level, 40).wrong).toEqual([]);
  },
);
