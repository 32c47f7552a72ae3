import type { Role } from '#contract/people.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';

function countRows(
  { flags, role, count }: PeopleColumns,
  test: (flags: number, role: number) => boolean,
): number {
  let total = 0;
  for (let row = 0; row < count; row++) if (test(flags[row]!, role[row]!)) total++;
  return total;
}

const isActiveHuman = (flags: number): boolean =>
  (flags & personFlag.active) !== 0 && (flags & personFlag.bot) === 0;

/** Counts active people who are not bots, of one role if given. */
export function countActiveHumans(columns: PeopleColumns, only?: Role): number {
  return countRows(columns, (flags, role) => isActiveHuman(flags) && (only === undefined || role === only));
}

/** Counts deactivated accounts, including bots. */
export function countDeactivated(columns: PeopleColumns): number {
  return countRows(
    columns,
    (flags) => (flags & personFlag.present) !== 0 && (flags & personFlag.active) === 0,
  );
}
