/** What a test file spends its time on, beside what its tests do themselves. */
export const timeKinds = ['app', 'realm', 'sign-in', 'waiting', 'axe', 'pause'] as const;
export type TimeKind = (typeof timeKinds)[number];

/** Milliseconds by kind; a kind that took none is left out. */
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

/** Begins to count for another file: files may share their modules. */
export function beginTimeSpent(): void {
  spent = {};
}

/** What this file has spent so far. */
export function timeSpent(): TimeSpent {
  return { ...spent };
}

/** Counts the time until the work is done. What runs within or beside other timed work counts for the first kind only. */
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
 * Lets real time pass, where nothing else can show that something does *not* happen, or where real time itself is
 * what a test is about. Whatever can be waited for is waited for instead.
 *
 * @param reason why a time has to pass; it stands where the time is spent
 */
export function pause(milliseconds: number, reason: string): Promise<void> {
  if (reason === '') throw new Error('A pause has a reason.');
  return timed('pause', () => new Promise((resolve) => setTimeout(resolve, milliseconds)));
}
