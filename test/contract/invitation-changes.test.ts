import { noChoices } from '#contract/list-file.ts';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
import { termsText, type Invitation, type InvitationTerms } from '#contract/invitations.ts';
import { sayText } from '#words/text.ts';
import { getInvitations } from '../../src-main/zulip/route/invitations.ts';
import { openLiveRealm, type LiveRealm, type LiveRealmOptions } from '../live-realm.fixture.ts';
import { contractRealm, roughWithout } from './connection.fixture.ts';
import { plainTerms } from './invitation-terms.fixture.ts';
import { recorded, senders } from './sending.fixture.ts';

/** Invitations from the pasted list to the server. */
let open: LiveRealm;
const patience = { timeout: 60_000, interval: 20 };

const invite = (address: string, terms: Partial<InvitationTerms> = {}): Edit => ({
  target: newTarget('invitation', address),
  field: 'invitation',
  value: termsText({ ...plainTerms, ...terms }),
});
const newLink = (terms: Partial<InvitationTerms> = {}): Edit => ({
  target: newTarget('invitation-link', 'one'),
  field: 'invitation-link',
  value: termsText({ ...plainTerms, ...terms }),
});
const revoke = ({ kind, id }: Invitation): Edit =>
  kind === 'email'
    ? { target: targetOf('invitation', id), field: 'invitation', value: '' }
    : { target: targetOf('invitation-link', id), field: 'invitation-link', value: '' };
const resend = ({ id }: Invitation): Edit => ({
  target: targetOf('invitation', id),
  field: 'resending',
  value: 'again',
});

const list = () => open.ask('invitations.list', {});
const run = (...edits: Edit[]) => open.runUntilSettled({ kind: 'edit', title: 'Invite', edits });
const undo = (jobId: string) => open.runUntilSettled({ kind: 'undo', jobId });
const plan = (...edits: Edit[]) =>
  open.ask('changes.plan', { action: { kind: 'edit', title: 'Invite', edits } });
async function skippedOf(...edits: Edit[]) {
  const { skipped } = await plan(...edits);
  return skipped.map(({ reason, explanation }) => ({ reason, explanation: sayText(explanation) }));
}
async function sentTo(address: string): Promise<Invitation | undefined> {
  return (await list()).find(({ email }) => email === address);
}
async function needed(address: string): Promise<Invitation> {
  const found = await sentTo(address);
  if (found === undefined) throw new Error(`${address} is not invited.`);
  return found;
}
const start = async (
  realm: Parameters<typeof openLiveRealm>[0] = {},
  options: LiveRealmOptions = {},
): Promise<void> => {
  open = await openLiveRealm(realm, options);
};

