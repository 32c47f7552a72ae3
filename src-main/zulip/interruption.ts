/** Ends what an event queue waits for: all of it for good, or only what it waits for now. */
export interface Interruption {
  /** Aborted by `close` alone. */
  readonly closed: AbortSignal;
  /** For one poll or wait: aborted by the next interruption and by `close`. */
  signal(): AbortSignal;
  /** Ends the poll and the waits of this moment; later ones are not affected. */
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
