import { z } from 'zod';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { LinkifierNote, LinkifierSample } from '#contract/linkifiers.ts';

const samplesSchema: z.ZodType<LinkifierSample[]> = z.array(
  z.object({ text: z.string(), links: z.array(z.object({ text: z.string(), url: z.string() })) }),
);

function samplesOf(text: SQLOutputValue | undefined): LinkifierSample[] {
  try {
    return samplesSchema.safeParse(JSON.parse(String(text))).data ?? [];
  } catch {
    return [];
  }
}

/** All notes on an organization's linkifiers, including linkifiers that no longer exist. */
export function readLinkifierNotes(database: DatabaseSync, organizationId: string): LinkifierNote[] {
  return database
    .prepare('SELECT * FROM linkifier_note WHERE organization_id = ? ORDER BY linkifier_id')
    .all(organizationId)
    .map((row) => ({
      linkifierId: Number(row['linkifier_id']),
      pattern: String(row['pattern']),
      name: String(row['name']),
      samples: samplesOf(row['samples']),
    }));
}

/** Replaces the name and the samples of one linkifier. */
export function writeLinkifierNote(
  database: DatabaseSync,
  organizationId: string,
  { linkifierId, pattern, name, samples }: LinkifierNote,
): void {
  database
    .prepare(
      `INSERT INTO linkifier_note (organization_id, linkifier_id, pattern, name, samples) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (organization_id, linkifier_id) DO UPDATE SET pattern = excluded.pattern, name = excluded.name,
         samples = excluded.samples`,
    )
    .run(organizationId, linkifierId, pattern, name, JSON.stringify(samples));
}
