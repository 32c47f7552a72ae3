import type { Connection } from '../../zulip/http.ts';
import type { RealmModel } from '../model/realm-model.ts';

/**
 * Returns a function that fetches a list of the model unless it is there and up to date. Concurrent callers share one
 * request; its failure is thrown to all of them.
 */
export function loadOnce(
  isLoaded: (model: RealmModel) => boolean,
  fetchList: (model: RealmModel, connection: Connection) => Promise<void>,
): (model: RealmModel, connection: Connection) => Promise<void> {
  const underWay = new WeakMap<RealmModel, Promise<void>>();
  return async (model, connection) => {
    if (isLoaded(model)) return;
    let request = underWay.get(model);
    if (request === undefined) {
      request = fetchList(model, connection).finally(() => underWay.delete(model));
      underWay.set(model, request);
    }
    await request;
  };
}
