import { readOnlyWords } from '#contract/changes.ts';
import { leastRoleTo, type KindRight } from '#contract/kinds/kinds.ts';
import { needsPlan, wordsAt } from '#contract/level-words.ts';
import { roles, type PersonDetail, type Role } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { roleName, roleWithArticle } from '#contract/words/roles.ts';
import { useOrganizationId } from './organization-context.ts';
import { useOrganization, useServerAge } from './organizations.ts';
import { useReplicaStore, useRow } from './replica.ts';

/**
 * What a role allows beside the kinds of changes that are declared with one, in the words of "Only owners can …", with the
 * least role. https://zulip.com/api/roles-and-permissions
 */
const leastRoles = {
  'change this setting': roles.owner,
  'make somebody an owner': roles.owner,
  'change the role of an owner': roles.owner,
  'deactivate an owner': roles.owner,
  'change accounts': roles.administrator,
  'change names in this organization': roles.administrator,
  'change roles': roles.administrator,
  'rename people': roles.administrator,
  'change addresses': roles.administrator,
  'edit the profile of other people': roles.administrator,
  'set the status of other people': roles.administrator,
  'deactivate accounts': roles.administrator,
  'reactivate accounts': roles.administrator,
  'change the default channels': roles.administrator,
  'delete topics': roles.administrator,
  'subscribe or unsubscribe other people': roles.member,
  'see and send invitations': roles.member,
} as const satisfies Record<string, Role>;

type OtherRight = keyof typeof leastRoles;
export type RoleRight = KindRight | OtherRight;

function isOther(right: RoleRight): right is OtherRight {
  return Object.hasOwn(leastRoles, right);
}

/** What can be done with one or several people. */
export type PeopleAction =
  | 'role'
  | 'rename'
  | 'email'
  | 'profile'
  | 'status'
  | 'group'
  | 'channels'
  | 'deactivate'
  | 'reactivate'
  /** Of bots alone. */
  | 'owner'
  | 'webhook'
  | 'key';

/** Whom something is done with: their ids, and the person where it is one that is known. */
export interface Targeted {
  userIds: readonly number[];
  person?: Pick<PersonDetail, 'role' | 'isActive' | 'isBot' | 'bot'> & { isDeleted?: boolean };
}

/** Who asks, and what is known that decides. */
export interface PermissionFacts {
  isReadOnly: boolean;
  /** null while it is not known: nothing is held back then. */
  role: Role | null;
  myUserId: number | null;
  protectedUserIds: readonly number[];
  /** Who has the role, as far as the caller sees; 0 where that is not known. */
  owners: number;
  administrators: number;
  /** Whether only administrators change names. */
  namesFixed: boolean;
  /** Why the server can't do it at all; empty where it can. */
  tooOld: { status: string; email: string };
}

/** Why something can't be done here, with who can; null where it can. Nobody has to try to find out. */
export interface Permissions {
  /** The safety level alone. */
  readOnly: string | null;
  /** The role alone. */
  byRole(right: RoleRight): string | null;
  to(right: RoleRight): string | null;
  toPeople(action: PeopleAction, whom: Targeted): string | null;
  toRole(role: Role, whom: Targeted): string | null;
}

const rightTo: Readonly<Record<PeopleAction, RoleRight>> = {
  role: 'change roles',
  rename: 'rename people',
  email: 'change addresses',
  profile: 'edit the profile of other people',
  status: 'set the status of other people',
  group: 'change groups',
  channels: 'subscribe or unsubscribe other people',
  deactivate: 'deactivate accounts',
  reactivate: 'reactivate accounts',
  owner: 'change bots',
  webhook: 'change bots',
  key: 'change bots',
};

/** What people may do with bots of their own as if they were administrators. https://zulip.com/help/manage-a-bot */
const ofOwnBots: ReadonlySet<PeopleAction> = new Set([
  'rename',
  'deactivate',
  'reactivate',
  'owner',
  'webhook',
  'key',
]);

const lastOwner = 'The organization has only one owner. Make somebody else an owner first.';

function whoCan(least: Role, { owners, administrators }: PermissionFacts): string {
  const parts = [
    ...(owners > 0 ? [countOf(owners, 'owner')] : []),
    ...(administrators > 0 && least > roles.owner ? [countOf(administrators, 'administrator')] : []),
  ];
  return parts.length === 0 || least > roles.administrator ? '' : ` ${listOf(parts)} can.`;
}

function leastRole(right: RoleRight): Role {
  return isOther(right) ? leastRoles[right] : roles[leastRoleTo(right)];
}

/** Who has what a role is without, in a few words: "Only administrators". */
export function reasonWithout(role: Role, rights: readonly RoleRight[]): string {
  const [least, ...others] = new Set(rights.map(leastRole));
  const isOfOne = least !== undefined && others.length === 0;
  return isOfOne ? `Only ${roleName(least).toLowerCase()}s` : `Not for ${roleName(role).toLowerCase()}s`;
}

