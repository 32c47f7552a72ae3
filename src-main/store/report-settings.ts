import type { DatabaseSync } from 'node:sqlite';
import { reportSettings } from '#contract/calls/messages.ts';
import type { ReportSettings } from '#contract/reports.ts';

const first: ReportSettings = { order: 'newest-first', texts: {} };

/** An organization's settings for handling reports; the defaults if none are stored or readable. */
export function readReportSettings(database: DatabaseSync, organizationId: string): ReportSettings {
  const text = database
    .prepare('SELECT settings FROM report_settings WHERE organization_id = ?')
    .get(organizationId)?.['settings'];
  if (typeof text !== 'string') return first;
  try {
    return reportSettings.safeParse(JSON.parse(text)).data ?? first;
  } catch {
    return first;
  }
}

/** Replaces the organization's settings. */
export function writeReportSettings(
  database: DatabaseSync,
  organizationId: string,
  settings: ReportSettings,
): void {
  database
    .prepare(
      `INSERT INTO report_settings (organization_id, settings) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET settings = excluded.settings`,
    )
    .run(organizationId, JSON.stringify(settings));
}
