import { roles, type Role } from '#contract/entities.ts';

const roleNames: Readonly<Record<Role, string>> = {
  [roles.owner]: 'Owner',
  [roles.administrator]: 'Administrator',
  [roles.moderator]: 'Moderator',
  [roles.member]: 'Member',
  [roles.guest]: 'Guest',
};

/** Whether a number is one of the five roles. https://zulip.com/api/roles-and-permissions */
export function isRole(value: number): value is Role {
  return value in roleNames;
}

/** `Guest`; a role that this version does not know is named by its number. */
export function roleName(role: number): string {
  return isRole(role) ? roleNames[role] : `Role ${role}`;
}

/** `a guest`, `an owner`. */
export function roleWithArticle(role: Role): string {
  const name = roleNames[role].toLowerCase();
  return `${/^[ao]/.test(name) ? 'an' : 'a'} ${name}`;
}

const grouping = new Intl.NumberFormat('en-US');

/** `1 person`, `12,480 people`. */
export function countOf(number: number, one: string, many: string): string {
  return `${grouping.format(number)} ${number === 1 ? one : many}`;
}

/**
 * Who set a value that is another one than was expected.
 *
 * @param job the title of the job of this console that did
 */
export function whoSet(job: string | null | undefined): string {
  return job == null ? 'somebody else' : `your job “${job}”`;
}
