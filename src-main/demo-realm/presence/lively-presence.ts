import { nowSeconds, type User } from '../state.ts';
import { createRandom } from '../seed/random.ts';
import { pingIntervalSeconds } from './presence.ts';
import type { Realm } from '../router.ts';

const tickMilliseconds = 250;

/**
 * Lets people arrive, step away and leave as time passes: each person's client reports once a minute, and at the given
 * rate people return to their desks and others leave.
 *
 * @param perSecond returns per second, and as many departures; 0 changes nothing
 */
export function startLivelyPresence(realm: Realm, seed: number, perSecond: number): { stop(): void } {
  if (perSecond <= 0) return { stop: () => undefined };
  const { state, presence } = realm;
  const random = createRandom(seed + 3);
  const people = [...state.users.values()].filter((user) => !user.isBot);
  /** What each person's client reports; absent if the client is closed. */
  const clients = new Map<User, 'active' | 'idle'>();
  for (const [userId, row] of state.presence) {
    const user = state.users.get(userId);
    if (user === undefined || nowSeconds(state) - row.connected > 120) continue;
    clients.set(user, row.active === row.connected ? 'active' : 'idle');
  }
  let owed = 0;
  let tick = 0;

  function arrive(): void {
    const user = random.pick(people);
    if (!user.isActive) return;
    clients.set(user, 'active');
    presence.report(user, 'active');
  }

  function depart(): void {
    // A few attempts are enough: departures need not be spread evenly.
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const user = random.pick(people);
      const client = clients.get(user);
      if (client === undefined) continue;
      if (client === 'active' && random.chance(0.6)) clients.set(user, 'idle');
      else clients.delete(user);
      return;
    }
  }

  const ticksPerPing = (pingIntervalSeconds * 1000) / tickMilliseconds;
  const timer = setInterval(() => {
    tick += 1;
    for (let index = tick % ticksPerPing; index < people.length; index += ticksPerPing) {
      const user = people[index];
      const client = user === undefined ? undefined : clients.get(user);
      if (user !== undefined && client !== undefined && user.isActive) presence.report(user, client);
    }
    for (owed += (perSecond * tickMilliseconds) / 1000; owed >= 1; owed -= 1) {
      arrive();
      depart();
    }
  }, tickMilliseconds);
  return { stop: () => clearInterval(timer) };
}
