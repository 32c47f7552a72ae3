import type { RealmModel } from '../model/realm-model.ts';
import type { PresencePoll } from './presence-poll.ts';

/** Lets presence age, which no event does. */
export interface PresenceAgeing {
  /** Ages what is due. `at` is milliseconds of any steady clock. */
  tick(at: number): void;
}

/**
 * @param interval milliseconds between two sweeps over everybody
 * @param staleChanged called when a list has become too old, or why the next one did not come is another reason
 */
export function createPresenceAgeing(
  model: () => RealmModel | null,
  poll: Pick<PresencePoll, 'stale'>,
  interval: number,
  staleChanged: () => void,
): PresenceAgeing {
  let agedAt = Number.NEGATIVE_INFINITY;
  let staleReason: string | null | undefined; // undefined while presence is that of now
  return {
    tick(at) {
      const loaded = model();
      if (!loaded || at - agedAt < interval) return;
      agedAt = at;
      loaded.presence.age();
      const reason = poll.stale(loaded)?.reason;
      if (reason !== staleReason) staleChanged();
      staleReason = reason;
    },
  };
}
