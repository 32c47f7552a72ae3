/**
 * Staggers the start of the threads of stored organizations: each loads the whole client, and all at once would block
 * the window.
 */
export interface StartTurns {
  /** Resolves when this organization may start; call `done` afterwards. */
  wait(organizationId: string): Promise<void>;
  /** The organization has started, or won't. May be called more than once. */
  done(organizationId: string): void;
  /** Gives this organization the next turn. */
  putFirst(organizationId: string): void;
  close(): void;
}

/** A silent thread stops blocking the others after this. */
const startLimitMilliseconds = 10_000;

/** @param atOnce how many may start at the same time */
export function createStartTurns(atOnce: number): StartTurns {
  const waiting = new Map<string, () => void>();
  const starting = new Map<string, NodeJS.Timeout>();
  let first: string | null = null;

  function next(): void {
    if (starting.size >= atOnce) return;
    const [oldest] = waiting.keys();
    const id = first !== null && waiting.has(first) ? first : oldest;
    if (id === undefined) return;
    starting.set(id, setTimeout(() => done(id), startLimitMilliseconds).unref());
    waiting.get(id)?.();
    waiting.delete(id);
    next();
  }

  function done(id: string): void {
    clearTimeout(starting.get(id));
    if (starting.delete(id)) next();
  }

  return {
    wait: (id) =>
      new Promise((resolve) => {
        waiting.set(id, resolve);
        next();
      }),
    done,
    putFirst(id) {
      first = id;
    },
    close() {
      for (const timer of starting.values()) clearTimeout(timer);
      for (const resolve of waiting.values()) resolve();
      waiting.clear();
    },
  };
}
