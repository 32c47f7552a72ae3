import type { Connection } from '../zulip/http.ts';
import { getAttachments } from '../zulip/route/attachments.ts';
import type { RealmModel } from './realm-model.ts';

/** One request for the list serves everybody who asks meanwhile. */
const underWay = new WeakMap<RealmModel, Promise<void>>();

async function fetchAttachments(model: RealmModel, connection: Connection): Promise<void> {
  model.attachments.beginLoading();
  model.attachments.load(await getAttachments(connection));
}

/**
 * Fetches the caller's uploads unless they are there and up to date. They are not part of the snapshot: few want them.
 *
 * @throws RequestError
 */
export async function loadAttachments(model: RealmModel, connection: Connection): Promise<void> {
  if (model.attachments.isLoaded()) return;
  let request = underWay.get(model);
  if (request === undefined) {
    request = fetchAttachments(model, connection).finally(() => underWay.delete(model));
    underWay.set(model, request);
  }
  await request;
}
