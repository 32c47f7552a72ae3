import type { DemoRealm } from '../../src-main/demo-realm/server.ts';

export interface StormOptions {
  perSecond: number;
  seconds: number;
  /** People who stay out of it. */
  except: number[];
}

/** Changes presences so that each change is another state for everybody who sees it. */
export interface PresenceChanges {
  /** Makes an active person idle and anybody else active; answers UNIX milliseconds of the moment. */
  flip(userId: number): number;
  /** Flips one person after another at a steady rate, everybody once before anybody twice. */
  storm(options: StormOptions): Promise<void>;
}

const tickMilliseconds = 10;
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

  function flip(userId: number): number {
    const at = performance.timeOrigin + performance.now();
    const next = isActive.get(userId) !== true;
    isActive.set(userId, next);
    // An older activity leaves the last contact as it is: connected, but not at the keyboard.
    realm.control.setPresence(userId, 'active', at / 1_000 - (next ? 0 : idleForSeconds));
    return at;
  }

  return {
    flip,
    storm({ perSecond, seconds, except }) {
      const left = new Set(except);
      const ids = people.map(({ userId }) => userId).filter((userId) => !left.has(userId));
      const startedAt = performance.now();
      let made = 0;
      return new Promise((resolve) => {
        const timer = setInterval(() => {
          const elapsed = Math.min(seconds, (performance.now() - startedAt) / 1_000);
          for (const due = Math.floor(elapsed * perSecond); made < due; made += 1) {
            flip(ids[made % ids.length] as number);
          }
          if (elapsed < seconds) return;
          clearInterval(timer);
          resolve();
        }, tickMilliseconds);
      });
    },
  };
}
