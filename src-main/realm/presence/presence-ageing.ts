import { sayText } from '#words/text.ts';
import type { RealmModel } from '../model/realm-model.ts';
import type { PresencePoll } from './presence-poll.ts';

/** Ages presence over time, which no event does. */
export interface PresenceAgeing {
  /** Ages what is due. `at`: milliseconds of any steady clock. */
  tick(at: number): void;
}

/**
 * @param interval milliseconds between two sweeps over everyone
 * @param staleChanged called when a list has become too old, or the reason why the next one is missing has changed
 */
export function createPresenceAgeing(
  model: () => RealmModel | null,
  poll: Pick<PresencePoll, 'stale'>,
  interval: number,
  staleChanged: () => void,
): PresenceAgeing {
  let agedAt = Number.NEGATIVE_INFINITY;
  let staleReason: string | undefined; // undefined while presence is current
  return {
    tick(at) {
      const loaded = model();
      if (!loaded || at - agedAt < interval) return;
      agedAt = at;
      loaded.presence.age();
      const stale = poll.stale(loaded);
      const reason = stale === null ? undefined : sayText(stale.reason ?? '');
      if (reason !== staleReason) staleChanged();
      staleReason = reason;
    },
  };
}
