import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attempt, openGate, tryToGetIn } from '../security/fuzzed-gate.ts';
import { askManyQuestions, openReadOnly, writesOf } from '../security/fuzzed-handlers.ts';

const messages = 1_000_000;
const questions = 20_000;

it(
  `the gate lets none of ${messages} messages reach what it should not`,
  { timeout: 60 * 60_000 },
  async () => {
    const gate = openGate();
    const counts = { 'let in': 0, refused: 0 };
    try {
      await fc.assert(
        fc.asyncProperty(attempt, async (message) => {
          counts[await tryToGetIn(gate, message)] += 1;
        }),
        { numRuns: messages },
      );
    } finally {
      gate.close();
    }
    expect(counts.refused).toBeGreaterThan(messages / 2);
  },
);

it(
  `the handlers answer ${questions} nonsensical questions, and write nothing while read-only`,
  { timeout: 60 * 60_000 },
  async () => {
    const open = await openReadOnly();
    try {
      await askManyQuestions(open, questions);
      expect(writesOf(open)).toEqual([]);
    } finally {
      await open.close();
    }
  },
);
