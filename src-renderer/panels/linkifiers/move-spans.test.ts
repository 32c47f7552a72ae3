import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveSpans } from './move-spans.ts';

test.each([
  ['ab{id}cd', 'ab{id}cd', [[2, 6]], ['{id}']],
  ['ab{id}cd', 'aab{id}cd', [[2, 6]], ['{id}']],
  ['ab{id}cd', 'ab{id}cdd', [[2, 6]], ['{id}']],
  ['ab{id}cd', 'ab{iid}cd', [[2, 6]], ['{iid}']],
  ['ab{id}cd', 'ab{id', [[2, 6]], ['{id']],
  ['ab{id}cd', '', [[2, 6]], []],
  [
    '{a}/{b}',
    '{a}/x/{b}',
    [
      [0, 3],
      [4, 7],
    ],
    ['{a}', '{b}'],
  ],
])('from %s to %s', (before, after, spans, texts) => {
  const moved = moveSpans(
    spans.map(([start = 0, end = 0]) => ({ start, end })),
    before,
    after,
  );
  expect(moved.map(({ start, end }) => after.slice(start, end))).toEqual(texts);
});

test('parts stay in the text and in order, whatever is typed', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '{', '}'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.array(fc.nat(12), { maxLength: 6 }), (before, after, places) => {
      const cuts = places.map((place) => Math.min(place, before.length)).sort((one, other) => one - other);
      const spans = cuts.flatMap((start, index) => {
        const end = cuts[index + 1] ?? start;
        return index % 2 === 0 && end > start ? [{ start, end }] : [];
      });
      let last = 0;
      for (const { start, end } of moveSpans(spans, before, after)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(after.length);
        last = end;
      }
    }),
  );
});
