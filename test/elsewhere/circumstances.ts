import { busyCircumstance } from './busy.ts';
import type { Circumstance } from './circumstance.ts';
import { dayCircumstances } from './days.ts';
import { machineCircumstances } from './machines.ts';
import { personCircumstance } from './person.ts';
import { placeCircumstances } from './places.ts';

/** Where the tests have to run as they do here, in order. */
export const circumstances: readonly Circumstance[] = [
  ...dayCircumstances,
  ...placeCircumstances,
  personCircumstance,
  busyCircumstance,
  ...machineCircumstances,
];

/**
 * The circumstances with some names, or all of them without one.
 * @throws with the existing names if one is unknown
 */
export function choose(all: readonly Circumstance[], names: readonly string[]): readonly Circumstance[] {
  const unknown = names.find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no circumstance “${unknown}”, but: ${all.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
