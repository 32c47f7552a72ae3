import type { Deliver } from './event-queues.ts';

/** Keeps events back on their way into the queues or loses them, where a test wants it. */
export interface EventLateness {
  deliver: Deliver;
  /** Milliseconds for what happens from now on; Infinity until it is set again. 0 also brings at once what was kept back. */
  set(milliseconds: number): void;
  /** Whether what happens from now on reaches no queue; the queues themselves stay. */
  lose(isLost: boolean): void;
}

/** Wraps how events get into queues. Order is kept: nothing overtakes what is still on its way. */
export function createEventLateness(next: Deliver): EventLateness {
  let lateness = 0;
  let isLost = false;
  let underway: { bring: () => void; timer: NodeJS.Timeout | undefined }[] = [];

  /** Brings everything up to and including an entry. */
  const bringUpTo = (last: (typeof underway)[number]) => {
    const due = underway.splice(0, underway.indexOf(last) + 1);
    for (const { bring, timer } of due) {
      clearTimeout(timer);
      bring();
    }
  };

  return {
    deliver(queue, push, type, body) {
      if (isLost) return;
      const bring = () => next(queue, push, type, body);
      if (lateness === 0 && underway.length === 0) return bring();
      const entry: (typeof underway)[number] = { bring, timer: undefined };
      underway.push(entry);
      if (lateness !== Number.POSITIVE_INFINITY) {
        entry.timer = setTimeout(() => bringUpTo(entry), lateness);
        entry.timer.unref();
      }
    },
    lose(areLost) {
      isLost = areLost;
    },
    set(milliseconds) {
      lateness = milliseconds;
      const last = underway.at(-1);
      if (milliseconds === 0 && last !== undefined) bringUpTo(last);
    },
  };
}
