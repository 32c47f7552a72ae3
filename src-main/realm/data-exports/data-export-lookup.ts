import type { DataExport, ExportState } from '#contract/kinds/data-exports.ts';
import type { DataExportLookup } from '../../changes/kinds/data-export/data-export-facts.ts';
import type { WireDataExport } from '../../zulip/wire/data-export.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { exportChoices } from './export-rights.ts';

function stateOf(wire: WireDataExport): ExportState {
  if (wire.pending) return 'running';
  if (wire.failed_timestamp !== null) return 'failed';
  if (wire.deleted_timestamp !== null) return 'deleted';
  return wire.export_url === null || wire.export_from_prior_server ? 'elsewhere' : 'finished';
}

/**
 * The address of an export's file: on the organization's server, or https on another one. Null if there is none that is
 * safe to open.
 */
export function exportFileUrl({ export_url: sent }: WireDataExport, origin: string): URL | null {
  const url = sent === null ? null : URL.parse(sent, origin);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.origin === origin || url.protocol === 'https:' ? url : null;
}

function fileNameOf(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'export.tar.gz';
  } catch {
    return last;
  }
}

/** An export as the window and the rules see it. */
export function dataExportOf(model: RealmModel, wire: WireDataExport, origin: string): DataExport {
  const state = stateOf(wire);
  const url = state === 'finished' ? exportFileUrl(wire, origin) : null;
  return {
    id: wire.id,
    type: wire.export_type,
    state,
    startedBy: model.index.read(wire.acting_user_id)?.name ?? '',
    startedAt: wire.export_time,
    endedAt: wire.failed_timestamp ?? wire.deleted_timestamp,
    fileName: url && fileNameOf(url),
    host: url === null || url.origin === origin ? null : url.host,
  };
}

/**
 * Looks up exports for the change engine.
 *
 * @param loaded called for each question; null until the organization is loaded
 */
export function dataExportLookup(loaded: () => RealmModel | null, origin: string): DataExportLookup {
  return {
    isListed: () => loaded()?.dataExports.wasLoaded() ?? false,
    find(exportId) {
      const model = loaded();
      const wire = model?.dataExports.all().find(({ id }) => id === exportId);
      return model && wire ? dataExportOf(model, wire, origin) : undefined;
    },
    madeText: (target) => loaded()?.dataExports.madeText(target),
    choices() {
      const model = loaded();
      return model === null ? [] : exportChoices(model);
    },
  };
}
