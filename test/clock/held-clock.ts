import type { Page } from 'playwright-core';

/** Moves the time of the app's process: see `moved-time.ts`. */
type Advance = (milliseconds: number) => void;

/** A clock controlled by a test, shared by a console, its window and its realms. It runs, and can be moved forwards. */
export interface HeldClock {
  /** The current time in milliseconds, for the realm's option `now`. */
  now(): number;
  /** Moves time forwards in everything that uses this clock. */
  advance(milliseconds: number): Promise<void>;
  /** Makes a console use this clock. */
  holds(page: Page, advanceApp: Advance): void;
}

export function createHeldClock(): HeldClock {
  let passedOver = 0;
  const held: { page: Page; advanceApp: Advance }[] = [];
  return {
    now: () => Date.now() + passedOver,
    async advance(milliseconds) {
      passedOver += milliseconds;
      for (const { page, advanceApp } of held) {
        advanceApp(milliseconds);
        await page.evaluate(moveDate, milliseconds);
      }
    },
    holds: (page, advanceApp) => void held.push({ page, advanceApp }),
  };
}

/** Runs in the window and moves its `Date`. Its timers are short, and use real time. */
function moveDate(milliseconds: number): void {
  const Before = Date;
  class MovedDate extends Before {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [MovedDate.now()] : given) as [number]));
    }
    static override now(): number {
      return Before.now() + milliseconds;
    }
  }
  Object.defineProperty(globalThis, 'Date', { value: MovedDate, writable: true, configurable: true });
}
