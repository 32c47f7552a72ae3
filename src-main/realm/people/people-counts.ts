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

/** People, those of one role alone where that is given, who are no bots and not deactivated. */
export function countActiveHumans(columns: PeopleColumns, only?: Role): number {
  return countRows(columns, (flags, role) => isActiveHuman(flags) && (only === undefined || role === only));
}

/** Deactivated accounts, bots too. */
export function countDeactivated(columns: PeopleColumns): number {
  return countRows(
    columns,
    (flags) => (flags & personFlag.present) !== 0 && (flags & personFlag.active) === 0,
  );
}
