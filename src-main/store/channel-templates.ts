import type { DatabaseSync } from 'node:sqlite';
import { type ChannelTemplate, readNewChannel } from '#contract/channels.ts';

/** Checked one by one, so that one that this version can't read doesn't hide the others. */
function isReadable(template: unknown): template is ChannelTemplate {
  if (typeof template !== 'object' || template === null) return false;
  const { id, name, settings }: { id?: unknown; name?: unknown; settings?: unknown } = template;
  const areTexts = typeof id === 'string' && typeof name === 'string' && typeof settings === 'string';
  return areTexts && readNewChannel(settings) !== null;
}

/** An organization's templates, in order. */
export function readChannelTemplates(database: DatabaseSync, organizationId: string): ChannelTemplate[] {
  const text = database
    .prepare('SELECT templates FROM channel_templates WHERE organization_id = ?')
    .get(organizationId)?.['templates'];
  if (typeof text !== 'string') return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.filter(isReadable) : [];
  } catch {
    return [];
  }
}

/** Replaces the templates of an organization. */
export function writeChannelTemplates(
  database: DatabaseSync,
  organizationId: string,
  templates: readonly ChannelTemplate[],
): void {
  database
    .prepare(
      `INSERT INTO channel_templates (organization_id, templates) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET templates = excluded.templates`,
    )
    .run(organizationId, JSON.stringify(templates));
}
