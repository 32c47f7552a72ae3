import '../../build/words/node-english.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { createPresenceChanges, type PresenceChanges } from './presence-storm.ts';
import type { FromRealm, RealmAnswer, RealmOrder, ToRealm } from './realm-process.ts';

/** Entry point of the demo realm's process. It ends with its parent. */
let realm: DemoRealm | null = null;
let presences: PresenceChanges | null = null;

async function answerTo(order: RealmOrder): Promise<RealmAnswer> {
  if (order.kind === 'start') {
    realm = await startDemoRealm(order.options);
    const owner = realm.accounts.find(({ role }) => role === 100);
    if (!owner) throw new Error('The demo realm has no owner.');
    return { kind: 'started', url: realm.url, owner };
  }
  if (realm === null) throw new Error('The demo realm was not started.');
  presences ??= createPresenceChanges(realm);
  switch (order.kind) {
    case 'burst':
      realm.control.burst(order.events);
      return { kind: 'done' };
    case 'storm':
      await presences.storm(order.options);
      return { kind: 'done' };
    case 'flip':
      return { kind: 'flipped', at: presences.flip(order.userId) };
    case 'read-flips':
      return { kind: 'flips', flips: presences.flipsOf(order.userIds) };
  }
}

process.on('message', ({ id, order }: ToRealm) => {
  void answerTo(order).then((answer) => process.send?.({ id, answer } satisfies FromRealm));
});
process.on('disconnect', () => process.exit());
