import type { Connection } from '../../zulip/http.ts';
import { getSubscribers } from '../../zulip/route/channels.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { loadChannels } from './load-channels.ts';

const underWay = new WeakMap<RealmModel, Map<number, Promise<void>>>();

async function fetchSubscribers(model: RealmModel, connection: Connection, channelId: number): Promise<void> {
  await loadChannels(model, connection);
  const { subscribers } = model.channels;
  subscribers.beginLoading(channelId);
  subscribers.load(channelId, await getSubscribers(connection, channelId));
}

/**
 * Lists a channel's subscribers unless they are there and up to date. Concurrent callers share one request.
 *
 * @throws RequestError `rejected` for a channel that is archived, unknown, or whose subscribers are hidden from the
 * caller
 */
export async function loadSubscribers(
  model: RealmModel,
  connection: Connection,
  channelId: number,
): Promise<void> {
  if (model.channels.subscribers.isLoaded(channelId)) return;
  const requests = underWay.get(model) ?? new Map<number, Promise<void>>();
  underWay.set(model, requests);
  let request = requests.get(channelId);
  if (request === undefined) {
    request = fetchSubscribers(model, connection, channelId).finally(() => requests.delete(channelId));
    requests.set(channelId, request);
  }
  await request;
}
