import { describe, expect, it } from 'vitest';
import { environmentOf, places, placesOf, placeWords } from './places.ts';

describe('the places of a run', () => {
  const days = places.map((_, day) => placesOf(Date.UTC(2026, 10, 29 + day, 23, 59), undefined));

  it('rotate by day, and are two', () => {
    for (const part of ['whole', 'other'] as const) {
      expect(days.map((day) => day[part].name).toSorted()).toEqual(places.map(({ name }) => name).toSorted());
    }
    expect(days.filter(({ whole, other }) => whole === other)).toEqual([]);
    expect(placesOf(Date.UTC(2026, 10, 29), undefined)).toEqual(days[0]);
  });

  it('can be chosen by name', () => {
    const { whole, other } = placesOf(0, 'kathmandu');
    expect(whole).toBe(other);
    expect(placeWords(whole)).toBe('in kathmandu (Asia/Kathmandu, de_DE)');
    expect(environmentOf(whole)).toMatchObject({ TZ: 'Asia/Kathmandu', LC_ALL: 'de_DE.UTF-8' });
    expect(() => placesOf(0, 'Mars')).toThrow(/^TEST_PLACE is “Mars”, but can be: here, kathmandu/);
  });

  it('are applied to the program', () => {
    const zones = places.flatMap(({ zone }) => zone ?? []);
    for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    const languages = places.flatMap(({ language }) => language?.replace('_', '-') ?? []);
    expect(Intl.NumberFormat.supportedLocalesOf(languages)).toEqual(languages);
  });
});
