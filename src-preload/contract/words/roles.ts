import { saidWhenRead, say } from '#words/say.ts';
import { roles, type Role } from '../people.ts';

const names = saidWhenRead<Role>({
  [roles.owner]: 'role.owner',
  [roles.administrator]: 'role.administrator',
  [roles.moderator]: 'role.moderator',
  [roles.member]: 'role.member',
  [roles.guest]: 'role.guest',
});

/** All roles, most rights first. */
export const rolesInOrder: readonly Role[] = [
  roles.owner,
  roles.administrator,
  roles.moderator,
  roles.member,
  roles.guest,
];

/** Whether a number is one of the five roles. https://zulip.com/api/roles-and-permissions */
export function isRole(value: number): value is Role {
  return value in names;
}

/** "Guest"; an unknown role is named by its number. https://zulip.com/help/user-roles */
export function roleName(role: number): string {
  return isRole(role) ? names[role] : say('role.unknown', { number: String(role) });
}

const namesWithArticle = saidWhenRead<Role>({
  [roles.owner]: 'role.an-owner',
  [roles.administrator]: 'role.an-administrator',
  [roles.moderator]: 'role.a-moderator',
  [roles.member]: 'role.a-member',
  [roles.guest]: 'role.a-guest',
});

/** "a guest", "an owner". */
export function roleWithArticle(role: Role): string {
  return namesWithArticle[role];
}

const enoughRoles: Readonly<Record<string, Role>> = {
  'role:owners': roles.owner,
  'role:administrators': roles.administrator,
  'role:moderators': roles.moderator,
  'role:fullmembers': roles.member,
  'role:members': roles.member,
  'role:everyone': roles.guest,
  'role:internet': roles.guest,
};

/** The role that suffices to be in a system group; undefined for Nobody. */
export function roleEnoughFor(systemGroupName: string): Role | undefined {
  return enoughRoles[systemGroupName];
}
