import type { NamedTest } from '../named-test.ts';

/** Where people encounter a statement in the window. */
export const panels = [
  'Allowed domains',
  'Announcements',
  'Attachments',
  'Channels',
  'Everywhere',
  'Mark messages',
  'Groups',
  'Message inspector',
  'Linkifiers',
  'People',
  'Presence',
  'Push tests',
  'Reports',
  'Sign-in',
  'Statuses',
  'client only',
] as const;

/** Where the implementation of a statement is. */
export interface Place {
  /** Files below `src-main/`, separated by ", "; or "none: " and the reason. */
  client: string;
  /** Files below `src-main/demo-realm/`, separated by ", "; or "none: " and the reason. */
  demoRealm: string;
  /** Names of `panels`, separated by ", "; or "none: " and the reason. */
  panel: string;
}

/** A testable statement of the API description. */
export interface Statement extends Place {
  /** Its line in the description. */
  line: number;
  /** What it says, in short. */
  says: string;
  /** The tests that show it. */
  tests: readonly NamedTest[];
  /** Why the product uses only one of several possibilities; empty if it doesn't. */
  fixed: string;
}

/** A statement as in its file: line, words, tests, and differences from the place of its group. */
export type Row = readonly [
  line: number,
  says: string,
  tests: NamedTest | readonly NamedTest[],
  differs?: Partial<Place & { fixed: string }>,
];

/** The statements of a group that share client, demo realm and panel. */
export function statements(place: Place, rows: readonly Row[]): Statement[] {
  return rows.map(([line, says, tests, differs]) => ({
    line,
    says,
    tests: 'name' in tests ? [tests] : tests,
    fixed: '',
    ...place,
    ...differs,
  }));
}
