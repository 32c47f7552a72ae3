import type { DemoRealm } from '@realm-console/demo-realm';

export interface StormOptions {
  perSecond: number;
  seconds: number;
  /** People who stay out of it. */
  except: number[];
  /** People who change much more often than the others: every fourth change is one of theirs. */
  often?: number[];
}

/** A change of one person: UNIX milliseconds with fractions, and whether the person is active from then on, or idle. */
export interface Flip {
  userId: number;
  at: number;
  isActive: boolean;
}

/** Changes presences so that each change is another state for everybody who sees it. */
export interface PresenceChanges {
  /** Makes an active person idle and anybody else active; answers UNIX milliseconds of the moment. */
  flip(userId: number): number;
  /** Flips one person after another at a steady rate, everybody once before anybody twice. */
  storm(options: StormOptions): Promise<void>;
  /** Every change so far of these people, in order of time. */
  flipsOf(userIds: readonly number[]): Flip[];
}

const tickMilliseconds = 10;
const oftenEvery = 4;
/** Activity younger than this counts as active; the server's limit is 200 seconds. */
const activeWithinSeconds = 200;
/** Longer ago than that, and still shorter ago than anybody's last contact. */
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
    // An older activity leaves the last contact as it is: connected, but not at the keyboard.
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
