import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collationKey, nameCollator, orderByName } from './people-name-order.ts';

const latin = fc.string({
  unit: fc.constantFrom(...'aAbBzZ09 éÉüñç', 'e\u0301', 'ł', 'ß', 'æ', '-', "'", '.', 'я', '李', 'ı', 'İ'),
  maxLength: 20,
});
const anyName = fc.oneof(latin, fc.string({ unit: 'grapheme', maxLength: 10 }));

test('the order of names is the collator’s, equal ones by id', () => {
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 40 }), (names) => {
      const rows = names.map((_, row) => row);
      const idOf = (row: number): number => ((row * 7) % names.length) * 1_000 + row;
      const expected = rows.toSorted(
        (a, b) => nameCollator.compare(names[a] ?? '', names[b] ?? '') || idOf(a) - idOf(b),
      );
      expect([...orderByName(rows, (row) => names[row] ?? '', idOf)]).toEqual(expected);
    }),
    { numRuns: 1_000 },
  );
});

test('a key never contradicts the collator', () => {
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
