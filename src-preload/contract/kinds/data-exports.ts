import type { KindDeclaration } from './kind.ts';

/** An export of the organization’s data. https://zulip.com/help/export-your-organization */
export const dataExportKind = {
  id: 'data-export',
  noun: 'data export',
  whole: { coming: 'Start', going: 'Delete' },
  icon: 'database',
  journal: [{ id: 'data-export', name: 'Data export' }],
  lists: [],
  permission: { to: 'export data', least: 'administrator' },
  events: ['realm_export'],
  snapshot: [],
  operations: [
    { endpoint: 'POST /export/realm', name: 'data-export.start/1', reversal: 'lasting', readFirst: 'never' },
    {
      endpoint: 'DELETE /export/realm/{export_id}',
      name: 'data-export.delete/1',
      reversal: 'destructive',
      readFirst: 'never',
    },
  ],
} as const satisfies KindDeclaration;

/** What an export holds. https://zulip.com/api/export-realm */
export const exportTypes = ['public', 'full_with_consent', 'full_without_consent'] as const;
export type ExportType = (typeof exportTypes)[number];

export type ExportState =
  | 'running'
  | 'finished'
  | 'failed'
  | 'deleted'
  /** It was made on another server, from which the organization was imported: there is no file here. */
  | 'elsewhere';

/** A copy of the organization's data that somebody asked for. */
export interface DataExport {
  id: number;
  /** Null for one that a later version of Zulip has. */
  type: ExportType | null;
  state: ExportState;
  /** Empty where the caller doesn't see the person. */
  startedBy: string;
  /** UNIX seconds. */
  startedAt: number;
  /** When it failed or was deleted, in UNIX seconds; null for others. */
  endedAt: number | null;
  /** Of the file, where there is one. */
  fileName: string | null;
  /** The server that has the file, where it is not the organization's own. */
  host: string | null;
}

/** A type as it can be chosen. */
export interface ExportChoice {
  type: ExportType;
  /** Why it can't be started; empty where it can. */
  objection: string;
  /** Whose private data it would have; empty where it has none, or the server does not say. */
  summary: string;
  /** What is worth knowing before. */
  notices: string[];
}

/** Who lets their private data be exported; bots and deactivated people are left out. */
export interface ExportConsents {
  people: number;
  consented: number;
}

/** Everything that the panel shows. */
export interface ExportBoard {
  /** The newest first. */
  exports: DataExport[];
  choices: ExportChoice[];
  /** Null where the server does not say. */
  consents: ExportConsents | null;
  /** How many were started in the last seven days. */
  startedInWeek: number;
}

/** The exports as a whole; one row with id 0 in the replica. */
export interface ExportSummary {
  id: 0;
  /** Grows with every change; a list with a lower one is stale. */
  version: number;
}

/** What servers allow in seven days, failed and deleted ones included. */
export const mostExportsInWeek = 5;

export const isExportType = (text: string): text is ExportType => exportTypes.some((type) => type === text);

/** The edit that starts an export; `localId` is no other one's. */
export function exportStart(type: ExportType, localId: string) {
  return { target: `data-export:new:${localId}` as const, field: 'data-export', value: type };
}

/** The edit that deletes the file of one. */
export function exportDeletion(exportId: number) {
  return { target: `data-export:${exportId}` as const, field: 'data-export', value: '' };
}
