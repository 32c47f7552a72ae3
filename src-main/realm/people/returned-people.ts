import type { Clock } from '../../clock.ts';

/** Fetching more people than this in quick succession costs the server more than a snapshot. */
const mostOneByOne = 5;

export interface ReturnedPeoplePorts {
  clock: Clock;
  /** Milliseconds without a returning person, after which counting starts over. */
  quiet: number;
  /** Fetches what events leave out about a person. Throws RequestError. */
  complete(userId: number, signal: AbortSignal): Promise<void>;
  registerSoon(): void;
}

/** People who were deactivated before the snapshot and are active again: a few are fetched one by one. */
export interface ReturnedPeople {
  add(userId: number): void;
  /** Fetches the added people, or requests a registration if there are too many. */
  complete(): void;
  /** A registration begins, or the session ends. */
  callOff(): void;
}

export function createReturnedPeople(ports: ReturnedPeoplePorts): ReturnedPeople {
  let added: number[] = [];
  let count = 0;
  let addedAt = Number.NEGATIVE_INFINITY;
  let underWay = new AbortController();

  async function completeAll(userIds: readonly number[], signal: AbortSignal): Promise<void> {
    try {
      for (const userId of userIds) await ports.complete(userId, signal);
    } catch {
      if (!signal.aborted) ports.registerSoon();
    }
  }

  return {
    add(userId) {
      const at = ports.clock.elapsed();
      if (at - addedAt > ports.quiet) count = 0;
      addedAt = at;
      count += 1;
      added.push(userId);
    },
    complete() {
      if (added.length === 0) return;
      if (count > mostOneByOne) ports.registerSoon();
      else void completeAll(added, underWay.signal);
      added = [];
    },
    callOff() {
      underWay.abort();
      underWay = new AbortController();
      added = [];
    },
  };
}
