import type { DemoRealm, Fault } from '@realm-console/demo-realm';
import type { Random } from '@realm-console/demo-realm/random';

/** Faults that any request can meet. */
const anyFault = (random: Random): (() => Fault)[] => [
  () => ({ kind: 'rate-limited', retryAfterSeconds: 0.1 + random.next() * 0.4 }),
  () => ({ kind: 'server-error' }),
  () => ({ kind: 'bad-gateway' }),
  () => ({ kind: 'reset' }),
  () => ({ kind: 'cutAfter' }),
  () => ({ kind: 'slow', milliseconds: 50 + random.below(400) }),
  () => ({ kind: 'truncated' }),
  () => ({ kind: 'wrong-content' }),
];

/** Faults that a poll or a registration can meet. */
function readingFault(random: Random): Fault {
  return random.pick<() => Fault>([
    ...anyFault(random),
    () => ({
      kind: 'refuse',
      error: { code: 'BAD_EVENT_QUEUE_ID', msg: 'Bad event queue ID', queue_id: 'lost' },
    }),
    () => ({
      kind: 'refuse',
      error: { code: 'BAD_REQUEST', msg: 'An event newer than 7 has already been pruned!' },
    }),
  ])();
}

/** Faults that a write can meet. */
function writingFault(random: Random): Fault {
  return random.pick<() => Fault>([
    ...anyFault(random),
    () => ({ kind: 'refuse', error: { code: 'BAD_REQUEST', msg: 'Not today.' } }),
  ])();
}

/** Makes the next poll, registration or write fail in some way. */
export function addRandomFault(realm: DemoRealm, random: Random): void {
  if (random.chance(0.5)) realm.faults.add({ method: 'GET', path: '/events', fault: readingFault(random) });
  else if (random.chance(0.2))
    realm.faults.add({ method: 'POST', path: '/register', fault: readingFault(random) });
  else realm.faults.add({ method: 'PATCH', path: /\/users\//, fault: writingFault(random) });
}

/** Changes something in the organization behind the console's back. `people` are those who may be changed. */
export function changeSomething(realm: DemoRealm, random: Random, people: readonly number[]): void {
  const { control } = realm;
  const userId = random.pick(people);
  random.pick<() => void>([
    () => control.burst(1 + random.below(60)),
    () => control.rename(userId, `Renamed ${random.below(1_000_000)}`),
    () => control.setRole(userId, random.pick([300, 400, 600] as const)),
    () => control.setStatus(userId, `Away ${random.below(1_000)}`, random.pick(['car', null])),
    () => control.setPresence(userId, random.pick(['active', 'idle'] as const)),
    () => control.deactivate(userId),
    () => control.reactivate(userId),
    () => control.emit({ type: 'something_new', op: 'unheard', value: random.below(100) }),
    () => control.setRealmSetting('description', `Description ${random.below(1_000)}`),
  ])();
}

/** Occasional server trouble: a crash, a restart, a queue whose events are gone. */
export function disturbServer(realm: DemoRealm, random: Random): void {
  random.pick<() => void>([
    () => realm.control.dropQueues(),
    () => realm.control.restart(),
    () => realm.control.restart(random.pick([470, 480, 499])),
    () => realm.control.pruneQueue(),
  ])();
}
