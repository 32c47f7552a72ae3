import type { ChannelAccess } from '#contract/channel-access.ts';
import { groupName } from '#contract/words/groups.ts';
import { anyOf } from '#contract/words/list.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';
import { usePermissionRevision } from '../../subjects/permissions/use-permission-revision.ts';

function objectionIn({ channel, actions }: ChannelAccess): string | null {
  const post = actions.find(({ action }) => action === 'post');
  if (post?.allowed !== false) return null;
  const grants = post.requirements.filter(({ met }) => met === false).flatMap((one) => one.grants);
  const holders = grants.flatMap((grant) => (grant.kind === 'permission' ? [grant.permission.holders] : []));
  const named = holders.flatMap(({ groups, people }) => [
    ...groups.map(groupName),
    ...people.map(({ name }) => name),
  ]);
  const allowed = named.length === 0 ? '' : ` Allowed: ${anyOf([...new Set(named)])}.`;
  return `You can’t post in #${channel.name}, where everything that is decided about reports is posted.${allowed}`;
}

/** Why the account can't post in the moderation channel, as every claim does; null where it can or nobody knows. */
export function usePostingObjection(myUserId: number | null): string | null {
  const channelId = useRow('settings', 0)?.moderationChannelId ?? null;
  const input = channelId === null || myUserId === null ? null : { channelId, userId: myUserId };
  const { value } = useOrganizationQuery('channels.access', input, { since: usePermissionRevision() });
  return value === null ? null : objectionIn(value);
}
