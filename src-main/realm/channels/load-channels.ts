import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { getChannelFolders } from '../../zulip/route/channel-folders.ts';
import { getChannels } from '../../zulip/route/channels.ts';
import { getOwnSubscriptions } from '../../zulip/route/subscriptions.ts';
import { loadOnce } from '../session/load-once.ts';
import type { RealmModel } from '../model/realm-model.ts';

async function fetchChannels(model: RealmModel, connection: Connection): Promise<void> {
  model.channels.beginLoading();
  const hasFolders = supports(connection.featureLevel, 'channel-folders');
  const [channels, own, folders] = await Promise.all([
    getChannels(connection, { exclude_archived: false, include_default: true }),
    getOwnSubscriptions(connection),
    hasFolders ? getChannelFolders(connection, { include_archived: true }) : [],
  ]);
  model.channels.load({ channels, folders, followed: own.map(({ stream_id }) => stream_id) });
}

/**
 * Lists the channels unless they are there and up to date. They are not part of the snapshot, since few panels need
 * them.
 *
 * @throws RequestError
 */
export const loadChannels = loadOnce((model) => model.channels.isLoaded(), fetchChannels);
