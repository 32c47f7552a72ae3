import { describe, expect, it } from 'vitest';
import { readOnlyText } from '#contract/changes.ts';
import { roles, type Role } from '#contract/people.ts';
import { rolesInOrder } from '#contract/words/roles.ts';
import { sayText } from '#words/text.ts';
import { permissionsOf, type PermissionFacts, type Permissions, type Targeted } from './permissions.ts';

const person = (role: Role, parts: object = {}): Targeted => ({
  userIds: [7],
  person: { role, isActive: true, isBot: false, ...parts },
});
const member = person(roles.member);
const many: Targeted = { userIds: [7, 8] };

function as(role: Role | null, parts: Partial<PermissionFacts> = {}): Permissions {
  return permissionsOf({
    isReadOnly: false,
    role,
    myUserId: 1,
    protectedUserIds: [],
    owners: 4,
    administrators: 6,
    namesFixed: false,
    tooOld: { status: '', email: '' },
    ...parts,
  });
}

/** What is done, and the role down to which it is offered; null where nobody is. */
const actions: [string, (permissions: Permissions) => string | null, Role | null][] = [
  ['set the role of a member', ({ toPeople }) => toPeople('role', member), roles.administrator],
  ['set the role of several', ({ toPeople }) => toPeople('role', many), roles.administrator],
  ['make somebody a moderator', ({ toRole }) => toRole(roles.moderator, member), roles.administrator],
  ['make somebody an owner', ({ toRole }) => toRole(roles.owner, member), roles.owner],
  ['make a member a member', ({ toRole }) => toRole(roles.member, member), null],
  ['set the role of an owner', ({ toPeople }) => toPeople('role', person(roles.owner)), roles.owner],
  ['rename', ({ toPeople }) => toPeople('rename', member), roles.administrator],
  ['change an address', ({ toPeople }) => toPeople('email', member), roles.administrator],
  ['edit a profile', ({ toPeople }) => toPeople('profile', member), roles.administrator],
  ['set a status', ({ toPeople }) => toPeople('status', member), roles.administrator],
  ['set one’s own status', ({ toPeople }) => toPeople('status', { userIds: [1] }), roles.guest],
  ['change groups of somebody', ({ toPeople }) => toPeople('group', member), roles.member],
  ['subscribe somebody', ({ toPeople }) => toPeople('channels', member), roles.member],
  ['deactivate', ({ toPeople }) => toPeople('deactivate', member), roles.administrator],
  ['deactivate an owner', ({ toPeople }) => toPeople('deactivate', person(roles.owner)), roles.owner],
  ['deactivate oneself', ({ toPeople }) => toPeople('deactivate', { userIds: [1] }), null],
  ['reactivate', ({ toPeople }) => toPeople('reactivate', member), roles.administrator],
  ['import accounts', ({ to }) => to('right.change-accounts'), roles.administrator],
  ['change linkifiers', ({ to }) => to('right.change-linkifiers'), roles.administrator],
  ['change domains', ({ to }) => to('right.change-domains'), roles.owner],
  ['change groups', ({ to }) => to('right.change-groups'), roles.member],
];

describe.each(actions)('to %s', (_name, objection, least) => {
  it.each(rolesInOrder)('is offered to role %i only where it is allowed', (role) => {
    const isAllowed = least !== null && role <= least;
    expect(objection(as(role)) === null).toBe(isAllowed);
    expect(objection(as(role, { isReadOnly: true }))).toBe(sayText(readOnlyText));
  });
});

describe('why something can’t be done', () => {
  it('names the roles that can, one’s own, and how many people that are', () => {
    expect(as(roles.moderator).toPeople('role', member)).toBe(
      'Only administrators and owners can change roles. You are a moderator here. 4 owners and 6 administrators can.',
    );
    expect(as(roles.administrator).toRole(roles.owner, member)).toBe(
      'Only owners can make somebody an owner. You are an administrator here. 4 owners can.',
    );
    expect(as(roles.guest, { owners: 0, administrators: 0 }).to('right.change-groups')).toBe(
      "Guests can't change groups. You are a guest here.",
    );
  });

  it('is nothing while one’s role is not known', () => {
    expect(as(null).toPeople('role', member)).toBeNull();
    expect(as(null).to('right.change-domains')).toBeNull();
  });

  it('keeps the last owner, until there is another', () => {
    const last = person(roles.owner);
    const isLast = /only one owner/;
    expect(as(roles.owner, { owners: 1 }).toPeople('role', last)).toMatch(isLast);
    expect(as(roles.owner, { owners: 1 }).toPeople('deactivate', last)).toMatch(isLast);
    expect(as(roles.owner, { owners: 2 }).toPeople('role', last)).toBeNull();
    // Where groups are not seen, nobody knows.
    expect(as(roles.owner, { owners: 0 }).toPeople('role', last)).toBeNull();
  });

  it('holds for protected accounts, and for several where all are', () => {
    const owner = as(roles.owner, { protectedUserIds: [7] });
    expect(owner.toPeople('rename', member)).toMatch(/^Protected\. This console won't change this account\./);
    expect(owner.toRole(roles.guest, member)).toMatch(/^Protected/);
    expect(owner.toPeople('rename', many)).toBeNull();
  });

  it('names what the server is too old for, and what became of the account', () => {
    const owner = as(roles.owner, { tooOld: { status: 'needs 407', email: 'needs 313' } });
    expect(owner.toPeople('status', member)).toBe('needs 407');
    expect(owner.toPeople('status', { userIds: [1] })).toBeNull();
    expect(owner.toPeople('email', member)).toBe('needs 313');
    const deleted = person(roles.member, { isActive: false, isDeleted: true });
    expect(owner.toPeople('reactivate', deleted)).toBe('The account was deleted for good.');
    expect(owner.toPeople('deactivate', deleted)).toBe('The account is already deactivated.');
  });
});

it('lets everybody edit their own profile, and their name unless the organization fixes names', () => {
  const mine: Targeted = { userIds: [1], person: { role: roles.member, isActive: true, isBot: false } };
  expect(as(roles.guest).toPeople('profile', mine)).toBeNull();
  expect(as(roles.member).toPeople('rename', mine)).toBeNull();
  const fixed = { namesFixed: true };
  expect(as(roles.member, fixed).toPeople('rename', mine)).toMatch(
    /^Only administrators and owners can change names in this organization\./,
  );
  expect(as(roles.administrator, fixed).toPeople('rename', mine)).toBeNull();
  expect(as(roles.member, { isReadOnly: true }).toPeople('profile', mine)).not.toBeNull();
});
