import type { Clock } from '../../clock.ts';

/** More people than these, one soon after the other, cost the server more one by one than a snapshot does. */
const mostOneByOne = 5;

export interface ReturnedPeoplePorts {
  clock: Clock;
  /** Milliseconds without anybody who returns, after which those who do are counted from one again. */
  quiet: number;
  /** Asks for what no event tells of somebody. Throws RequestError. */
  complete(userId: number, signal: AbortSignal): Promise<void>;
  registerSoon(): void;
}

/** People who were deactivated before the snapshot and are active again: a few are asked for one by one. */
export interface ReturnedPeople {
  add(userId: number): void;
  /** Asks for those who were added, or for a registration where they are too many. */
  complete(): void;
  /** A registration begins, or the end. */
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
