import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getDataExports, getExportConsents } from '../../zulip/route/data-exports.ts';
import { loadOnce } from '../session/load-once.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Fetches them whether they are there or not. */
export async function fetchDataExports({ dataExports }: RealmModel, connection: Connection): Promise<void> {
  dataExports.beginLoading();
  const [exports, consents] = await Promise.all([
    getDataExports(connection),
    supports(connection.featureLevel, 'export-consents') ? getExportConsents(connection) : null,
  ]);
  dataExports.load(exports, consents);
}

/**
 * Fetches the exports and who consented, unless they are there and up to date. They are not part of the snapshot.
 *
 * @throws RequestError `forbidden` for whoever is no administrator
 */
export const loadDataExports = loadOnce(({ dataExports }) => dataExports.isLoaded(), fetchDataExports);
