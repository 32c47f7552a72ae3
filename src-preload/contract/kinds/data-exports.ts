import type { KindDeclaration } from './kind.ts';

/** An export of the organization’s data. https://zulip.com/help/export-your-organization */
export const dataExportKind = {
  id: 'data-export',
  noun: 'data export',
  whole: true,
  icon: 'database',
  journal: [{ id: 'data-export', name: 'Data export' }],
  lists: [],
  permission: { to: 'right.export', least: 'administrator' },
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

/** The content of an export. https://zulip.com/api/export-realm */
export const exportTypes = ['public', 'full_with_consent', 'full_without_consent'] as const;
export type ExportType = (typeof exportTypes)[number];

export type ExportState =
  | 'running'
  | 'finished'
  | 'failed'
  | 'deleted'
  /** Created on another server, from which the organization was imported, so there is no file here. */
  | 'elsewhere';

/** A requested copy of the organization's data. */
export interface DataExport {
  id: number;
  /** null for a type of a later Zulip version. */
  type: ExportType | null;
  state: ExportState;
  /** Empty if the caller can't see the person. */
  startedBy: string;
  /** UNIX seconds. */
  startedAt: number;
  /** When it failed or was deleted, in UNIX seconds; null otherwise. */
  endedAt: number | null;
  /** The file's name, if there is a file. */
  fileName: string | null;
  /** The server with the file, if it isn't the organization's own. */
  host: string | null;
}

/** A type that can be chosen. */
export interface ExportChoice {
  type: ExportType;
  /** Why it can't be started; empty if it can. */
  objection: string;
  /** Whose private data it would contain; empty if none, or if the server doesn't say. */
  summary: string;
  /** Warnings to show before. */
  notices: string[];
}

/** How many people consent to the export of their private data, without bots and deactivated people. */
export interface ExportConsents {
  people: number;
  consented: number;
}

/** Everything that the panel shows. */
export interface ExportBoard {
  /** Newest first. */
  exports: DataExport[];
  choices: ExportChoice[];
  /** null if the server doesn't say. */
  consents: ExportConsents | null;
  /** How many were started in the last seven days. */
  startedInWeek: number;
}

/** The state of the export list; one row with ID 0 in the replica. */
export interface ExportSummary {
  id: 0;
  /** Increases with every change; a list with a lower version is stale. */
  version: number;
}

/** The server's limit for seven days, including failed and deleted ones. */
export const mostExportsInWeek = 5;

export const isExportType = (text: string): text is ExportType => exportTypes.some((type) => type === text);

/** The edit that starts an export; `localId` must be unique. */
export function exportStart(type: ExportType, localId: string) {
  return { target: `data-export:new:${localId}` as const, field: 'data-export', value: type };
}

/** The edit that deletes an export's file. */
export function exportDeletion(exportId: number) {
  return { target: `data-export:${exportId}` as const, field: 'data-export', value: '' };
}
