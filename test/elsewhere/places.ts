import type { Circumstance } from './circumstance.ts';
import { environmentOf, type Place } from '../../build/test-run/places.ts';
import { runTests } from './test-run.ts';

interface PlaceCircumstance extends Place {
  why: string;
}

const places: readonly PlaceCircumstance[] = [
  { name: 'kathmandu', zone: 'Asia/Kathmandu', why: 'Clocks are a quarter of an hour off, always.' },
  { name: 'st-johns', zone: 'America/St_Johns', why: 'Clocks are half an hour off, and behind UTC.' },
  { name: 'lord-howe', zone: 'Australia/Lord_Howe', why: 'Summer time is half an hour.' },
  { name: 'kiritimati', zone: 'Pacific/Kiritimati', why: 'It is tomorrow already.' },
  { name: 'german', language: 'de_DE', why: 'Numbers have commas, and lists semicolons.' },
  { name: 'turkish', language: 'tr_TR', why: 'An I and an i are two letters.' },
  { name: 'arabic', language: 'ar_EG', why: 'Digits are others, and lines begin at the right.' },
];

/** The tests in other time zones, and on desktops in other languages. */
export const placeCircumstances: readonly Circumstance[] = [
  ...places.map(({ why, ...place }) => circumstanceOf(place.name, why, place, false)),
  circumstanceOf(
    'whole-kathmandu',
    'Kathmandu, on a German desktop. The whole app.',
    { name: 'kathmandu', zone: 'Asia/Kathmandu', language: 'de_DE' },
    true,
  ),
];

function circumstanceOf(name: string, why: string, place: Place, whole: boolean): Circumstance {
  return {
    name,
    why,
    available: () => null,
    run: () => runTests({ environment: environmentOf(place), whole }),
  };
}