/** The rules of the server, as far as they are known beforehand, and those of this console. */
export function permissionsOf(facts: PermissionFacts): Permissions {
  const { role, myUserId, protectedUserIds } = facts;
  const readOnly = facts.isReadOnly ? readOnlyWords : null;

  function byRole(right: RoleRight): string | null {
    const least = leastRole(right);
    if (role === null || role <= least) return null;
    const you = `You are ${roleWithArticle(role)} here.`;
    if (least === roles.member) return `Guests can't ${right}. ${you}`;
    const who = least === roles.owner ? 'owners' : 'administrators and owners';
    return `Only ${who} can ${right}. ${you}${whoCan(least, facts)}`;
  }

  function guarded({ userIds }: Targeted): string | null {
    if (readOnly !== null) return readOnly;
    const isGuarded = userIds.length > 0 && userIds.every((userId) => protectedUserIds.includes(userId));
    if (!isGuarded) return null;
    return `Protected: this console won't change ${userIds.length === 1 ? 'this account' : 'these accounts'}. Remove the protection first.`;
  }

  /** What an owner is safe from; the server counts people who are active. */
  function ofOwner({ person }: Targeted, right: RoleRight): string | null {
    if (person?.role !== roles.owner || (person.isBot && right === 'deactivate an owner')) return null;
    return byRole(right) ?? (facts.owners === 1 && person.isActive && !person.isBot ? lastOwner : null);
  }

  function toPeople(action: PeopleAction, whom: Targeted): string | null {
    const { userIds, person } = whom;
    const isOnlyMe = userIds.length === 1 && userIds[0] === myUserId;
    const held = guarded(whom);
    if (held !== null) return held;
    if (action === 'status') return isOnlyMe ? null : facts.tooOld.status || byRole(rightTo.status);
    if (isOnlyMe && (action === 'profile' || action === 'rename')) {
      return action === 'rename' && facts.namesFixed ? byRole('change names in this organization') : null;
    }
    const isOwnBot = myUserId !== null && person?.bot?.owner?.userId === myUserId;
    const objection = isOwnBot && ofOwnBots.has(action) ? null : byRole(rightTo[action]);
    if (objection !== null) return objection;
    switch (action) {
      case 'role':
        return ofOwner(whom, 'change the role of an owner');
      case 'email':
        return facts.tooOld.email || null;
      case 'deactivate':
        if (person?.isActive === false) return 'The account is already deactivated.';
        return isOnlyMe
          ? "You would lock yourself out. Deactivate your own account in Zulip's own settings."
          : ofOwner(whom, 'deactivate an owner');
      case 'reactivate':
        return person?.isDeleted === true ? 'The account was deleted for good.' : null;
      case 'owner':
      case 'webhook':
      case 'key':
        if (person === undefined || isOwnBot || (role ?? roles.owner) <= roles.administrator) return null;
        return 'Only its owner, administrators and owners can change a bot.';
      default:
        return null;
    }
  }

  return {
    readOnly,
    byRole,
    to: (right) => readOnly ?? byRole(right),
    toPeople,
    toRole(next, whom) {
      const objection = toPeople('role', whom);
      if (objection !== null) return objection;
      if (whom.person?.role === next) return `Already ${roleWithArticle(next)}.`;
      return next === roles.owner ? byRole('make somebody an owner') : null;
    },
  };
}

/** Why nothing is written here, no matter who asks; null where something is. */
export function useReadOnly(): string | null {
  return useRow('safety', 0)?.level === 'read-only' ? readOnlyWords : null;
}

/** Why accounts can't be created without an invitation, as far as that is known beforehand; null where nothing says so. */
export function useCannotCreateAccounts(): string | null {
  const byRole = usePermissions().to('create accounts');
  const isPlanLimited = useRow('settings', 0)?.isPlanLimited === true;
  return isPlanLimited ? needsPlan('Creating accounts') : byRole;
}

/** How many people the system group of a role has, with those of higher roles; 0 where groups are not seen. */
function useRoleCount(name: string): number {
  const organizationId = useOrganizationId();
  return useReplicaStore(
    ({ byOrganization }) =>
      byOrganization[organizationId]?.tables.groups.rows.find((group) => group.name === name)
        ?.effectiveMemberCount ?? 0,
  );
}

const nobody: readonly number[] = [];

/** What can be done in this organization with one's role, the safety level and the protected accounts. */
export function usePermissions(): Permissions {
  const me = useOrganization((organization) => organization.me) ?? null;
  const server = useServerAge();
  const safety = useRow('safety', 0);
  const namesFixed = useRow('settings', 0)?.namesFixed === true;
  const owners = useRoleCount('role:owners');
  const administrators = useRoleCount('role:administrators') - owners;
  return permissionsOf({
    isReadOnly: safety?.level === 'read-only',
    role: me?.role ?? null,
    myUserId: me?.userId ?? null,
    protectedUserIds: safety?.protectedUserIds ?? nobody,
    owners,
    administrators,
    namesFixed,
    tooOld: { status: wordsAt(server, 'statusOfOthers'), email: wordsAt(server, 'emailChange') },
  });
}
