import {
  channelPermissionNames,
  type ChannelPrivacy,
  type ChannelTopicsPolicy,
} from '#contract/channel-entities.ts';
import { groupValueText } from '#contract/group-value.ts';
import type { NewChannel } from '#contract/new-channel.ts';
import { countOf } from '#contract/words/count.ts';
import type { ChangeFacts } from '../../planning-facts.ts';
import { valueWords } from '../group/value-words.ts';

export const privacyWords: Readonly<Record<ChannelPrivacy, string>> = {
  'web-public': 'Web-public',
  public: 'Public',
  private: 'Private, shared history',
  'private-protected': 'Private, protected history',
};

export const topicsWords: Readonly<Record<ChannelTopicsPolicy, string>> = {
  inherit: 'Organization default',
  allow_empty_topic: 'A topic may have no name',
  disable_empty_topic: 'Every topic needs a name',
  empty_topic_only: 'Only the general topic',
};

/** How long messages are kept, from the canonical text: days, `unlimited`, or `realm_default`. */
export function retentionWords(value: string): string {
  if (value === 'realm_default') return 'Organization default';
  return value === 'unlimited' ? 'For ever' : countOf(Number(value), 'day');
}

/** Days as the model has them in the canonical text. */
export function retentionText(days: number | null): string {
  return days === null ? 'realm_default' : days === -1 ? 'unlimited' : String(days);
}

/** The days that a text of `retentionText` stands for. */
export function retentionDaysOf(text: string): number | null {
  if (text === 'realm_default') return null;
  return text === 'unlimited' ? -1 : Number(text);
}

/** A new channel in words: what is not as usual, then who is in it. */
export function newChannelWords(channel: NewChannel | null, facts: ChangeFacts): string {
  if (channel === null) return 'No such channel';
  const { folderId, topicsPolicy, retentionDays, isDefault, announce, permissions, subscribers } = channel;
  const folder = facts.channels.folders().find(({ id }) => id === folderId);
  const parts = [
    privacyWords[channel.privacy],
    ...(folder === undefined ? [] : [`in ${folder.name}`]),
    ...(topicsPolicy === 'inherit' ? [] : [topicsWords[topicsPolicy].toLowerCase()]),
    ...(retentionDays === null ? [] : [`kept ${retentionWords(retentionText(retentionDays)).toLowerCase()}`]),
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
