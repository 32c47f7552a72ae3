import type { ChannelPrivacy, ChannelTopicsPolicy } from '../channels.ts';
import { countOf } from './count.ts';

/** https://zulip.com/help/channel-permissions */
export const privacyNames: Readonly<Record<ChannelPrivacy, string>> = {
  'web-public': 'Web-public',
  public: 'Public',
  private: 'Private, shared history',
  'private-protected': 'Private, protected history',
};

export const topicsPolicyNames: Readonly<Record<ChannelTopicsPolicy, string>> = {
  inherit: 'Organization default',
  allow_empty_topic: 'A topic may have no name',
  disable_empty_topic: 'Every topic needs a name',
  empty_topic_only: 'Only the general topic',
};

/** How long messages are kept: "30 days"; null for the organization's setting, -1 for forever. */
export function formatRetention(days: number | null): string {
  if (days === null) return 'Organization default';
  return days === -1 ? 'For ever' : countOf(days, 'day');
}
