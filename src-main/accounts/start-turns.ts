/** The threads of stored organizations start by turns: each loads the whole client, and all at once hold up the window. */
export interface StartTurns {
  /** Resolves when this organization may start; `done` has to follow. */
  wait(organizationId: string): Promise<void>;
  /** It has started, or won't. May be called again. */
  done(organizationId: string): void;
  /** The next turn is this organization's. */
  putFirst(organizationId: string): void;
  close(): void;
}

/** After that a thread that says nothing keeps the others waiting no longer. */
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
