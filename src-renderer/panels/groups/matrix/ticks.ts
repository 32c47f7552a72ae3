/** An unsent change of a cell. */
export interface Tick {
  userId: number;
  groupId: number;
  name: string;
  isMember: boolean;
}

/** Unsent changes of cells, by person and group. */
export type Ticks = ReadonlyMap<string, Tick>;
export const noTicks: Ticks = new Map();

const keyOf = (userId: number, groupId: number): string => `${userId} ${groupId}`;

/** The wanted state of a cell; undefined if it is unchanged. */
export function tickOf(ticks: Ticks, userId: number, groupId: number): boolean | undefined {
  return ticks.get(keyOf(userId, groupId))?.isMember;
}

/** Toggles a cell; toggling it back removes the change. */
export function toggledTicks(
  ticks: Ticks,
  userId: number,
  groupId: number,
  isDirect: boolean,
  name: string,
): Ticks {
  const next = new Map(ticks);
  const key = keyOf(userId, groupId);
  const wanted = !(next.get(key)?.isMember ?? isDirect);
  if (wanted === isDirect) next.delete(key);
  else next.set(key, { userId, groupId, name, isMember: wanted });
  return next;
}

/** All of them, in the order in which they were made. */
export function editsOfTicks(ticks: Ticks): Tick[] {
  return [...ticks.values()];
}
