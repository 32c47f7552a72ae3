import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateOrder, TwoDigitYears } from '#contract/people-file.ts';
import { dateColumn, readDay } from './read-date.ts';

const column = (chosen: DateOrder = null, years: TwoDigitYears = '1930-2029') =>
  dateColumn([], chosen, years);

function valueOf(cell: string, from = column()): string | null {
  const read = readDay(cell, from);
  return 'value' in read ? read.value : null;
}

describe('a column of dates', () => {
  it.each<[cells: string[], dotted: DateOrder, other: DateOrder]>([
    [['03/04/2026', '25/12/2026'], 'day-first', 'day-first'],
    [['03/04/2026', '12/25/2026'], 'day-first', 'month-first'],
    [['03/04/26', '12/25/26'], 'day-first', 'month-first'],
    [['12/25/2026 12:00:00 AM'], 'day-first', 'month-first'],
    [['12.25.2026', '03.04.2026'], 'month-first', 'month-first'],
    [['12/31/90', '31.12.90'], 'day-first', 'month-first'],
    [['03/04/2026'], 'day-first', null],
    [['25/12/2026', '12/25/2026'], 'day-first', null],
    [['2026-12-25', '', 'soon'], 'day-first', null],
  ])('with %j has order %s with points, and %s otherwise', (cells, dotted, other) => {
    expect(dateColumn(cells)).toMatchObject({ dotted, other });
  });

  it('recognises the language of its months', () => {
    expect(valueOf('1 listopad 1990', dateColumn(['1 listopad 1990', '3. srpen 1990']))).toBe('1990-11-01');
    expect(valueOf('1. listopad 1990.', dateColumn(['1. listopad 1990.', '3. kolovoz 1990.']))).toBe(
      '1990-10-01',
    );
  });

  it('is read cell by cell, whichever programs wrote it', () => {
    const cells = [
      '31-Dec-1990',
      '12/31/90',
      '1990-12-31T00:00:00+01:00',
      '12/31/1990 12:00:00 AM',
      '19901231000000.0Z',
      '31.12.90',
    ];
    const found = dateColumn(cells);
    expect(cells.map((cell) => valueOf(cell, found))).toEqual(cells.map(() => '1990-12-31'));
  });
});

describe('a date cell', () => {
  it.each<[cell: string, order: DateOrder, value: string | null]>([
    ['2026-03-14', null, '2026-03-14'],
    ['2026/3/14', null, '2026-03-14'],
    ['2026. 3. 14.', null, '2026-03-14'],
    ['2026年3月14日', null, '2026-03-14'],
    ['2026-03-14 00:00:00', null, '2026-03-14'],
    ['2026-03-14T09:30:00Z', null, '2026-03-14'],
    ['2026-03-14T23:30:00.000-08:00', null, '2026-03-14'],
    ['20260314', null, '2026-03-14'],
    ['20260314093000Z', null, '2026-03-14'],
    ['46095', null, '2026-03-14'],
    ['46095,0', null, '2026-03-14'],
    ['46095.396', null, '2026-03-14'],
    ['14.03.2026', null, '2026-03-14'],
    ['14. 3. 2026', null, '2026-03-14'],
    ['3.4.2026', null, '2026-04-03'],
    ['\u200e14\u200e/03\u200e/2026', null, '2026-03-14'],
    ['١٤/٠٣/٢٠٢٦', null, '2026-03-14'],
    ['03/04/2026', 'day-first', '2026-04-03'],
    ['03/04/2026', 'month-first', '2026-03-04'],
    ['03/04/2026', null, null],
    ['05/05/2026', null, '2026-05-05'],
    ['12/25/2026', 'day-first', null],
    ['1983-02-29', null, null],
    ['31.04.2026', null, null],
    ['14 March', null, null],
    ['14/03/26', 'day-first', '2026-03-14'],
    ['31-déc.-1990', null, '1990-12-31'],
    ['31. Dezember 1990', null, '1990-12-31'],
    ['01. Mrz 90', null, '1990-03-01'],
    ['Monday, December 31, 1990', null, '1990-12-31'],
    ['Dec 31st 1990', null, '1990-12-31'],
    ['31 de diciembre de 1990', null, '1990-12-31'],
    ['31 декабря 1990 г.', null, '1990-12-31'],
    ['31 aralık 1990', null, '1990-12-31'],
    ['1 maart 1990', null, '1990-03-01'],
    ['1-mrt-90', null, '1990-03-01'],
    ['31. prosince 1990', null, '1990-12-31'],
    ['1 listopad 1990', null, null],
    ['1990-Dec-31', null, '1990-12-31'],
    ['31-Dec', null, null],
    ['Dec-90', null, null],
    ['soon', null, null],
    ['1234567', null, null],
    ['+49 30 1234', null, null],
  ])('%j in a column of order %s is %s', (cell, order, value) => {
    expect(valueOf(cell, column(order))).toBe(value);
  });

  it.each<[cell: string, years: TwoDigitYears, value: string]>([
    ['12/31/29', '1930-2029', '2029-12-31'],
    ['12/31/30', '1930-2029', '1930-12-31'],
    ['31-Dec-00', '1930-2029', '2000-12-31'],
    ['31.12.29', '1900-1999', '1929-12-31'],
    ['31.12.90', '2000-2099', '2090-12-31'],
  ])('%j with the years %s is %s', (cell, years, value) => {
    expect(readDay(cell, column(null, years))).toEqual({ value, hasShortYear: true });
  });

  it.each<[cell: string, order: DateOrder, problem: RegExp]>([
    ['soon', 'day-first', /^Not a date in day\.month\.year\. /],
    ['12/25/2026', 'day-first', /^Not a date in day\.month\.year\. .*14\.03\.2026/],
    ['25.12.2026', 'month-first', /^Not a date in month\/day\/year\. .*03\/14\/2026/],
    ['soon', null, /^Not a date\. .*year-month-day/],
    ['31.04.2026', null, /^There is no such day\. /],
    ['03/04/2026', null, /two ways/],
    ['1 listopad 1990', null, /different languages/],
  ])('%j in a column of order %s is refused: %s', (cell, order, problem) => {
    expect(readDay(cell, column(order))).toEqual({ problem: expect.stringMatching(problem) as string });
  });

  it('with a spreadsheet’s serial number is that day', () => {
    const days = fc.integer({ min: 10_000, max: 99_999 });
    fc.assert(
      fc.property(days, (serial) => {
        expect(Date.parse(valueOf(String(serial)) ?? '') / 86_400_000 + 25_569).toBe(serial);
      }),
    );
  });

  it('is read in each of these languages', () => {
    const languages = fc.constantFrom(
      'de',
      'en-US',
      'en-GB',
      'es',
      'fr',
      'it',
      'nl',
      'pl',
      'pt-BR',
      'ru',
      'sv',
      'tr',
    );
    const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(languages, day, fc.constantFrom('long', 'medium'), (language, date, dateStyle) => {
        const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' });
        const written = format.format(date);
        const others = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(1990, month, 1)));
        expect(valueOf(written, dateColumn([written, ...others])), written).toBe(
          date.toISOString().slice(0, 10),
        );
      }),
    );
  });
});
