import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collationKey, nameCollator, orderByName, orderByText } from './people-name-order.ts';

const latin = fc.string({
  unit: fc.constantFrom(...'aAbBzZ09 éÉüñç', 'e\u0301', 'ł', 'ß', 'æ', ..."-'._@+()!#", 'я', '李', 'ı', 'İ'),
  maxLength: 20,
});
const anyName = fc.oneof(latin, fc.string({ unit: 'grapheme', maxLength: 10 }));

test.each([false, true])(
  'names are in the collator’s order, equal ones by id, with descending %s',
  (descending) => {
    const direction = descending ? -1 : 1;
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 40 }), (names) => {
        const rows = names.map((_, row) => row);
        const idOf = (row: number): number => ((row * 7) % names.length) * 1_000 + row;
        const expected = rows.toSorted(
          (a, b) => direction * nameCollator.compare(names[a] ?? '', names[b] ?? '') || idOf(a) - idOf(b),
        );
        expect([...orderByName(rows, (row) => names[row] ?? '', idOf, descending)]).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  },
);

test.each([true, false])(
  'texts are in the collator’s order, blank ones last, with descending %s',
  (descending) => {
    const text = fc.oneof(
      anyName,
      fc.constantFrom(null, undefined, '', 'ann@one.example', 'ann.b@one.example'),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const rows = texts.map((_, row) => row).toReversed();
        const direction = descending ? -1 : 1;
        const expected = rows.toSorted((a, b) => {
          const [left, right] = [texts[a], texts[b]];
          if (!left || !right) return Number(!left) - Number(!right);
          return direction * nameCollator.compare(left, right);
        });
        expect([...orderByText(Uint32Array.from(rows), (row) => texts[row], descending)]).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  },
);

test('a collation key never contradicts the collator', () => {
  fc.assert(
    fc.property(latin, latin, (first, second) => {
      const left = collationKey(first);
      const right = collationKey(second);
      if (!left || !right) return;
      const place = left.findIndex((number, section) => number !== right[section]);
      if (place < 0) return;
      expect(Math.sign((left[place] ?? 0) - (right[place] ?? 0))).toBe(nameCollator.compare(first, second));
    }),
    { numRuns: 2_000 },
  );
});
