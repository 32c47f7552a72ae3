import type { DatabaseSync } from 'node:sqlite';
import {
  composition as compositionSchema,
  compositionSubject,
  type Composition,
  type CompositionSubject,
} from '#contract/calls/announce.ts';

/** Unsent text by its kind, without what this version can't read. */
export function readCompositions(
  database: DatabaseSync,
  organizationId: string,
): { subject: CompositionSubject; composition: Composition }[] {
  const rows = database
    .prepare('SELECT subject, composition FROM composition WHERE organization_id = ? ORDER BY subject')
    .all(organizationId);
  return rows.flatMap(({ subject, composition }) => {
    try {
      const parsed: unknown = JSON.parse(String(composition));
      return [{ subject: compositionSubject.parse(subject), composition: compositionSchema.parse(parsed) }];
    } catch {
      return [];
    }
  });
}

/** Stores unsent text; null deletes it. */
export function writeComposition(
  database: DatabaseSync,
  organizationId: string,
  subject: CompositionSubject,
  composition: Composition | null,
): void {
  if (composition === null) {
    database
      .prepare('DELETE FROM composition WHERE organization_id = ? AND subject = ?')
      .run(organizationId, subject);
    return;
  }
  database
    .prepare(
      `INSERT INTO composition (organization_id, subject, composition) VALUES (?, ?, ?)
       ON CONFLICT (organization_id, subject) DO UPDATE SET composition = excluded.composition`,
    )
    .run(organizationId, subject, JSON.stringify(composition));
}
