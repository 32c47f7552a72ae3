import type { OpenQueue } from './open-queue.ts';
import type { QueueStateKeeper } from './queue-state.ts';

/** A queue being polled. */
export interface Polled {
  readonly queue: OpenQueue;
  /** It has brought a batch, possibly an empty one. */
  hasWorked: boolean;
}

/** The event queue's current server queue, if any, and earlier ones that are still being freed. */
export interface HeldQueue {
  current(): Polled | null;
  hold(queue: OpenQueue): void;
  /** The current queue brought a batch. */
  worked(polled: Polled): void;
  /** The server no longer has the current queue. @returns how many in a row were lost before they had worked */
  countLoss(): number;
  /** Stops polling the current queue. @param isAlive whether the server still has it, so that it must be freed */
  drop(isAlive: boolean): void;
  /** Stops polling the current queue and leaves it to the server, without affecting the state. */
  forget(): void;
  /** Frees a queue in the background. */
  free(queue: OpenQueue): void;
  /** Makes closing wait for background work; its failure doesn't matter. */
  finishBeforeClosing(work: Promise<unknown>): void;
  /** Resolves when all background work has ended. */
  finished(): Promise<void>;
  /** A poll failed or the machine slept. */
  markAway(): void;
  /** Whether that happened since the queue was registered or last brought a batch. */
  isAway(): boolean;
  markBack(): void;
}

/** @param grace how long a dropped queue still counts as good, in milliseconds */
export function createHeldQueue(state: QueueStateKeeper, grace: number): HeldQueue {
  let current: Polled | null = null;
  let isAway = false;
  /** In a row, before they had worked. */
  let lostQueues = 0;
  const unfinished = new Set<Promise<unknown>>();

  function finishBeforeClosing(work: Promise<unknown>): void {
    const done = work.catch(() => {}).finally(() => unfinished.delete(done));
    unfinished.add(done);
  }

  const free = (queue: OpenQueue): void => finishBeforeClosing(queue.free());

  return {
    current: () => current,
    hold(queue) {
      current = { queue, hasWorked: false };
      isAway = false;
    },
    worked(polled) {
      polled.hasWorked = true;
      lostQueues = 0;
    },
    countLoss() {
      lostQueues = current?.hasWorked === true ? 0 : lostQueues + 1;
      return lostQueues;
    },
    drop(isAlive) {
      const dropped = current;
      current = null;
      if (dropped === null) return;
      state.suspect(grace);
      if (isAlive) free(dropped.queue);
    },
    forget() {
      current = null;
    },
    free,
    finishBeforeClosing,
    async finished() {
      await Promise.all(unfinished);
    },
    markAway() {
      isAway = true;
    },
    isAway: () => isAway,
    markBack() {
      isAway = false;
    },
  };
}
