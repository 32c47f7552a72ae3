import type { Unseen } from '#contract/people.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';

const kinds = personFlag.present | personFlag.bot | personFlag.active;
const activeHuman = personFlag.present | personFlag.active;

/** Why the server has sent no activity time for a person; undefined if it has. */
export function unseenOf(columns: PeopleColumns, row: number): Unseen | undefined {
  if (columns.activeAt[row]) return undefined;
  const { activityFrom } = columns;
  // Lists omit bots and deactivated people; the older format omits the active time of idle people.
  const isReported = ((columns.flags[row] ?? 0) & kinds) === activeHuman && !columns.idleAt[row];
  if (activityFrom === null || !isReported) return { kind: 'unknown' };
  // Anyone who has joined since would have been reported.
  return (columns.joinedAt[row] ?? 0) >= activityFrom
    ? { kind: 'never' }
    : { kind: 'before', at: activityFrom };
}

/**
 * The earliest and latest possible time of a person's last activity: UNIX seconds, 0 for never.
 *
 * @param known.hides whether they hide their presence: they may have been active since
 */
export function activityBounds(
  columns: PeopleColumns,
  row: number,
  known: { hides: boolean; now: number },
): { earliest: number; latest: number } {
  const earliest = columns.activeAt[row] ?? 0;
  if (known.hides) return { earliest, latest: known.now };
  const unseen = unseenOf(columns, row);
  switch (unseen?.kind) {
    case undefined:
      return { earliest, latest: earliest };
    case 'never':
      return { earliest: 0, latest: 0 };
    case 'before':
      return { earliest: 0, latest: unseen.at - 1 };
    case 'unknown': {
      const connectedAt = columns.idleAt[row] ?? 0;
      return connectedAt === 0 ? { earliest: 0, latest: known.now } : { earliest: 1, latest: connectedAt };
    }
  }
}
