import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '@realm-console/demo-realm/client';
import {
  createInvitationLink,
  getInvitations,
  resendInvitation,
  revokeInvitation,
  revokeInvitationLink,
  sendInvitations,
} from '../../src-main/zulip/route/invitations.ts';
import { updateRealm } from '../../src-main/zulip/route/realm-settings.ts';
import { getUserGroups } from '../../src-main/zulip/route/user-groups.ts';
import { invitationFailedDetail } from '../../src-main/zulip/route/invitations.ts';
import {
  type Caller,
  contractRealm,
  openContractRealm,
  rawRequest,
  refusalOf,
  roughWithout,
} from './connection.fixture.ts';
import { eventsDuring } from './events.fixture.ts';

let administrators = 0;
let members = 0;
let addresses = 0;
const owner = () => contract.as('owner');
const userId = (caller: Caller): number => contract.account(caller).userId;
const refused = (message: string, code = 'BAD_REQUEST') => ({ kind: 'rejected', code, message });
const address = (): string => `guest.${(addresses += 1)}@loomhouse.example`;
const nowhere = { stream_ids: [] };

const contract = contractRealm({ rough: roughWithout('clock') });
beforeAll(async () => {
  const groups = await getUserGroups(owner());
  members = groups.find(({ name }) => name === 'role:members')?.id ?? 0;
  administrators = groups.find(({ name }) => name === 'role:administrators')?.id ?? 0;
  await updateRealm(owner(), { can_invite_users_group: { new: members } });
});

async function invite(caller: Caller = 'owner', terms: object = {}) {
  const email = address();
  await sendInvitations(contract.as(caller), [email], { ...nowhere, ...terms });
  const invitation = (await getInvitations(owner())).find(
    (each) => !each.is_multiuse && each.email === email,
  );
  if (invitation === undefined) throw new Error('The invitation is not listed.');
  return invitation;
}

