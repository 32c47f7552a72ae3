import type { Group } from '#contract/groups.ts';
import { groupNameObjection } from '#contract/text-rules.ts';
import { say } from '#words/say.ts';

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
  const objection = groupNameObjection(name);
  if (objection !== null) return objection;
  const other = groups.find((group) => group.name === name && group.id !== groupId);
  if (other === undefined) return null;
  return say(other.deactivated ? 'group-page.name-taken-deactivated' : 'group-page.name-taken', { name });
}
