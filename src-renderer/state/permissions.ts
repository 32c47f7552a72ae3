import { readOnlyText } from '#contract/changes.ts';
import { leastRoleTo, type KindRight } from '#contract/kinds/kinds.ts';
import { wordsAt } from '#contract/level-words.ts';
import { roles, type PersonDetail, type Role } from '#contract/people.ts';
import { say, type MessageId } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { useOrganizationId } from './organization-context.ts';
import { useOrganization, useServerAge } from './organizations.ts';
import { useReplicaStore, useRow } from './replica.ts';

/**
 * What a role allows beside the kinds of changes that are declared with one, as it is called within "Only owners can …",
 * with the least role. https://zulip.com/api/roles-and-permissions
 */
const leastRoles = {
  'right.change-setting': roles.owner,
  'right.make-owner': roles.owner,
  'right.change-owner-role': roles.owner,
  'right.deactivate-owner': roles.owner,
  'right.change-accounts': roles.administrator,
  'right.change-names': roles.administrator,
  'right.change-roles': roles.administrator,
  'right.rename': roles.administrator,
  'right.change-addresses': roles.administrator,
  'right.edit-profiles': roles.administrator,
  'right.set-statuses': roles.administrator,
  'right.deactivate': roles.administrator,
  'right.reactivate': roles.administrator,
  'right.change-default-channels': roles.administrator,
  'right.delete-topics': roles.administrator,
  'right.subscribe': roles.member,
  'right.invite': roles.member,
} as const satisfies Partial<Record<MessageId, Role>>;

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
  role: 'right.change-roles',
  rename: 'right.rename',
  email: 'right.change-addresses',
  profile: 'right.edit-profiles',
  status: 'right.set-statuses',
  group: 'right.change-groups',
  channels: 'right.subscribe',
  deactivate: 'right.deactivate',
  reactivate: 'right.reactivate',
  owner: 'right.change-bots',
  webhook: 'right.change-bots',
  key: 'right.change-bots',
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

/** The roles as messages name them. */
const roleKeys: ReadonlyMap<Role, string> = new Map(Object.entries(roles).map(([key, role]) => [role, key]));

function roleKey(role: Role): string {
  return roleKeys.get(role) ?? '';
}

function whoCan(least: Role, { owners, administrators }: PermissionFacts): string | null {
  const others = least === roles.owner ? 0 : administrators;
  if (owners > 0 && others > 0) return say('right.both-can', { owners, administrators: others });
  if (owners > 0) return say('right.owners-can', { owners });
  return others > 0 ? say('right.administrators-can', { administrators: others }) : null;
}

function leastRole(right: RoleRight): Role {
  return isOther(right) ? leastRoles[right] : roles[leastRoleTo(right)];
}

/** Who has what a role is without, in a few words: "Only administrators". */
export function reasonWithout(role: Role, rights: readonly RoleRight[]): string {
  const [least, ...others] = new Set(rights.map(leastRole));
  const isOfOne = least !== undefined && others.length === 0;
  return isOfOne
    ? say('right.only-role', { role: roleKey(least) })
    : say('right.not-for', { role: roleKey(role) });
}

/** The rules of the server, as far as they are known beforehand, and those of this console. */
export function permissionsOf(facts: PermissionFacts): Permissions {
  const { role, myUserId, protectedUserIds } = facts;
  const readOnly = facts.isReadOnly ? sayText(readOnlyText) : null;

  function byRole(right: RoleRight): string | null {
    const least = leastRole(right);
    if (role === null || role <= least) return null;
    const you = say('right.you-are', { role: roleKey(role) });
    const what = { action: say(right) };
    if (least === roles.member) return [say('right.not-guests', what), you].join(' ');
    const only = say('right.only', { ...what, least: roleKey(least) });
    return [only, you, whoCan(least, facts) ?? []].flat().join(' ');
  }

  function guarded({ userIds }: Targeted): string | null {
    if (readOnly !== null) return readOnly;
    const isGuarded = userIds.length > 0 && userIds.every((userId) => protectedUserIds.includes(userId));
    if (!isGuarded) return null;
    return say('right.protected', { count: userIds.length });
  }

  /** What an owner is safe from; the server counts people who are active. */
  function ofOwner({ person }: Targeted, right: RoleRight): string | null {
    if (person?.role !== roles.owner || (person.isBot && right === 'right.deactivate-owner')) return null;
    return (
      byRole(right) ??
      (facts.owners === 1 && person.isActive && !person.isBot ? say('right.last-owner') : null)
    );
  }

  function toPeople(action: PeopleAction, whom: Targeted): string | null {
    const { userIds, person } = whom;
    const isOnlyMe = userIds.length === 1 && userIds[0] === myUserId;
    const held = guarded(whom);
    if (held !== null) return held;
    if (action === 'status') return isOnlyMe ? null : facts.tooOld.status || byRole(rightTo.status);
    if (isOnlyMe && (action === 'profile' || action === 'rename')) {
      return action === 'rename' && facts.namesFixed ? byRole('right.change-names') : null;
    }
    const isOwnBot = myUserId !== null && person?.bot?.owner?.userId === myUserId;
    const objection = isOwnBot && ofOwnBots.has(action) ? null : byRole(rightTo[action]);
    if (objection !== null) return objection;
    switch (action) {
      case 'role':
        return ofOwner(whom, 'right.change-owner-role');
      case 'email':
        return facts.tooOld.email || null;
      case 'deactivate':
        if (person?.isActive === false) return say('right.already-deactivated');
        return isOnlyMe ? say('right.lock-out') : ofOwner(whom, 'right.deactivate-owner');
      case 'reactivate':
        return person?.isDeleted === true ? say('right.deleted') : null;
      case 'owner':
      case 'webhook':
      case 'key':
        if (person === undefined || isOwnBot || (role ?? roles.owner) <= roles.administrator) return null;
        return say('right.bot-owner');
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
      if (whom.person?.role === next) return say('right.already', { role: roleKey(next) });
      return next === roles.owner ? byRole('right.make-owner') : null;
    },
  };
}

/** Why nothing is written here, no matter who asks; null where something is. */
export function useReadOnly(): string | null {
  return useRow('safety', 0)?.level === 'read-only' ? sayText(readOnlyText) : null;
}

/** Why accounts can't be created without an invitation, as far as that is known beforehand; null where nothing says so. */
export function useCannotCreateAccounts(): string | null {
  const byRole = usePermissions().to('right.create-accounts');
  const isPlanLimited = useRow('settings', 0)?.isPlanLimited === true;
  return isPlanLimited ? say('right.accounts-plan') : byRole;
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
