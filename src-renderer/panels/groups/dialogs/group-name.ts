import type { Group } from '#contract/entities.ts';

const longest = 100;
const forbidden = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/**
 * Why a group cannot have a name, as the server would say it; null where it can. https://zulip.com/api/create-user-group
 *
 * @param groupId the group that is renamed, whose own name is no other one's; null for a new group
 */
export function nameObjection(
  typed: string,
  groups: readonly Group[],
  groupId: number | null,
): string | null {
  const name = typed.trim();
  if (name === '') return "User group name can't be empty!";
  if ([...name].length > longest) return `User group name cannot exceed ${longest} characters.`;
  const beginning = forbidden.find((one) => name.startsWith(one));
  if (beginning !== undefined) return `User group name cannot start with '${beginning}'.`;
  const other = groups.find((group) => group.name === name && group.id !== groupId);
  if (other === undefined) return null;
  return `User group '${name}' already exists.${other.deactivated ? ' It is deactivated.' : ''}`;
}
