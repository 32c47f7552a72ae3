import { busyCircumstance } from './busy.ts';
import type { Circumstance } from './circumstance.ts';
import { dayCircumstances } from './days.ts';
import { machineCircumstances } from './machines.ts';
import { personCircumstance } from './person.ts';
import { placeCircumstances } from './places.ts';

/** Where the tests shall run as they do here, in the order in which they are tried. */
export const circumstances: readonly Circumstance[] = [
  ...dayCircumstances,
  ...placeCircumstances,
  personCircumstance,
  busyCircumstance,
  ...machineCircumstances,
];

/**
 * The circumstances of some names, all of them where none is named.
 * @throws with the names there are, where one is unknown
 */
export function choose(all: readonly Circumstance[], names: readonly string[]): readonly Circumstance[] {
  const unknown = names.find((name) => !all.some((each) => each.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no circumstance “${unknown}”, but: ${all.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}
