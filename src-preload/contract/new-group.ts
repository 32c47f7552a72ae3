import { areIds, ascending } from './id-list.ts';
import { readObject } from './json-object.ts';

/** What a group begins with, beside its name. */
export interface NewGroup {
  description: string;
  /** User ids. */
  members: number[];
  /** Group ids. */
  subgroups: number[];
}

/** The one text that a new group has, as the value of the change that makes it. */
export function newGroupText({ description, members, subgroups }: NewGroup): string {
  return JSON.stringify({ description, members: ascending(members), subgroups: ascending(subgroups) });
}

/** Reads what `newGroupText` wrote; null for anything else. */
export function readNewGroup(text: string): NewGroup | null {
  const fields = readObject(text);
  if (fields === null) return null;
  const { description, members, subgroups } = fields;
  return typeof description === 'string' && areIds(members) && areIds(subgroups)
    ? { description, members, subgroups }
    : null;
}
