import type { Deliver } from './event-queues.ts';

/** Delays events on their way to the queues or drops them, as a test requires. */
export interface EventLateness {
  deliver: Deliver;
  /** Milliseconds of delay for events from now on; Infinity until set again. 0 also delivers all delayed events. */
  set(milliseconds: number): void;
  /** Whether events from now on reach no queue; the queues survive. */
  lose(isLost: boolean): void;
}

/** Wraps the delivery of events to queues. Order is preserved. */
export function createEventLateness(next: Deliver): EventLateness {
  let lateness = 0;
  let isLost = false;
  let underway: { bring: () => void; timer: NodeJS.Timeout | undefined }[] = [];

  /** Delivers everything up to and including an entry. */
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
