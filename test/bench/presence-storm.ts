import type { DemoRealm } from '@realm-console/demo-realm';

export interface StormOptions {
  perSecond: number;
  seconds: number;
  /** People excluded from it. */
  except: number[];
  /** People who change much more often: every fourth change is by one of them. */
  often?: number[];
}

/** A change of one person: UNIX milliseconds with fractions, and whether the person becomes active or idle. */
export interface Flip {
  userId: number;
  at: number;
  isActive: boolean;
}

/** Changes presences so that each change is another state for everyone who sees it. */
export interface PresenceChanges {
  /** Makes an active person idle and anyone else active; returns the time in UNIX milliseconds. */
  flip(userId: number): number;
  /** Flips one person after another at a steady rate, everyone once before anyone twice. */
  storm(options: StormOptions): Promise<void>;
  /** All changes of these people so far, in chronological order. */
  flipsOf(userIds: readonly number[]): Flip[];
}

const tickMilliseconds = 10;
const oftenEvery = 4;
/** More recent activity counts as active; the server's limit is 200 seconds. */
const activeWithinSeconds = 200;
/** Longer ago than that, but more recent than anyone's last contact. */
const idleForSeconds = 600;

export function createPresenceChanges(realm: DemoRealm): PresenceChanges {
  const startSeconds = Date.now() / 1_000;
  const people = realm.control.snapshot().users.filter(({ isActive, isBot }) => isActive && !isBot);
  const isActive = new Map(
    people.map(({ userId, presence }) => [
      userId,
      presence !== null && startSeconds - (presence.active ?? 0) < activeWithinSeconds,
    ]),
  );
  const flips: Flip[] = [];

  function flip(userId: number): number {
    const at = performance.timeOrigin + performance.now();
    const next = isActive.get(userId) !== true;
    isActive.set(userId, next);
    // Older activity doesn't change the last contact: connected, but not at the keyboard.
    realm.control.setPresence(userId, 'active', at / 1_000 - (next ? 0 : idleForSeconds));
    flips.push({ userId, at, isActive: next });
    return at;
  }

  return {
    flip,
    flipsOf(userIds) {
      const wanted = new Set(userIds);
      return flips.filter(({ userId }) => wanted.has(userId));
    },
    storm({ perSecond, seconds, except, often = [] }) {
      const left = new Set([...except, ...often]);
      const ids = people.map(({ userId }) => userId).filter((userId) => !left.has(userId));
      const startedAt = performance.now();
      let made = 0;
      let madeOften = 0;
      function flipNext(): void {
        const isOften = often.length > 0 && made % oftenEvery === 0;
        const userId = isOften ? often[madeOften++ % often.length] : ids[(made - madeOften) % ids.length];
        made += 1;
        if (userId !== undefined) flip(userId);
      }
      return new Promise((resolve) => {
        const timer = setInterval(() => {
          const elapsed = Math.min(seconds, (performance.now() - startedAt) / 1_000);
          const due = Math.floor(elapsed * perSecond);
          while (made < due) flipNext();
          if (elapsed < seconds) return;
          clearInterval(timer);
          resolve();
        }, tickMilliseconds);
      });
    },
  };
}
