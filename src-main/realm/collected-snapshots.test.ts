import { accountOf } from '@realm-console/demo-realm/client';
import { startDemoRealm } from '@realm-console/demo-realm';
import { expect, test, vi } from 'vitest';
import { openConsole } from './console-under-test.fixture.ts';
import type { RealmModel } from './model/realm-model.ts';
import { reclaimMemory } from './reclaim-memory.ts';

test('each snapshot is followed by garbage collection, which frees the previous model', async () => {
  const demo = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
  let collections = 0;
  const opened = openConsole(demo.url, accountOf(demo, 100), {
    timing: { preparePeople: 10, reclaim: 10 },
    reclaimMemory() {
      reclaimMemory();
      collections += 1;
    },
  });
  const { live } = opened;
  try {
    await opened.untilLive();
    await vi.waitFor(() => expect(collections).toBe(1));
    const first = new WeakRef<RealmModel>(live.model()!);
    expect(first.deref()?.generation).toBe(1);
    demo.control.dropQueues();
    await vi.waitFor(() => expect(collections).toBe(2));
    expect(live.model()?.generation).toBe(2);
    expect(first.deref()).toBeUndefined();
  } finally {
    await opened.close();
    await demo.close();
  }
});
