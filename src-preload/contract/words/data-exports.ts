import { saidWhenRead, say } from '#words/say.ts';
import type { ExportState, ExportType } from '../kinds/data-exports.ts';

/** The names of export types. */
export const exportTypeNames = saidWhenRead<ExportType>({
  public: 'export.public',
  full_with_consent: 'export.with-consent',
  full_without_consent: 'export.without-consent',
});

export const exportStateNames = saidWhenRead<ExportState>({
  running: 'export.running',
  finished: 'export.ready',
  failed: 'export.failed',
  deleted: 'export.deleted',
  elsewhere: 'export.elsewhere',
});

export function exportTypeName(type: ExportType | null): string {
  return type === null ? say('export.unknown-type') : exportTypeNames[type];
}
