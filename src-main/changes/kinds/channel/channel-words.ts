import { channelPermissionNames, type NewChannel } from '#contract/channels.ts';
import { groupValueText } from '#contract/groups.ts';
import { formatRetention, privacyNames, topicsPolicyNames } from '#contract/words/channels.ts';
import { countOf } from '#contract/words/count.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import type { ThingLines } from '../change-facts.ts';
import { valueWords } from '../group/value-words.ts';

/** A new channel line by line, without the organization's defaults. */
export function newChannelLines(channel: NewChannel | null, facts: ChangeFacts): ThingLines {
  if (channel === null) return [];
  const { folderId, topicsPolicy, retentionDays, isDefault, announce, permissions, subscribers } = channel;
  const folder = facts.channels.folders().find(({ id }) => id === folderId);
  return [
    ['Privacy', privacyNames[channel.privacy]],
    ['Description', channel.description],
    ['Subscribers', subscribers.length === 0 ? 'Nobody' : countOf(subscribers.length, 'person')],
    ['New members', isDefault ? 'Subscribed to it' : ''],
    ['Announcement', announce && subscribers.length > 0 ? 'In the organization’s announcements channel' : ''],
    ['Folder', folder?.name ?? ''],
    ['Topics', topicsPolicy === 'inherit' ? '' : topicsPolicyNames[topicsPolicy]],
    ['Messages kept', retentionDays === null ? '' : formatRetention(retentionDays)],
    ...channelPermissionNames.map((name) => {
      const value = permissions[name];
      const words = value === undefined ? '' : valueWords(groupValueText(value), facts);
      return [facts.channels.permissionLabel(name), words] as const;
    }),
  ];
}

/** The same in one line. */
export function newChannelWords(channel: NewChannel | null, facts: ChangeFacts): string {
  if (channel === null) return 'No such channel';
  return newChannelLines(channel, facts)
    .filter(([label, value]) => label !== 'Description' && value !== '')
    .map(([label, value]) => (label === 'Privacy' ? value : `${label}: ${value}`))
    .join('; ');
}
