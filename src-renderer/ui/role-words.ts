import { roles, type Role } from '#contract/entities.ts';

const names: Record<Role, string> = {
  [roles.owner]: 'Owner',
  [roles.administrator]: 'Administrator',
  [roles.moderator]: 'Moderator',
  [roles.member]: 'Member',
  [roles.guest]: 'Guest',
};

/** All roles, most rights first. */
export const rolesInOrder: readonly Role[] = [
  roles.owner,
  roles.administrator,
  roles.moderator,
  roles.member,
  roles.guest,
];

/** The name of a role, capitalised: "Owner". https://zulip.com/help/user-roles */
export function roleName(role: Role): string {
  return names[role];
}