describe('invitations', () => {
  afterEach(() => open.close());

  it('are sent to many addresses, into channels and groups, and revoked by an undo', async () => {
    await start();
    const { streams } = await open.request('GET', '/streams');
    const channel = (streams as { stream_id: number; is_default: boolean }[]).find(
      ({ is_default: isDefault }) => !isDefault,
    );
    const [groupId = 0] = (await open.ask('invitations.rights', {})).groupIds;
    const addresses = Array.from({ length: 12 }, (_, index) => `new.${index}@loomhouse.example`);
    const edits = addresses.map((address) =>
      invite(address, { channelIds: [channel?.stream_id ?? 0], groupIds: [groupId] }),
    );
    const changeSet = await plan(...edits);
    expect(changeSet.changeCount).toBe(12);
    expect(changeSet.cannotBeUndone).toEqual([]);
    expect(changeSet.canBeUndone.map(sayText).join()).toContain('The emails stay.');
    const { job } = await run(...edits);
    expect(job).toMatchObject({ applied: 12, canBeUndone: true });
    const sent = await list();
    expect(sent.filter(({ email }) => addresses.includes(email ?? ''))).toHaveLength(12);
    const { emails } = open.demo.control.snapshot().invitations;
    expect(emails.find(({ email }) => email === addresses[0])).toMatchObject({
      channelIds: [channel?.stream_id],
      groupIds: [groupId],
      includesDefaultChannels: true,
      invitedAs: 400,
    });
    const undone = await undo(job.id);
    expect(undone.job.applied).toBe(12);
    expect((await list()).filter(({ email }) => addresses.includes(email ?? ''))).toEqual([]);
  });

  it('are checked in advance: a list, a file, names next to addresses', async () => {
    await start();
    const snapshot = open.demo.control.snapshot().users.filter(({ isBot }) => !isBot);
    const here = snapshot.find(({ isActive, userId }) => isActive && userId !== open.account.userId);
    const gone = snapshot.find(({ isActive }) => !isActive);
    const text = [
      'Name,Email,Team',
      `"Ada, Quill",ada@loomhouse.example,Kiln`,
      `${here?.email}; ${gone?.email?.toUpperCase()}`,
      'Noor Haddad <noor.haddad@loomhouse.example>, ADA@loomhouse.example',
      'x@mailinator.com',
      'nobody@',
      'just a name',
    ].join('\r\n');
    const check = await open.ask('invitations.check', { source: { text }, choices: noChoices });
    expect(check.addresses.map(({ line }) => line)).toEqual([2, 3, 3, 4, 4, 5, 6, 7]);
    expect(check.addresses.map(({ text: written, state }) => [written.toLowerCase(), state])).toEqual([
      ['ada@loomhouse.example', 'new'],
      [here?.email, 'here'],
      [gone?.email, 'deactivated'],
      ['noor.haddad@loomhouse.example', 'invited'],
      ['ada@loomhouse.example', 'twice'],
      ['x@mailinator.com', 'disposable'],
      ['nobody@', 'not-an-address'],
      ['just a name', 'not-an-address'],
    ]);
    expect(check.invitable).toEqual(['ada@loomhouse.example']);
    expect(check).toMatchObject({
      ignored: 1,
      reading: { leftOutLines: [{ line: 1, text: 'Name, Email, Team' }] },
    });
    // The plan checks the same, in case something has changed in between.
    const edits = ['ada@loomhouse.example', here?.email ?? '', gone?.email ?? '', 'x@mailinator.com'];
    const { changeCount, skipped } = await plan(...edits.map((address) => invite(address)));
    expect(changeCount).toBe(1);
    expect(skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'already-so',
      'deactivated',
      'not-possible',
    ]);
  });

  it('outside the allowed domains are left out if those are enforced', async () => {
    await start();
    await open.request('PATCH', '/realm', { emails_restricted_to_domains: 'true' });
    await vi.waitFor(
      async () => expect((await open.ask('invitations.rights', {})).restrictedToDomains).toBe(true),
      patience,
    );
    const [domain = ''] =
      open
        .live()
        .model()
        ?.settings.row()
        .domains.map((one) => one.domain) ?? [];
    const text = `a@${domain} a+b@${domain} a@elsewhere.example`;
    const { addresses } = await open.ask('invitations.check', { source: { text }, choices: noChoices });
    expect(addresses.map(({ state }) => state)).toEqual(['new', 'plus', 'outside']);
    expect(await skippedOf(invite(`a+b@${domain}`))).toEqual([
      { reason: 'not-possible', explanation: 'Email addresses containing + are not allowed.' },
    ]);
    expect(await skippedOf(invite('a@elsewhere.example'))).toEqual([
      { reason: 'not-possible', explanation: 'Outside your domain.' },
    ]);
  });

  it('are resent and revoked once', async () => {
    await start();
    const address = 'noor.haddad@loomhouse.example';
    const found = await needed(address);
    const again = await plan(resend(found));
    expect(again.cannotBeUndone.map(sayText)).toEqual(['The emails.']);
    expect((await run(resend(found))).job).toMatchObject({ applied: 1, canBeUndone: false });
    expect(await plan(revoke(found))).toMatchObject({
      changes: [{ name: address, risk: 'high', afterWords: 'Not invited' }],
      canBeUndone: [],
    });
    expect((await run(revoke(found))).job).toMatchObject({ applied: 1, canBeUndone: false });
    expect(await sentTo(address)).toBeUndefined();
    expect(await skippedOf(revoke(found), resend(found))).toEqual([
      { reason: 'already-so', explanation: 'It was used, revoked or has expired.' },
      { reason: 'already-so', explanation: 'It was used, revoked or has expired.' },
    ]);
  });

  it('by link are created, listed with their URL, and revoked by an undo', async () => {
    await start();
    const before = await list();
    const { job, rows } = await run(newLink({ role: 600, minutes: null }));
    expect(job).toMatchObject({ applied: 1, canBeUndone: true });
    const made = (await list()).find(
      (one) => one.kind === 'link' && !before.some(({ id, kind }) => id === one.id && kind === 'link'),
    );
    expect(made).toMatchObject({ role: 600, expiresAt: null, email: null });
    expect(made?.url).toMatch(/\/join\//);
    expect(JSON.stringify(rows)).not.toContain('/join/');
    expect((await undo(job.id)).job).toMatchObject({ applied: 1, canBeUndone: false });
    expect(await list()).toEqual(before);
  });

  it('that the server rejects say why in its words, individually', async () => {
    await start();
    const { rows } = await run(invite('a@mailnator.com'), invite('fine@loomhouse.example'));
    expect(rows.map(({ name, outcome, explanation }) => ({ name, outcome, explanation }))).toEqual(
      expect.arrayContaining([
        { name: 'a@mailnator.com', outcome: 'rejected', explanation: 'Please use your real email address.' },
        { name: 'fine@loomhouse.example', outcome: 'applied', explanation: '' },
      ]),
    );
  });

  it('of others appear and disappear live', async () => {
    await start();
    const { version } = open.live().model()?.invitations.summary() ?? { version: 0 };
    await list();
    await open.request('POST', '/invites', { invitee_emails: 'web@loomhouse.example', stream_ids: '[]' });
    await vi.waitFor(async () => {
      expect(open.live().model()?.invitations.summary().version).toBeGreaterThan(version + 1);
      expect(await sentTo('web@loomhouse.example')).toBeDefined();
    }, patience);
  });

  it.each([
    [200, [200, 300, 400, 600], 'Only owners can invite owners. You are an administrator.'],
    [
      300,
      [400, 600],
      'Only administrators and owners can invite moderators and administrators. You are a moderator.',
    ],
  ])('by a %i can have the roles %j', async (role, offered, objection) => {
    await start({}, { role });
    const rights = await open.ask('invitations.rights', {});
    expect(rights).toMatchObject({ roles: offered, roleObjection: objection });
    if (rights.emailObjection !== '') return;
    expect(await skippedOf(invite('a@loomhouse.example', { role: 100 }))).toEqual([
      { reason: 'not-permitted', explanation: objection },
    ]);
  });

  it('require the permission, and are hidden from guests', async () => {
    await start({}, { role: 400 });
    const owner = open.demo.accounts.find(({ role }) => role === 100);
    const { linkObjection } = await open.ask('invitations.rights', {});
    expect(linkObjection).toBe(
      '“Create reusable invitation links” is given to: Administrators. You are not among them.',
    );
    expect(await skippedOf(newLink())).toEqual([{ reason: 'not-permitted', explanation: linkObjection }]);
    expect((await list()).every(({ invitedBy }) => invitedBy === open.account.userId)).toBe(true);
    expect(owner).toBeDefined();
    await open.close();
    await start({}, { role: 600 });
    expect(await open.call('invitations.list', {})).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', message: 'Not allowed for guest users' },
    });
    expect(await open.ask('invitations.rights', {})).toMatchObject({
      emailObjection: 'Guests can’t invite anyone.',
      linkObjection: 'Guests can’t invite anyone.',
    });
  });

  it.each([
    [260, { defaultChannels: true }, 261],
    [266, { defaultChannels: false, notifies: false }, 267],
    [321, { groupIds: [1] }, 322],
  ])('at level %i aren’t sent with %j', async (featureLevel, terms, level) => {
    await start({ featureLevel }, { featureLevel });
    const [skipped] = await skippedOf(invite('a@loomhouse.example', terms));
    expect(skipped?.reason).toBe('not-possible');
    expect(sayText(skipped?.explanation ?? '')).toContain(`feature level ${level}`);
    const { job } = await run(invite('b@loomhouse.example', { defaultChannels: featureLevel > 260 }));
    expect(job.applied).toBe(1);
  });
});

