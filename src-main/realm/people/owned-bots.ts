import { personFlag, type PeopleColumns } from './people-columns.ts';

/** A bot with an owner. */
export interface OwnedBot {
  userId: number;
  name: string;
  ownerId: number;
  isActive: boolean;
}

/** The rows of bots with an owner: few among all people, and needed for each change of a name. */
export interface OwnedBots {
  /** Call when a row was written. */
  written(row: number): void;
  removed(row: number): void;
  list(): Iterable<OwnedBot>;
}

export function createOwnedBots(columns: PeopleColumns): OwnedBots {
  const rows = new Set<number>();
  return {
    written(row) {
      if ((columns.botOwner[row] ?? 0) > 0) rows.add(row);
      else rows.delete(row);
    },
    removed: (row) => void rows.delete(row),
    *list() {
      for (const row of rows) {
        yield {
          userId: columns.userId[row] ?? 0,
          name: columns.names[row] ?? '',
          ownerId: columns.botOwner[row] ?? 0,
          isActive: ((columns.flags[row] ?? 0) & personFlag.active) !== 0,
        };
      }
    },
  };
}
