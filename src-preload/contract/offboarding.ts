import type { GroupValue } from './groups.ts';

/** A profile field of type "people" that names somebody, and the people on whose profiles it does. */
export interface NamedIn {
  fieldId: number;
  fieldName: string;
  /** With the value as it is now; at most `mostNamedIn` of them. */
  people: { userId: number; value: string }[];
  count: number;
}

/** What hangs on one person and does not go on by itself without them, as far as the caller sees it. */
export interface Holdings {
  /** Their active bots, which are deactivated with them. */
  bots: { userId: number; name: string }[];
  /** Groups in use that they are in themselves, those of roles left out. */
  groups: { id: number; name: string }[];
  /** Channels in use that nobody but them and the organization's administrators may administer. */
  channels: { id: number; name: string; value: GroupValue }[];
  fields: NamedIn[];
}

/** As many profiles are changed with one person's leaving; more are for a file. */
export const mostNamedIn = 5_000;
