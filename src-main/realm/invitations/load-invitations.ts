import type { Connection } from '../../zulip/http.ts';
import { getInvitations } from '../../zulip/route/invitations.ts';
import { loadOnce } from '../session/load-once.ts';
import type { RealmModel } from '../model/realm-model.ts';

async function fetchInvitations(model: RealmModel, connection: Connection): Promise<void> {
  model.invitations.beginLoading();
  model.invitations.load(await getInvitations(connection));
}

/**
 * Fetches the invitations unless they are there and up to date. They are not part of the snapshot.
 *
 * @throws RequestError `rejected` for guests
 */
export const loadInvitations = loadOnce((model) => model.invitations.isLoaded(), fetchInvitations);
