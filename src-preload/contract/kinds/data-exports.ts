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
