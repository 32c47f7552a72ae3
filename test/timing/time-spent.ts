/** What a test file spends its time on, besides the tests' own work. */
export const timeKinds = ['app', 'realm', 'sign-in', 'waiting', 'axe', 'pause'] as const;
export type TimeKind = (typeof timeKinds)[number];

/** Milliseconds by kind; kinds without any are left out. */
export type TimeSpent = Partial<Record<TimeKind, number>>;

declare module 'vitest' {
  interface TaskMeta {
    timeSpent?: TimeSpent;
  }
}

// Kept from before a test replaces the clock.
const now = performance.now.bind(performance);

let spent: TimeSpent = {};
let inside = 0;

/** Starts counting for another file, because files may share their modules. */
export function beginTimeSpent(): void {
  spent = {};
}

/** What this file has spent so far. */
export function timeSpent(): TimeSpent {
  return { ...spent };
}

/** Counts the time until the work is done. Nested or concurrent timed work only counts for the first kind. */
export async function timed<T>(kind: TimeKind, work: () => Promise<T>): Promise<T> {
  const start = now();
  inside += 1;
  try {
    return await work();
  } finally {
    inside -= 1;
    if (inside === 0) spent[kind] = (spent[kind] ?? 0) + now() - start;
  }
}

/**
 * Lets real time pass, if nothing else can show that something does *not* happen, or if real time itself is what a test
 * is about. Anything else should be waited for.
 *
 * @param reason why the time has to pass, at the place where it is spent
 */
export function pause(milliseconds: number, reason: string): Promise<void> {
  if (reason === '') throw new Error('A pause has a reason.');
  return timed('pause', () => new Promise((resolve) => setTimeout(resolve, milliseconds)));
}