describe('invitations by email', () => {
  it('are listed with their sender, role and expiry', async () => {
    const now = Date.now() / 1_000;
    const invitation = await invite('moderator', { invite_as: 600, notify_referrer_on_join: false });
    expect(invitation).toMatchObject({
      is_multiuse: false,
      invited_by_user_id: userId('moderator'),
      invited_as: 600,
      notify_referrer_on_join: false,
    });
    expect(Math.abs(invitation.invited - now)).toBeLessThan(30);
    expect((invitation.expiry_date ?? 0) - invitation.invited).toBe(10 * 86_400);
    expect((await invite('owner', { invite_expires_in_minutes: null })).expiry_date).toBeNull();
    const hour = await invite('owner', { invite_expires_in_minutes: 60 });
    expect((hour.expiry_date ?? 0) - hour.invited).toBe(3_600);
  });

  it('are no longer listed once used or expired', async () => {
    const email = address();
    await sendInvitations(owner(), [email], { ...nowhere, invite_expires_in_minutes: 0 });
    expect((await getInvitations(owner())).some((each) => !each.is_multiuse && each.email === email)).toBe(
      false,
    );
  });

  it('are all listed for administrators, and only their own for others', async () => {
    await invite('owner');
    await invite('member');
    const inviters = async (caller: Caller) =>
      new Set((await getInvitations(contract.as(caller))).map((each) => each.invited_by_user_id));
    expect((await inviters('administrator')).size).toBeGreaterThan(1);
    expect(await inviters('member')).toEqual(new Set([userId('member')]));
    for (const [caller, words] of [
      ['guest', 'Not allowed for guest users'],
      ['bot', 'This endpoint does not accept bot requests.'],
    ] as const) {
      expect(await refusalOf(getInvitations(contract.as(caller)))).toMatchObject(refused(words));
    }
  });

  it('notify administrators and the inviter, without details', async () => {
    const seen = (caller: Caller) =>
      eventsDuring(contract, caller, ['invites_changed'], () => invite('member'));
    expect(await seen('administrator')).toEqual([{ type: 'invites_changed' }]);
    expect(await seen('member')).toEqual([{ type: 'invites_changed' }]);
    expect(await seen('moderator')).toEqual([]);
  });

  it('by administrators are sent to everyone in a list who can be invited, and name the rest', async () => {
    const fresh = address();
    const gone = contract.realm.control.snapshot().users.find(({ isActive, isBot }) => !isActive && !isBot);
    const { email } = contract.account('member');
    const failure = await refusalOf(sendInvitations(owner(), [fresh, email, gone?.email ?? ''], nowhere));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'INVITATION_FAILED' });
    expect(invitationFailedDetail.parse(failure.kind === 'rejected' ? failure.detail : null)).toEqual({
      errors: [
        { email, reason: 'Already has an account.', isDeactivatedUser: false },
        { email: gone?.email, reason: 'Account has been deactivated.', isDeactivatedUser: true },
      ],
      sent_invitations: true,
      license_limit_reached: false,
      daily_limit_reached: false,
    });
    expect((await getInvitations(owner())).some((each) => !each.is_multiuse && each.email === fresh)).toBe(
      true,
    );
  });

  it.each([
    [() => ['nobody', address()], "Some emails did not validate, so we didn't send any invitations."],
    [() => ['x@mailinator.com'], "Some emails did not validate, so we didn't send any invitations."],
    [() => [contract.account('member').email], "We weren't able to invite anyone."],
  ])('%s are sent to nobody: %s', async (emails, words) => {
    const before = await getInvitations(owner());
    const failure = await refusalOf(sendInvitations(owner(), emails(), nowhere));
    expect(failure).toMatchObject({
      ...refused(words, 'INVITATION_FAILED'),
      detail: { sent_invitations: false },
    });
    expect(await getInvitations(owner())).toEqual(before);
  });

  it.each([
    [442, ',', 'success'],
    [442, ' \n', 'success'],
    [441, ',', "Some emails did not validate, so we didn't send any invitations."],
  ])('at level %i to %j: %s', async (featureLevel, invitee_emails, outcome) => {
    const at = await openContractRealm({ featureLevel, users: 60 });
    const { body } = await rawRequest(at, 'owner', 'POST', '/invites', { invitee_emails, stream_ids: [] });
    expect(body['result'] === 'success' ? body['result'] : body['msg']).toBe(outcome);
    await at.close();
  });

  it.each([
    ['a@localhost', true],
    ['a@[::1]', true],
    ['a..b@loom.example', false],
    ['.a@loom.example', false],
    ['a@c_d.example', false],
    ['ü@c.example', false],
    ['a@127.0.0.1', false],
    ['mailto:a@loom.example', false],
    ['a@-c.example', false],
    ['a@c.example.', false],
    ['a@c.e', false],
    [`a@${'c'.repeat(64)}.example`, false],
    [`${'a'.repeat(250)}@c.example`, false],
  ])('to %s: %s', async (email, isTaken) => {
    const { body } = await rawRequest(contract, 'owner', 'POST', '/invites', {
      invitee_emails: email,
      stream_ids: [],
    });
    if (isTaken) expect(body).toMatchObject({ result: 'success' });
    else expect(body).toMatchObject({ errors: [[email, 'Invalid address.', false]] });
  });

  it('split addresses at commas and lines, with names in front', async () => {
    const [first, second] = [address(), address()];
    await send(contract.realm, contract.account('owner'), 'POST', '/invites', {
      invitee_emails: `Noor <${first}>, ${second}\n`,
      stream_ids: [],
    });
    const emails = (await getInvitations(owner())).map((each) => (each.is_multiuse ? null : each.email));
    expect(emails).toEqual(expect.arrayContaining([first, second]));
  });

  it.each([
    ['administrator', 100, 'forbidden', 'Must be an organization owner'],
    ['moderator', 200, 'rejected', 'Must be an organization administrator'],
    ['member', 300, 'rejected', 'Must be an organization administrator'],
  ] as const)('by the %s can’t create a %i', async (caller, invite_as, kind, message) => {
    const call = sendInvitations(contract.as(caller), [address()], { ...nowhere, invite_as });
    expect(await refusalOf(call)).toMatchObject({ kind, message });
  });

  it.each([
    [{ invite_as: 500 }, 'Invalid invite_as: Value error, Not in the list of possible values'],
    [{ stream_ids: [999_999] }, 'Invalid channel ID 999999. No invites were sent.'],
    [{ group_ids: [999_999] }, 'Invalid user group'],
  ])('are rejected with %j', async (terms, words) => {
    const call = sendInvitations(owner(), [address()], { ...nowhere, ...terms });
    expect(await refusalOf(call)).toMatchObject(refused(words));
  });

  it('add people to channels, and greet them, only as the inviter could', async () => {
    const make = async (invite_only: boolean): Promise<unknown> => {
      const parameters = { name: address(), subscribers: [userId('owner')], invite_only };
      return (await rawRequest(contract, 'owner', 'POST', '/channels/create', parameters)).body['id'];
    };
    const [hidden, open] = [await make(true), await make(false)];
    const answer = async (caller: Caller, terms: object) => {
      const parameters = { invitee_emails: address(), stream_ids: [], ...terms };
      return (await rawRequest(contract, caller, 'POST', '/invites', parameters)).body['msg'];
    };
    const unknown = `Invalid channel ID ${String(hidden)}. No invites were sent.`;
    expect(await answer('member', { stream_ids: [hidden] })).toBe(unknown);
    await updateRealm(owner(), { can_add_subscribers_group: { new: administrators } });
    expect(await answer('member', { stream_ids: [open] })).toBe(
      'You do not have permission to subscribe other users to channels.',
    );
    await updateRealm(owner(), { can_add_subscribers_group: { new: members } });
    expect(await answer('member', { stream_ids: [open] })).toBe('');
    expect(await answer('member', { welcome_message_custom_text: 'Hello' })).toBe(
      'Must be an organization administrator',
    );
  });

  it('are rejected with system groups, without addresses, or without the right', async () => {
    expect(
      await refusalOf(sendInvitations(owner(), [address()], { ...nowhere, group_ids: [members] })),
    ).toMatchObject(refused('Insufficient permission'));
    expect(await refusalOf(sendInvitations(owner(), [], nowhere))).toMatchObject(
      refused('You must specify at least one email address.'),
    );
    await updateRealm(owner(), { can_invite_users_group: { new: administrators } });
    expect(await refusalOf(sendInvitations(contract.as('member'), [address()], nowhere))).toMatchObject(
      refused('Insufficient permission'),
    );
    await updateRealm(owner(), { can_invite_users_group: { new: members } });
  });

  it.each([
    [{ stream_ids: [] }, "Missing 'invitee_emails' argument"],
    [{ invitee_emails: 'x@y.example' }, "Missing 'stream_ids' argument"],
    [{ invitee_emails: 'x@y.example', stream_ids: 'all' }, 'stream_ids is not valid JSON'],
  ])('are rejected for %j', async (parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), 'POST', '/invites', parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: words } });
  });
});

