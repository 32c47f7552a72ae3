import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { openConsole, type ConsoleUnderTest } from './console-under-test.fixture.ts';

let realm: DemoRealm;
let opened: ConsoleUnderTest;
beforeEach(async () => {
  realm = await startDemoRealm({ users: 60, rateLimit: 'off', presenceChangesPerSecond: 0 });
});
afterEach(async () => {
  await opened.close();
  await realm.close();
});

function open(apiKey: string): void {
  const email = realm.accounts[0]?.email ?? '';
  opened = openConsole(realm.url, { email, apiKey });
}
const questions = () =>
  Promise.all([
    opened.call('people.rows', { userIds: [1] }),
    opened.call('announce.channels', {}),
    opened.call('changes.plan', { action: { kind: 'set-role', userIds: [1], role: 300 } }),
  ]);

describe('calls to an organization that is not loaded yet', () => {
  it('are answered with what to do when the API key is rejected', async () => {
    open('not a key of this account');
    await vi.waitFor(() => expect(opened.live.session.state().kind).toBe('signed-out'), 30_000);
    const failure = {
      kind: 'unauthorized',
      code: 'SIGNED_OUT',
      message: 'This organization is signed out. Sign in again.',
    };
    for (const answer of await questions()) expect(answer).toEqual({ ok: false, failure });
  });

  it('do not report the server as unreachable while it loads', async () => {
    realm.faults.add({ method: 'POST', path: '/register', fault: { kind: 'timeout' } });
    open(realm.accounts[0]?.apiKey ?? '');
    const failure = expect.objectContaining({ kind: 'offline', reason: 'not-loaded' }) as unknown;
    for (const answer of await questions()) expect(answer).toEqual({ ok: false, failure });
  });
});
