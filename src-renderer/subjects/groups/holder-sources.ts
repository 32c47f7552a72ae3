import type { GroupReason } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';

/** People who have a permission in the same way. */
export interface HolderSource {
  /** "Owners", "on-call" or "Named directly"; null until it is known. */
  title: string | null;
  userIds: readonly number[];
}

/** A group that people made says more than a role, which everyone has. */
function sourceOf(reason: GroupReason | undefined): string | null {
  if (reason === undefined) return null;
  if (reason.direct) return say('groups.named-directly');
  const group = reason.groups.find(({ isSystem }) => !isSystem) ?? reason.groups[0];
  return group === undefined ? null : groupName(group);
}

/** The holders of a permission by how they have it, each once, in the order in which the ways occur. */
export function holderSources(
  userIds: readonly number[],
  reasons: ReadonlyMap<number, GroupReason>,
): HolderSource[] {
  const sources = Map.groupBy(userIds, (userId) => sourceOf(reasons.get(userId)));
  return [...sources].map(([title, some]) => ({ title, userIds: some }));
}
