import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { targetOf, type Edit } from '#contract/changes.ts';
import type { PersonField } from '#contract/people.ts';
import { sayText } from '#words/text.ts';
import { getOwnUser } from '../../src-main/zulip/route/users.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** One's own account: name, profile and the settings that panels depend on, from the dialog to the server. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };
const city = 2;
const manager = 3;
const about = 9;

const mine = (field: PersonField, value: string): Edit => ({
  target: targetOf('user', open.account.userId),
  field,
  value,
});
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Change my account', edits });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });
const plan = (...edits: Edit[]) =>
  open.ask('changes.plan', { action: { kind: 'edit', title: 'Change my account', edits } });
async function skippedOf(...edits: Edit[]) {
  const { skipped } = await plan(...edits);
  return skipped.map(({ reason, explanation }) => ({ reason, explanation: sayText(explanation) }));
}
const me = () => open.demo.control.snapshot().users.find(({ userId }) => userId === open.account.userId);
const settings = async () => (await open.ask('replica.snapshot', {})).tables.settings[0];
const rules = async () => (await open.ask('replica.snapshot', {})).tables.announceRules[0];
const calls = (method: string, path: string) =>
  open.demo.log.filter((one) => one.method === method && one.path === `/api/v1${path}`).length;
const start = async (options: LiveRealmOptions = {}, realm: Parameters<typeof openLiveRealm>[0] = {}) => {
  open = await openLiveRealm(realm, options);
};

describe('one’s own account', () => {
  afterEach(() => open.close());

  it.each([300, 400, 600])('has a name and a profile that a %i can change and undo', async (role) => {
    await start({ role });
    await open.request('PATCH', '/users/me/profile_data', {
      data: JSON.stringify([{ id: about, value: 'Kilns' }]),
    });
    const { userId } = open.account;
    await vi.waitFor(
      async () => expect((await open.ask('people.person', { userId })).profile[about]).toBe('Kilns'),
      patience,
    );
    const before = me();
    const edits = [mine('name', 'Noor Haddad'), mine(`field:${city}`, 'Porto'), mine(`field:${about}`, '')];
    const { job } = await run(...edits);
    expect(job).toMatchObject({ applied: 3, canBeUndone: true });
    expect(me()).toMatchObject({ fullName: 'Noor Haddad', profile: { [city]: 'Porto' } });
    expect(me()?.profile).not.toHaveProperty(String(about));
    expect(calls('PATCH', '/settings')).toBe(1);
    // The first one set up what is to be removed.
    expect(calls('PATCH', '/users/me/profile_data')).toBe(2);
    expect(calls('DELETE', '/users/me/profile_data')).toBe(1);
    expect((await undo(job.id)).job.applied).toBe(3);
    expect(me()).toMatchObject({ fullName: before?.fullName, profile: before?.profile });
  });

  it('of an administrator is changed like others’', async () => {
    await start({ role: 200 });
    expect(
      (await run(mine('name', 'Noor Haddad'), mine(`field:${manager}`, `[${open.account.userId}]`))).job
        .applied,
    ).toBe(2);
    expect(calls('PATCH', `/users/${open.account.userId}`)).toBe(1);
  });

  it('keeps what only administrators can change', async () => {
    await start({ role: 400 });
    const other = open.demo.accounts.find(({ role }) => role === 100)?.userId ?? 0;
    expect(await skippedOf(mine(`field:${manager}`, `[${other}]`))).toEqual([
      {
        reason: 'not-permitted',
        explanation: expect.stringMatching(/^Only administrators and owners can change Manager\./),
      },
    ]);
    open.demo.control.setRealmSetting('name_changes_disabled', true);
    await vi.waitFor(async () => expect((await settings())?.namesFixed).toBe(true), patience);
    expect(await skippedOf(mine('name', 'Noor Haddad'))).toEqual([
      {
        reason: 'not-permitted',
        explanation: expect.stringMatching(
          /^Only administrators and owners can change names in this organization\./,
        ),
      },
    ]);
    const target = targetOf('user', other);
    expect(
      await skippedOf(
        { target, field: 'name', value: 'Noor' },
        { target, field: `field:${city}`, value: 'Porto' },
        { target, field: 'presence-sharing', value: 'off' },
      ),
    ).toMatchObject([{ reason: 'not-permitted' }, { reason: 'not-permitted' }, { reason: 'not-permitted' }]);
  });

  it.each([237, 499])('shares its presence or not, at level %i', async (featureLevel) => {
    await start({ role: 400, featureLevel }, { featureLevel });
    expect((await settings())?.sharesOwnPresence).toBe(true);
    const { job } = await run(mine('presence-sharing', 'off'));
    expect(job).toMatchObject({ applied: 1, canBeUndone: true });
    expect((await settings())?.sharesOwnPresence).toBe(false);
    expect(await skippedOf(mine('presence-sharing', 'off'))).toEqual([
      { reason: 'already-so', explanation: 'Off already. Nothing to change.' },
    ]);
    expect((await undo(job.id)).job.applied).toBe(1);
    expect((await settings())?.sharesOwnPresence).toBe(true);
  });

  it('can turn draft sync off after a confirmation, since that deletes the drafts', async () => {
    await start({ role: 400 });
    await run(mine('draft-sync', 'off'));
    expect((await rules())?.draftsSynchronized).toBe(false);
    await run(mine('draft-sync', 'on'));
    expect((await rules())?.draftsSynchronized).toBe(true);
    await open.request('POST', '/drafts', {
      drafts: JSON.stringify([{ type: '', to: [], topic: '', content: 'Soon' }]),
    });
    await vi.waitFor(
      async () =>
        expect(await plan(mine('draft-sync', 'off'))).toMatchObject({
          isDangerous: true,
          changes: [{ risk: 'high', notice: 'Deletes 1 draft' }],
          cannotBeUndone: [{ id: 'effect.drafts-server-has-deletes' }],
        }),
      patience,
    );
  });
});

describe('a change of one’s own account with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  const own = (
    endpoint: 'PATCH /settings' | 'PATCH /users/me/profile_data' | 'DELETE /users/me/profile_data',
    field: PersonField,
    after: string,
    before = '',
  ) => recorded(endpoint, targetOf('user', contract.account('member').userId), { field, before, after });

  beforeAll(async () => void (await getOwnUser(contract.as('member'))));

  it('is settled by what the server has', async () => {
    const asMember = () => sender({ caller: 'member' });
    const applied = [
      own('PATCH /settings', 'name', 'Noor Haddad', 'Noor'),
      own('PATCH /settings', 'presence-sharing', 'off', 'on'),
      own('PATCH /settings', 'draft-sync', 'off', 'on'),
      own('PATCH /users/me/profile_data', `field:${city}`, 'Porto', 'Lagos'),
      own('DELETE /users/me/profile_data', `field:${city}`, '', 'Porto'),
    ];
    for (const change of applied) {
      expect(await asMember().lose(change, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
    }
    const unsent = own('PATCH /users/me/profile_data', `field:${city}`, 'Faro');
    expect(await asMember().lose(unsent, { kind: 'reset' })).toMatchObject({ outcome: 'not-applied' });
  });
});
