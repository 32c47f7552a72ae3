import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { Presence, Role, RoleCounts } from '#contract/people.ts';
import { categoryOf, categoryPart, personFlag, presenceState, type PeopleColumns } from './people-columns.ts';
import { mark } from './condition-marks.ts';

/** A query's result: ids of all hits in order, and the related counts. */
export interface PeopleHits {
  ids: Uint32Array;
  counts: RoleCounts;
  /** People for whom the conditions are undecided; they are neither hits nor counted. */
  undecided: number;
}

const everyRole: readonly Role[] = [100, 200, 300, 400, 600];
const stateOf: Readonly<Record<Presence, number>> = {
  active: presenceState.active,
  idle: presenceState.idle,
  offline: presenceState.offline,
};

/** Meaning of the bits in a filter's table. */
const verdict = { counted: 1, listed: 2, deactivated: 4 } as const;

function judge(filter: PeopleFilter, role: Role, flags: number, state: number): number {
  const isActive = (flags & personFlag.active) !== 0;
  const isBot = (flags & personFlag.bot) !== 0;
  const kindFits = filter.kind === 'all' || isBot === (filter.kind === 'bots');
  const accountFits = filter.account === 'all' || isActive === (filter.account === 'active');
  const has = (presence: Presence): boolean => stateOf[presence] === state;
  const presenceFits =
    (filter.presence.length === 0 || filter.presence.some(has)) && !filter.notPresence?.some(has);
  const roleFits =
    (filter.roles.length === 0 || filter.roles.includes(role)) && !filter.notRoles.includes(role);
  const fits = kindFits && presenceFits;
  const counted = fits && accountFits;
  return (
    (counted ? verdict.counted : 0) |
    (counted && roleFits ? verdict.listed : 0) |
    (fits && roleFits && !isActive ? verdict.deactivated : 0)
  );
}

/** A filter's result for each category byte; text and conditions are evaluated separately. */
function verdicts(filter: PeopleFilter): Uint8Array {
  const table = new Uint8Array(categoryPart.count);
  for (const role of everyRole) {
    for (const flags of [0, personFlag.bot, personFlag.active, personFlag.bot | personFlag.active]) {
      for (let state = 0; state <= presenceState.none; state++) {
        table[categoryOf(role, flags, state)] = judge(filter, role, flags, state);
      }
    }
  }
  return table;
}

/**
 * Scans an order and keeps the people who pass the filter. Each count is what choosing it would find: role counts
 * ignore the role filter, and `deactivated` counts deactivated accounts instead of those the filter asks for.
 *
 * @param rows all present rows in the requested order
 * @param marks the rows that match text and conditions, or null for all
 */
export function selectPeople(
  columns: PeopleColumns,
  rows: Uint32Array,
  filter: PeopleFilter,
  marks: Uint8Array | null,
): PeopleHits {
  const { category, userId } = columns;
  const table = verdicts(filter);
  const found = new Uint32Array(categoryPart.count);
  const ids = new Uint32Array(rows.length);
  let total = 0;
  let undecided = 0;
  for (let place = 0; place < rows.length; place++) {
    const row = rows[place]!;
    const one = category[row]!;
    if (marks !== null && marks[row] !== mark.yes) {
      if (marks[row] === mark.undecided && (table[one]! & verdict.listed) !== 0) undecided++;
      continue;
    }
    found[one]! += 1;
    if ((table[one]! & verdict.listed) !== 0) ids[total++] = userId[row]!;
  }

  const perRole = [0, 0, 0, 0, 0];
  let deactivated = 0;
  for (let one = 0; one < table.length; one++) {
    const meaning = table[one]!;
    const role = one & categoryPart.role;
    if ((meaning & verdict.counted) !== 0) perRole[role] = (perRole[role] ?? 0) + found[one]!;
    if ((meaning & verdict.deactivated) !== 0) deactivated += found[one]!;
  }
  const [owners = 0, administrators = 0, moderators = 0, members = 0, guests = 0] = perRole;
  return {
    ids: ids.slice(0, total),
    counts: { owners, administrators, moderators, members, guests, deactivated },
    undecided,
  };
}

/** Counts the people who pass the filter, in one pass without an order. `marks` as in `selectPeople`. */
export function countPeople(columns: PeopleColumns, filter: PeopleFilter, marks: Uint8Array | null): number {
  const { category, flags, count } = columns;
  const table = verdicts(filter);
  let total = 0;
  for (let row = 0; row < count; row++) {
    if ((flags[row]! & personFlag.present) === 0 || (marks !== null && marks[row] !== mark.yes)) continue;
    if ((table[category[row]!]! & verdict.listed) !== 0) total++;
  }
  return total;
}
