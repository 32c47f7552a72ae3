import { afterEach, describe, expect, it } from 'vitest';
import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
import { termsText } from '#contract/invitations.ts';
import { openLiveRealm, type LiveRealm } from '../live-realm.fixture.ts';
import { plainTerms } from './invitation-terms.fixture.ts';

let open: LiveRealm;
afterEach(() => open.close());

const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Change', edits });

/** The server ignores these parameters of an endpoint, whatever their value. */
function ignore(method: string, path: string | RegExp, ...parameters: string[]): void {
  open.demo.faults.add({
    method,
    path,
    times: Number.POSITIVE_INFINITY,
    fault: { kind: 'ignore', parameters },
  });
}

const sendings = (path: string) =>
  open.demo.log.filter((one) => one.method === 'POST' && one.path === path).length;

describe('a parameter that the server ignores', () => {
  it('doesn’t make a created invitation link count as failed', async () => {
    open = await openLiveRealm();
    ignore('POST', '/invites/multiuse', 'group_ids', 'include_realm_default_subscriptions');
    const [groupId = 0] = (await open.ask('invitations.rights', {})).groupIds;
    const links = async () => (await open.ask('invitations.list', {})).filter(({ kind }) => kind === 'link');
    const before = await links();
    const { job, rows } = await run({
      target: newTarget('invitation-link', 'one'),
      field: 'invitation-link',
      value: termsText({ ...plainTerms, groupIds: [groupId] }),
    });
    expect(job).toMatchObject({ state: 'finished', applied: 1, rejected: 0, canBeUndone: true });
    expect(rows).toMatchObject([
      {
        outcome: 'applied',
        isPartial: true,
        explanation: 'Applied, but the server left out: groups, default channels.',
      },
    ]);
    expect(await links()).toHaveLength(before.length + 1);
    // Nothing failed, so a retry has nothing to send.
    expect(await open.call('changes.plan', { action: { kind: 'retry', jobId: job.id } })).toMatchObject({
      ok: false,
      failure: { message: 'Nothing of this job is left to be tried again.' },
    });
    expect(sendings('/api/v1/invites/multiuse')).toBe(1);
    expect((await open.runUntilSettled({ kind: 'undo', jobId: job.id })).job.applied).toBe(1);
    expect(await links()).toEqual(before);
  });

  it('fails its own setting, but not the others in the call', async () => {
    open = await openLiveRealm();
    const person = open.demo.accounts.find(({ role }) => role === 400);
    const target = targetOf('user', person?.userId ?? 0);
    ignore('PATCH', `/users/${person?.userId}`, 'role');
    const { job, rows } = await run(
      { target, field: 'role', value: '300' },
      { target, field: 'name', value: 'Ines Halloway' },
    );
    expect(job).toMatchObject({ applied: 1, rejected: 1 });
    const byField = Object.fromEntries(rows.map((row) => [row.field, row]));
    expect(byField).toMatchObject({
      name: { outcome: 'applied', explanation: '' },
      role: { outcome: 'rejected', explanation: 'Not changed: this server doesn’t know role.' },
    });
  });

  it('doesn’t affect a setting that it merely accompanies', async () => {
    open = await openLiveRealm();
    ignore('POST', '/invites', 'notify_referrer_on_join');
    const { job, rows } = await run({
      target: newTarget('invitation', 'new@loomhouse.example'),
      field: 'invitation',
      value: termsText({ ...plainTerms, notifies: false }),
    });
    expect(job).toMatchObject({ applied: 1, rejected: 0 });
    expect(rows[0]?.explanation).toBe('Applied, but the server left out: notice when someone joins.');
    const sent = (await open.ask('invitations.list', {})).filter(
      ({ email }) => email === 'new@loomhouse.example',
    );
    expect(sent).toHaveLength(1);
  });

  it('is checked again if the first reading is cut off', async () => {
    open = await openLiveRealm();
    const person = open.demo.accounts.find(({ role }) => role === 400);
    const target = targetOf('user', person?.userId ?? 0);
    ignore('PATCH', `/users/${person?.userId}`, 'role');
    open.demo.faults.add({ method: 'GET', path: `/users/${person?.userId}`, fault: { kind: 'reset' } });
    const { rows } = await run(
      { target, field: 'role', value: '300' },
      { target, field: 'name', value: 'Ines Halloway' },
    );
    const outcomes = Object.fromEntries(rows.map(({ field, outcome }) => [field, outcome]));
    expect(outcomes).toEqual({ name: 'applied', role: 'rejected' });
  });
});
