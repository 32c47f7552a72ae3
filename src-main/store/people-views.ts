import type { DatabaseSync } from 'node:sqlite';
import { peopleViews, type PeopleView } from '#contract/calls/people-filter.ts';

/** Parsed one by one, so that one view that this version can't read doesn't hide the others. */
function readableViews(text: string): PeopleView[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: unknown) => peopleViews.safeParse([view]).data ?? []);
}

/** The saved views of an organization's people, in order. */
export function readPeopleViews(database: DatabaseSync, organizationId: string): PeopleView[] {
  const text = database
    .prepare('SELECT views FROM people_views WHERE organization_id = ?')
    .get(organizationId)?.['views'];
  return typeof text === 'string' ? readableViews(text) : [];
}

/** Replaces the saved views of an organization. */
export function writePeopleViews(
  database: DatabaseSync,
  organizationId: string,
  views: readonly PeopleView[],
): void {
  database
    .prepare(
      `INSERT INTO people_views (organization_id, views) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET views = excluded.views`,
    )
    .run(organizationId, JSON.stringify(views));
}
