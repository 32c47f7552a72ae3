import { exportTypes, type ExportType } from '#contract/kinds/data-exports.ts';
import { requireFeature, supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import {
  dataExportsAnswer,
  exportConsentsAnswer,
  newDataExportAnswer,
  type WireDataExport,
  type WireExportConsent,
} from '../wire/data-export.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The organization's data exports, including deleted and failed ones, oldest first
 * (https://zulip.com/api/get-realm-exports). Administrators.
 *
 * @throws RequestError `forbidden`
 */
export async function getDataExports(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireDataExport[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/export/realm',
    schema: dataExportsAnswer,
    ...options,
  });
  return value.exports;
}

/**
 * Starts an export (https://zulip.com/api/export-realm). Administrators.
 *
 * @param type private data from feature level 304 on; from 449 on without consent if `owner_full_content_access` is set
 * @throws RequestError `forbidden`; `unsupported`; `rejected` after five in a week, if the data is too large, or if no
 * owner's account would be usable after an import
 */
export async function startDataExport(
  connection: Connection,
  type: ExportType,
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  if (type === 'full_with_consent') requireFeature(connection, 'export-types');
  if (type === 'full_without_consent') requireFeature(connection, 'export-type-names');
  const { featureLevel } = connection;
  const isNamed = supports(featureLevel, 'export-type-names');
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/export/realm',
    parameters: supports(featureLevel, 'export-types')
      ? { export_type: isNamed ? type : exportTypes.indexOf(type) + 1 }
      : {},
    schema: newDataExportAnswer,
    ...options,
  });
  return { id: value.id, ignoredParameters };
}

/**
 * Deletes the file of a finished export (https://zulip.com/api/delete-realm-export). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for one that is running, failed or deleted, or doesn't exist
 */
export async function deleteDataExport(
  connection: Connection,
  exportId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/export/realm/${exportId}`, {}, options);
}

/**
 * Who consents to the export of their private data (https://zulip.com/api/get-realm-export-consents); feature level
 * 295. Administrators. Bots and deactivated people aren't listed.
 *
 * @throws RequestError `forbidden`; `unsupported`
 */
export async function getExportConsents(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireExportConsent[]> {
  requireFeature(connection, 'export-consents');
  const { value } = await request(connection, {
    method: 'GET',
    path: '/export/realm/consents',
    schema: exportConsentsAnswer,
    ...options,
  });
  return value.export_consents;
}
