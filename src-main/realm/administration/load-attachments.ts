import type { Connection } from '../../zulip/http.ts';
import { getAttachments } from '../../zulip/route/attachments.ts';
import { loadOnce } from '../session/load-once.ts';
import type { RealmModel } from '../model/realm-model.ts';

async function fetchAttachments(model: RealmModel, connection: Connection): Promise<void> {
  model.attachments.beginLoading();
  model.attachments.load(await getAttachments(connection));
}

/**
 * Fetches the caller's uploads unless they are there and up to date. They are not part of the snapshot, since few
 * people need them.
 *
 * @throws RequestError
 */
export const loadAttachments = loadOnce((model) => model.attachments.isLoaded(), fetchAttachments);
