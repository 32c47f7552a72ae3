import type { PersonRow, PersonStatus } from '#contract/people.ts';
import { unseenOf } from './last-activity.ts';
import {
  personFlag,
  presenceName,
  presenceState,
  readProfile,
  roleIn,
  type PeopleColumns,
} from './people-columns.ts';

/** What the grid shows for the person in a row of the columns. */
export function personRowAt(columns: PeopleColumns, row: number, status: PersonStatus | null): PersonRow {
  const flags = columns.flags[row] ?? 0;
  const unseen = unseenOf(columns, row);
  return {
    userId: columns.userId[row] ?? 0,
    name: columns.names[row] ?? '',
    email: columns.emails[row] ?? null,
    role: roleIn(columns, row),
    isBot: (flags & personFlag.bot) !== 0,
    isActive: (flags & personFlag.active) !== 0,
    presence: presenceName(columns.state[row] ?? presenceState.none),
    lastActiveAt: columns.activeAt[row] || null,
    ...(unseen === undefined ? {} : { unseen }),
    joinedAt: columns.joinedAt[row] || null,
    timezone: columns.timezones[columns.timezone[row] ?? 0] ?? '',
    status,
    profile: readProfile(columns, row),
  };
}
