import type { Circumstance } from './circumstance.ts';
import { environmentOf, placeNamed, type Place } from '../../build/test-run/places.ts';
import { runTests } from './test-run.ts';

interface PlaceCircumstance extends Place {
  why: string;
}

const places: readonly PlaceCircumstance[] = [
  {
    ...placeNamed('kathmandu'),
    why: 'Clocks are a quarter of an hour off; numbers have commas, and lists semicolons.',
  },
  { name: 'st-johns', zone: 'America/St_Johns', why: 'Clocks are half an hour off, and behind UTC.' },
  {
    name: 'lord-howe',
    zone: 'Australia/Lord_Howe',
    language: 'tr_TR',
    why: 'Summer time is half an hour; an I and an i are two letters.',
  },
  {
    name: 'kiritimati',
    zone: 'Pacific/Kiritimati',
    language: 'ar_EG',
    why: 'It is tomorrow already; digits are others, and lines begin at the right.',
  },
];

/** The tests in other time zones, and on desktops in other languages. */
export const placeCircumstances: readonly Circumstance[] = [
  ...places.map(({ why, ...place }) => circumstanceOf(place.name, why, place, false)),
  circumstanceOf(
    'whole-kathmandu',
    'Kathmandu, on a German desktop. The whole app.',
    placeNamed('kathmandu'),
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
