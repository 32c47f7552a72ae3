import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../src-preload/contract/change-entities.ts';
import { openLiveRealm, type LiveRealm } from '../../test/live-realm.fixture.ts';
import { send } from '../demo-realm/client-for-tests.ts';

vi.setConfig({ testTimeout: 40_000 });

let open: LiveRealm;
afterEach(() => open.close());

/** Somebody who is a member and not the console's account. */
const memberOf = ({ demo, account }: LiveRealm): number =>
  demo.control
    .snapshot()
    .users.find(
      ({ userId, role, isBot, isActive }) => role === 400 && !isBot && isActive && userId !== account.userId,
    )?.userId ?? 0;

/** Another administrator acts. */
async function promote(userId: number): Promise<void> {
  const other = open.demo.accounts.find(({ role }) => role === 200);
  if (other === undefined) throw new Error('Nobody else administers the realm.');
  await send(open.demo, other, 'PATCH', `/users/${userId}`, { role: '300' });
}

describe('a plan while the organization is not live', () => {
  const demotion = (userId: number): Action => ({ kind: 'set-role', userIds: [userId], role: 600 });

  it('waits, says so, and is right once the queue is back', async () => {
    open = await openLiveRealm({}, { changeTiming: { staleMilliseconds: 100 } });
    const userId = memberOf(open);
    open.demo.faults.add({
      path: /\/(events|register)$/,
      times: Infinity,
      fault: { kind: 'bad-gateway' },
    });
    open.live().tryNow();
    await promote(userId);
    const failed = await open.call('changes.plan', { action: demotion(userId) });
    expect(failed).toMatchObject({
      failure: { kind: 'offline', message: expect.stringContaining('Not connected right now') as string },
    });

    open.demo.faults.clear();
    open.live().tryNow();
    const { changes } = await vi.waitFor(() => open.ask('changes.plan', { action: demotion(userId) }));
    expect(changes).toMatchObject([{ before: '300', after: '600' }]);
  });

  it('waits for the first answer after a sleep', async () => {
    open = await openLiveRealm({}, { changeTiming: { staleMilliseconds: 100 } });
    const userId = memberOf(open);
    open.live().suspend();
    await promote(userId);
    expect(await open.call('changes.plan', { action: demotion(userId) })).toMatchObject({ ok: false });
    open.live().resume();
    const { changes } = await open.ask('changes.plan', { action: demotion(userId) });
    expect(changes).toMatchObject([{ before: '300' }]);
  });
});