describe('revoking and resending invitations', () => {
  it('requires the sender or an administrator', async () => {
    const { id } = await invite('moderator');
    expect(await refusalOf(resendInvitation(contract.as('member'), id))).toMatchObject(
      refused('Must be an organization administrator'),
    );
    expect(await refusalOf(revokeInvitation(contract.as('member'), id))).toMatchObject(
      refused('Must be an organization administrator'),
    );
    const seen = await eventsDuring(contract, 'moderator', ['invites_changed'], async () => {
      await resendInvitation(contract.as('moderator'), id);
      await resendInvitation(contract.as('administrator'), id);
    });
    expect(seen).toEqual([]);
    await revokeInvitation(contract.as('moderator'), id);
    expect((await getInvitations(owner())).some((each) => !each.is_multiuse && each.id === id)).toBe(false);
    for (const call of [revokeInvitation(owner(), id), resendInvitation(owner(), id)]) {
      expect(await refusalOf(call)).toMatchObject(refused('No such invitation'));
    }
  });

  it('requires an owner if the role is owner', async () => {
    const { id } = await invite('owner', { invite_as: 100 });
    expect(await refusalOf(revokeInvitation(contract.as('administrator'), id))).toMatchObject({
      kind: 'forbidden',
      message: 'Must be an organization owner',
    });
    await revokeInvitation(owner(), id);
  });
});

