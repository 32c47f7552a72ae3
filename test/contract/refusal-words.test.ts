import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls/calls.ts';
import { refusedInput } from '#contract/words/refused-input.ts';
import { allowed, callNames, inputSchema } from '../security/hostile-input.ts';

/** Inputs of every kind that no call accepts, or that are too large or small for most. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  NaN,
  -1,
  0,
  1.5,
  2 ** 60,
  '',
  'x',
  'x'.repeat(200_001),
  [],
  Array.from({ length: 100_001 }, () => 1),
  {},
  { surplus: 1 },
];

/** Replaces one value of an input after another. */
function* spoiled(input: unknown): Generator {
  yield* wrong;
  if (typeof input !== 'object' || input === null || input instanceof Uint8Array) return;
  for (const [key, value] of Object.entries(input)) {
    for (const instead of spoiled(value)) {
      yield Array.isArray(input)
        ? input.map((each: unknown, place) => (String(place) === key ? instead : each))
        : { ...input, [key]: instead };
    }
  }
  yield { ...input, surplus: 1 };
}

/** The library's own messages for the same. */
function sentencesOf(schema: z.ZodType, input: unknown, error?: z.core.$ZodErrorMap): string[] {
  const read = schema.safeParse(input, error === undefined ? {} : { error });
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

const ofLibrary =
  /\b(expected|received|unrecognized|invalid (?!input\.$))|too (big|small)|[<>]=?\d|must (be|match)/i;

describe('the rejection of an input', () => {
  it.each(callNames)('is in the console’s own words: %s', (name) => {
    const { input: schema } = calls[name];
    let refusals = 0;
    for (const input of fc.sample(allowed(inputSchema(name)), { numRuns: 2, seed: 50 })) {
      for (const each of spoiled(input)) {
        const sentences = sentencesOf(schema, each, refusedInput);
        refusals += sentences.length;
        expect(sentences.filter((sentence) => ofLibrary.test(sentence))).toEqual([]);
      }
    }
    expect(refusals).toBeGreaterThan(0);
  });

  it.each([
    [z.string().max(200), 'x'.repeat(201), 'At most 200 characters.'],
    [z.string().min(1), '', 'At least 1 character.'],
    [z.array(z.int()).max(2_000), Array.from({ length: 2_001 }, () => 1), 'At most 2,000.'],
    [z.int().min(3), 2, 'At least 3.'],
    [z.number().gt(3), 3, 'Invalid input.'],
    [z.string(), 4, 'Invalid input.'],
    [z.strictObject({}), { a: 1 }, 'Invalid input.'],
    [z.string().max(2, 'Two letters.'), 'abc', 'Two letters.'],
  ] as const)('says how much is too much: %#', (schema, input, words) => {
    expect(sentencesOf(schema, input, refusedInput)).toEqual([words]);
    expect(ofLibrary.test(words)).toBe(false);
  });
});
