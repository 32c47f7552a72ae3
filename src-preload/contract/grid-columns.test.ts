import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listWidths, widthsByGrid } from './grid-columns.ts';

it('widths are restored from a list unchanged, whatever the names of grids and columns', () => {
  const widths = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.integer({ min: 1 })));
  fc.assert(
    fc.property(widths, (given) => {
      expect(Object.entries(widthsByGrid(listWidths(given)))).toEqual(Object.entries(given));
    }),
    { examples: [[{ people: { name: 240 }, ['__proto__']: { ['__proto__']: 1 } }]] },
  );
});
