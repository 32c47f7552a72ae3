import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createChangeEngine } from '../../src-main/changes/engine.ts';
import { createLiveOrganization } from '../../src-main/realm/live-organization.ts';
import { reclaimMemory } from '../../src-main/realm/reclaim-memory.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { closeStore } from '../../src-main/store/store.ts';
import { eventsPerAnswer, recordEvents } from '../bench/intake.ts';
import { startRealmProcess } from '../bench/realm-process.ts';
import { goneQueue, startReplayServer } from '../bench/replay-server.ts';
import { pause } from '../timing/time-spent.ts';

/** A day of a busy organization whose server drops the queue every seven minutes. */
const registrations = 200;
const eventsEach = 5_000;
const people = 10_000;
/** A registration of this size takes 6 MB: of 180, two that were kept would show. */
const mostGrown = 12_000_000;

/** Bytes in use after a garbage collection: what an organization's thread has besides its code. */
function bytesInUse(): number {
  reclaimMemory();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const heartbeat = (id: number): string =>
  JSON.stringify({ result: 'success', msg: '', events: [{ type: 'heartbeat', id }] });

it(`an organization’s thread doesn’t grow over ${registrations * eventsEach} events and ${registrations} registrations`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-day-'));
  const realm = await startRealmProcess({ users: people });
  const server = await startReplayServer(realm.url);
  const store = storeAt(join(folder, 'console.db'));
  const answers = await recordEvents(realm);
  let registered = 0;
  let events = 0;
  /** After this many, the queue stays, and only heartbeats happen. */
  let allowed = 0;
  server.onRegister = () => (registered += 1);
  server.onEvents = (lastEventId) => {
    const next = lastEventId + 1;
    if (next >= eventsEach) return registered < allowed ? goneQueue : heartbeat(next);
    events += eventsPerAnswer;
    return answers[next / eventsPerAnswer] ?? null;
  };
  const live = createLiveOrganization(
    {
      organizationId: 'day',
      origin: server.url,
      ...realm.owner,
      featureLevel: 0,
      zulipVersion: '',
      userAgent: 'RealmConsole/0 (day)',
      generationsBefore: 0,
      databasePath: join(folder, 'console.db'),
      journal: { kind: 'ready' },
    },
    {
      post: () => {},
      createEngine: createChangeEngine,
      ...store,
      timing: { firstBackoff: 5, betweenRegistrations: 5, betweenPolls: 0, quietBeforeRegistration: 5 },
    },
  );
  const inUse: number[] = [];
  /** Bytes in use after this many registrations, each with its events, while nothing happens. */
  const after = async (count: number): Promise<number> => {
    allowed = count;
    await vi.waitFor(() => expect(events).toBe(count * eventsEach), { timeout: 120_000, interval: 20 });
    // By then, work that is briefly deferred for batching is done.
    await pause(1_000, 'what waits for more of its kind is done');
    const bytes = bytesInUse();
    inUse.push(Math.round(bytes / 1e5) / 10);
    return bytes;
  };
  try {
    // By then, everything that is created on first use exists.
    const first = await after(registrations / 10);
    for (const share of [0.25, 0.5, 0.75]) await after(registrations * share);
    const last = await after(registrations);
    console.log(`${events} events, ${registered} registrations: ${inUse.join(', ')} MB`);
    expect({ events, registered }).toEqual({ events: registrations * eventsEach, registered: registrations });
    expect(live.session.state().kind).toBe('live');
    expect(last - first, `${inUse.join(', ')} MB`).toBeLessThan(mostGrown);
  } finally {
    await live.close();
    closeStore(store);
    await server.close();
    await realm.close();
    await rm(folder, { recursive: true, force: true });
  }
});
