import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { attempt, openGate, tryToGetIn } from './fuzzed-gate.ts';
import { askManyQuestions, openReadOnly, writesOf } from './fuzzed-handlers.ts';
import { callNames, inputSchema, type InputSchema } from './hostile-input.ts';

const gate = openGate();
afterAll(() => gate.close());

/** Places in a schema that would let anything in, with the reason. */
function openPlaces(schema: InputSchema, path: string): string[] {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.flatMap((each, index) => openPlaces(each, `${path}|${index}`));
  if ('const' in schema || schema.enum) return [];
  if (schema.type === 'object') {
    const others = schema.additionalProperties;
    return [
      ...(others === undefined || others === true ? [`${path}: takes further keys`] : []),
      // A key called `__proto__` would be skipped instead of rejected.
      ...(typeof others === 'object'
        ? [`${path}: keys of any name`, ...openPlaces(others, `${path}.*`)]
        : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => openPlaces(each, `${path}.${key}`)),
    ];
  }
  if (schema.type === 'array') {
    if (schema.prefixItems && schema.items === false) {
      return schema.prefixItems.flatMap((each, index) => openPlaces(each, `${path}[${index}]`));
    }
    const items = openPlaces(schema.items || {}, `${path}[]`);
    return schema.maxItems === undefined ? [`${path}: a list of any length`, ...items] : items;
  }
  if (schema.type === 'string') {
    const isBounded = schema.maxLength !== undefined || /\{\d+,\d+\}\$$|\\d\+\$$/.test(schema.pattern ?? '');
    return isBounded ? [] : [`${path}: a text of any length`];
  }
  return schema.type === undefined ? [`${path}: anything`] : [];
}

describe('a page’s calls', () => {
  it('accept no key, list or text without a limit, at any depth', () => {
    const open = callNames.flatMap((name) => openPlaces(inputSchema(name), name));
    // Bytes have no schema; separate code limits their size.
    expect(open).toEqual(['lists.piece.piece: anything', 'uploads.piece.piece: anything']);
  });

  it('only reach a handler with what the contract allows, and from where it allows', async () => {
    const counts = { 'let in': 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(attempt, async (message) => {
        counts[await tryToGetIn(gate, message)] += 1;
      }),
      { numRuns: 1_500 },
    );
    // Both happen often, or nothing was tried.
    expect(counts['let in']).toBeGreaterThan(100);
    expect(counts.refused).toBeGreaterThan(500);
  });
});

describe('an organization’s handlers', () => {
  it('answer anything that the contract allows with a value or a reason, and write nothing while read-only', async () => {
    const open = await openReadOnly();
    try {
      const ends = await askManyQuestions(open, 250);
      expect(ends.get('ok') ?? 0).toBeGreaterThan(20);
      expect(writesOf(open)).toEqual([]);
      expect((await open.call('replica.snapshot', {})).ok).toBe(true);
    } finally {
      await open.close();
    }
  });
});
