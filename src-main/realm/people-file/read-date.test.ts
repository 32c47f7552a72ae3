import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DateOrder } from '#contract/people-file.ts';
import { dateOrderOf, readDay } from './read-date.ts';

test.each<[cells: string[], order: DateOrder]>([
  [['03/04/2026', '25/12/2026'], 'day-first'],
  [['03/04/2026', '12/25/2026'], 'month-first'],
  [['03/04/2026'], null],
  [['25/12/2026', '12/25/2026'], null],
  [['2026-12-25', '', 'soon'], null],
])('the dates %j are %s', (cells, order) => {
  expect(dateOrderOf(cells)).toBe(order);
});

test.each<[cell: string, order: DateOrder, value: string | null]>([
  ['2026-03-14', null, '2026-03-14'],
  ['2026/3/14', null, '2026-03-14'],
  ['2026-03-14 00:00:00', null, '2026-03-14'],
  ['2026-03-14T09:30:00Z', null, '2026-03-14'],
  ['46095', null, '2026-03-14'],
  ['46095,0', null, '2026-03-14'],
  ['14.03.2026', null, '2026-03-14'],
  ['3.4.2026', null, '2026-04-03'],
  ['03/04/2026', 'day-first', '2026-04-03'],
  ['03/04/2026', 'month-first', '2026-03-04'],
  ['03/04/2026', null, null],
  ['05/05/2026', null, '2026-05-05'],
  ['12/25/2026', 'day-first', null],
  ['1983-02-29', null, null],
  ['31.04.2026', null, null],
  ['14 March', null, null],
  ['14/03/26', 'day-first', null],
])('%j in a column that is %s is %s', (cell, order, value) => {
  const read = readDay(cell, order);
  expect('value' in read ? read.value : null).toBe(value);
});

test('what a spreadsheet keeps of a day is that day again', () => {
  const days = fc.integer({ min: 10_000, max: 99_999 });
  fc.assert(
    fc.property(days, (serial) => {
      const read = readDay(String(serial), null);
      const milliseconds = 'value' in read ? Date.parse(read.value) : Number.NaN;
      expect(milliseconds / 86_400_000 + 25_569).toBe(serial);
    }),
  );
});
