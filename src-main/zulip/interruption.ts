/** Ends what an event queue is waiting for, either for good or just now. */
export interface Interruption {
  /** Aborted only by `close`. */
  readonly closed: AbortSignal;
  /** For one poll or wait: aborted by the next interruption and by `close`. */
  signal(): AbortSignal;
  /** Ends the current poll and waits; later ones aren't affected. */
  interrupt(): void;
  close(): void;
}

export function createInterruption(): Interruption {
  const life = new AbortController();
  let next = new AbortController();
  return {
    closed: life.signal,
    signal: () => AbortSignal.any([life.signal, next.signal]),
    interrupt() {
      const earlier = next;
      next = new AbortController();
      earlier.abort();
    },
    close: () => life.abort(),
  };
}
