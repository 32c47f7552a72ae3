import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getDataExports, getExportConsents } from '../../zulip/route/data-exports.ts';
import { loadOnce } from '../session/load-once.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Fetches them even if they are loaded. */
export async function fetchDataExports({ dataExports }: RealmModel, connection: Connection): Promise<void> {
  dataExports.beginLoading();
  const [exports, consents] = await Promise.all([
    getDataExports(connection),
    supports(connection.featureLevel, 'export-consents') ? getExportConsents(connection) : null,
  ]);
  dataExports.load(exports, consents);
}

/**
 * Fetches the exports and the consents, unless they are there and up to date. They are not part of the snapshot.
 *
 * @throws RequestError `forbidden` unless the caller is an administrator
 */
export const loadDataExports = loadOnce(({ dataExports }) => dataExports.isLoaded(), fetchDataExports);