describe('an invitation link', () => {
  it('is created, listed with its own IDs besides emails, and revoked once', async () => {
    const { link } = await createInvitationLink(owner(), {
      ...nowhere,
      welcome_message_custom_text: 'Hello',
    });
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/join\/\w+\/$/);
    const found = (await getInvitations(owner())).find((each) => each.is_multiuse && each.link_url === link);
    expect(found).toMatchObject({ is_multiuse: true, invited_by_user_id: userId('owner') });
    const { body } = await rawRequest(contract, 'owner', 'GET', '/invites');
    const raw = (body['invites'] as object[]).find((each) => 'link_url' in each && each.link_url === link);
    expect(raw).not.toHaveProperty('notify_referrer_on_join');
    await revokeInvitationLink(contract.as('administrator'), found?.id ?? 0);
    expect((await getInvitations(owner())).some((each) => each.is_multiuse && each.link_url === link)).toBe(
      false,
    );
    expect(await refusalOf(revokeInvitationLink(owner(), found?.id ?? 0))).toMatchObject(
      refused('Invitation has already been revoked'),
    );
    expect(await refusalOf(revokeInvitationLink(owner(), 999_999))).toMatchObject(
      refused('No such invitation'),
    );
  });

  it('requires an administrator unless the organization says otherwise', async () => {
    const make = () => createInvitationLink(contract.as('member'), nowhere);
    expect(await refusalOf(make())).toMatchObject(refused('Insufficient permission'));
    await updateRealm(owner(), { create_multiuse_invite_group: { new: members } });
    expect((await make()).link).toContain('/join/');
  });
});

describe('invitations on older servers', () => {
  it.each([
    [260, { include_realm_default_subscriptions: true }, 261],
    [266, { notify_referrer_on_join: true }, 267],
    [321, { group_ids: [] }, 322],
    [415, { welcome_message_custom_text: '' }, 416],
  ])('at level %i aren’t sent with %j', async (level, terms, needed) => {
    const old = await openContractRealm({ featureLevel: level, users: 60 });
    for (const call of [
      sendInvitations(old.as('owner'), [address()], { ...nowhere, ...terms }),
      ...(needed === 267 ? [] : [createInvitationLink(old.as('owner'), { ...nowhere, ...terms })]),
    ]) {
      expect(await refusalOf(call)).toMatchObject({ kind: 'unsupported', neededFeatureLevel: needed });
    }
    const answer = await send(old.realm, old.account('owner'), 'POST', '/invites', {
      invitee_emails: address(),
      ...nowhere,
      ...terms,
    });
    expect(answer.body).toMatchObject({ ignored_parameters_unsupported: Object.keys(terms) });
    await old.close();
  });

  it.each([247, 267, 384, 442, 499])(
    'at level %i by link notify nobody of new members',
    async (featureLevel) => {
      const old = await openContractRealm({ featureLevel, users: 60 });
      const sent = { stream_ids: [], notify_referrer_on_join: false };
      const { body } = await rawRequest(old, 'owner', 'POST', '/invites/multiuse', sent);
      expect(body).toMatchObject({
        result: 'success',
        ignored_parameters_unsupported: ['notify_referrer_on_join'],
      });
      await old.close();
    },
  );

  it.each([
    ['administrator', 2],
    ['moderator', 4],
  ] as const)('below level 321 require %s or above under policy %i', async (role, policy) => {
    const old = await openContractRealm({ featureLevel: 247, users: 60 });
    old.realm.control.setRealmSetting('invite_to_realm_policy', policy);
    const answer = (caller: Caller) =>
      rawRequest(old, caller, 'POST', '/invites', { invitee_emails: address(), stream_ids: [] });
    expect((await answer('member')).body).toMatchObject({ msg: 'Insufficient permission' });
    expect((await answer(role)).body).toMatchObject({ result: 'success' });
    await old.close();
  });

  it('below level 321 can be sent by every member', async () => {
    const old = await openContractRealm({ featureLevel: 320, users: 60 });
    expect(await sendInvitations(old.as('member'), [address()], nowhere)).toEqual({ ignoredParameters: [] });
    await old.close();
  });
});
