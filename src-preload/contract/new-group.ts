/** What a group begins with, beside its name. */
export interface NewGroup {
  description: string;
  /** User ids. */
  members: number[];
  /** Group ids. */
  subgroups: number[];
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

/** The one text that a new group has, as the value of the change that makes it. */
export function newGroupText({ description, members, subgroups }: NewGroup): string {
  return JSON.stringify({ description, members: ascending(members), subgroups: ascending(subgroups) });
}

function areIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => Number.isInteger(one));
}

/** Reads what `newGroupText` wrote; null for anything else. */
export function readNewGroup(text: string): NewGroup | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { description, members, subgroups } = parsed as Record<string, unknown>;
  return typeof description === 'string' && areIds(members) && areIds(subgroups)
    ? { description, members, subgroups }
    : null;
}