describe('an invitation with a lost answer', () => {
  const contract = contractRealm({ rough: roughWithout('clock') });
  const sender = senders(contract);
  let count = 0;
  const address = (): string => `lost.${(count += 1)}@loomhouse.example`;
  const after = termsText(plainTerms);
  const sending = (to: string) =>
    recorded('POST /invites', newTarget('invitation', to), { field: 'invitation', after });
  const linking = () => recorded('POST /invites/multiuse', newTarget('invitation-link', 'x'), { after });
  const openOnes = async (kind: 'emails' | 'links') =>
    contract.realm.control.snapshot().invitations[kind].filter(({ isRevoked }) => !isRevoked);

  // The server's clock is known from its answers.
  beforeAll(async () => void (await getInvitations(contract.as('owner'))));

  it('was sent if the list contains it, but not if the server was never reached', async () => {
    expect(await sender().lose(sending(address()), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
    expect(await sender().lose(sending(address()), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
  });

  it('isn’t mistaken for an earlier one', async () => {
    const one = sender();
    const to = address();
    await one.send(sending(to));
    // Servers round to whole seconds, so nothing distinguishes the two.
    expect(await one.lose(sending(to), { kind: 'cutAfter' })).toMatchObject({ outcome: 'unknown' });
  });

  it('by link was created if the list contains a new one', async () => {
    expect(await sender().lose(linking(), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
      claim: expect.stringMatching(/^invitation-link:\d+$/),
    });
  });

  it('was revoked if the list no longer contains it', async () => {
    const [first, second] = await openOnes('emails');
    const revocation = (id: number) =>
      recorded('DELETE /invites/{invite_id}', `invitation:${id}`, { after: '', details: String(id) });
    expect(await sender().lose(revocation(first?.id ?? 0), { kind: 'cutAfter' })).toMatchObject({
      outcome: 'applied',
    });
    expect(await sender().lose(revocation(second?.id ?? 0), { kind: 'reset' })).toMatchObject({
      outcome: 'not-applied',
    });
    const [link] = await openOnes('links');
    const end = recorded('DELETE /invites/multiuse/{invite_id}', `invitation-link:${link?.id}`, {
      after: '',
      details: String(link?.id),
    });
    expect(await sender().lose(end, { kind: 'cutAfter' })).toMatchObject({ outcome: 'applied' });
  });

  it('may have been resent, which nothing proves', async () => {
    const [first] = await openOnes('emails');
    const again = recorded('POST /invites/{invite_id}/resend', `invitation:${first?.id}`, {
      after: 'again',
      details: String(first?.id),
    });
    expect(await sender().lose(again, { kind: 'cutAfter' })).toMatchObject({
      outcome: 'unknown',
      reason: { doubt: { kind: 'no-trace' } },
    });
  });
});
