import { channelPermissionNames, type NewChannel } from '#contract/channels.ts';
import { groupValueText } from '#contract/groups.ts';
import { formatRetention, privacyNames, topicsPolicyNames } from '#contract/words/channels.ts';
import { countOf } from '#contract/words/count.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { valueWords } from '../group/value-words.ts';

/** A new channel in words: what is not as usual, then who is in it. */
export function newChannelWords(channel: NewChannel | null, facts: ChangeFacts): string {
  if (channel === null) return 'No such channel';
  const { folderId, topicsPolicy, retentionDays, isDefault, announce, permissions, subscribers } = channel;
  const folder = facts.channels.folders().find(({ id }) => id === folderId);
  const parts = [
    privacyNames[channel.privacy],
    ...(folder === undefined ? [] : [`in ${folder.name}`]),
    ...(topicsPolicy === 'inherit' ? [] : [topicsPolicyNames[topicsPolicy].toLowerCase()]),
    ...(retentionDays === null ? [] : [`kept ${formatRetention(retentionDays).toLowerCase()}`]),
    ...(isDefault ? ['default for newcomers'] : []),
    ...channelPermissionNames.flatMap((name) => {
      const value = permissions[name];
      if (value === undefined) return [];
      return [`“${facts.channels.permissionLabel(name)}”: ${valueWords(groupValueText(value), facts)}`];
    }),
    countOf(subscribers.length, 'subscriber'),
    ...(announce ? ['announced'] : []),
  ];
  return parts.join('; ');
}
