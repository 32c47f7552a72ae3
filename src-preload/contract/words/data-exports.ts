import type { ExportState, ExportType } from '../kinds/data-exports.ts';

/** The names of export types. */
export const exportTypeNames: Readonly<Record<ExportType, string>> = {
  public: 'Public data',
  full_with_consent: 'Public and private data, with consent',
  full_without_consent: 'All data, without consent',
};

export const exportStateNames: Readonly<Record<ExportState, string>> = {
  running: 'Running',
  finished: 'Ready',
  failed: 'Failed',
  deleted: 'Deleted',
  elsewhere: 'On a previous server',
};

export function exportTypeName(type: ExportType | null): string {
  return type === null ? 'Unknown type' : exportTypeNames[type];
}
