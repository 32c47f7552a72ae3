import { describe, expect, it } from 'vitest';
import { mostConvertedValues } from '#contract/field-conversion.ts';
import { isWithin, proposeOptions } from './propose-options.ts';

const times = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

describe('proposed options', () => {
  it('merge texts that differ in case, accents, spaces, punctuation, remarks or by a typo', () => {
    const { options, values, people } = proposeOptions([
      ...times(9, 'Lisbon'),
      ...times(3, 'lisbon '),
      'LISBON',
      'Lisboa',
      'Lisbon, Portugal',
      ...times(4, 'Zürich'),
      'Zurich',
      'São Paulo',
      'Sao  Paulo.',
    ]);
    expect(people).toBe(22);
    expect(options.map(({ text }) => text)).toEqual(['Lisbon', 'São Paulo', 'Zürich']);
    const textOf = (value: string) =>
      options.find(({ key }) => key === values.find((each) => each.value === value)?.key)?.text;
    for (const value of ['Lisbon', 'lisbon ', 'LISBON', 'Lisboa', 'Lisbon, Portugal'])
      expect(textOf(value)).toBe('Lisbon');
    expect(textOf('Zurich')).toBe('Zürich');
    expect(textOf('Sao  Paulo.')).toBe('São Paulo');
    expect(values[0]).toEqual({ value: 'Lisbon', people: 9, key: options[0]?.key });
  });

  it('use the most common spelling, preferably capitalized', () => {
    const { options } = proposeOptions([...times(2, 'brno'), 'Brno', ...times(4, 'eBay'), 'EBAY', ' EBAY ']);
    expect(options.map(({ text }) => text)).toEqual(['Brno', 'eBay']);
  });

  it('keep short texts and equally frequent texts apart', () => {
    const { options } = proposeOptions([
      ...times(9, 'Bonn'),
      'Born',
      ...times(4, 'Porto'),
      ...times(3, 'Porta'),
    ]);
    expect(options.map(({ text }) => text)).toEqual(['Bonn', 'Born', 'Porta', 'Porto']);
  });

  it('include only texts that several people share if there are very many', () => {
    const { options, values, rest, people } = proposeOptions([
      ...times(2, 'Lisbon'),
      ...Array.from({ length: 3_000 }, (_, number) => `place no ${number * 7_919}`),
    ]);
    expect(options).toEqual([{ key: expect.any(String), text: 'Lisbon' }]);
    expect(values).toHaveLength(mostConvertedValues);
    expect(values.filter(({ key }) => key !== null)).toHaveLength(1);
    expect(rest).toEqual({ values: 1_001, people: 1_001 });
    expect(people).toBe(3_002);
  });

  it('keep scripts other than Latin, and text made only of symbols', () => {
    const { options } = proposeOptions(['東京', '東京 ', '???']);
    expect(options.map(({ text }) => text).toSorted()).toEqual(['???', '東京']);
  });

  it.each([
    ['lisbon', 'lisbon', 0, true],
    ['lisbon', 'lisboa', 1, true],
    ['lisbon', 'libson', 1, true],
    ['lisbon', 'lisbn', 1, true],
    ['lisbon', 'london', 2, false],
    ['', 'ab', 1, false],
  ])('%s and %s are within %i: %s', (one, other, limit, is) => {
    expect(isWithin(one, other, limit)).toBe(is);
  });
});
