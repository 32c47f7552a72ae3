import { saidWhenRead, say } from '#words/say.ts';
import type { ChannelPrivacy, ChannelTopicsPolicy } from '../channels.ts';

/** https://zulip.com/help/channel-permissions */
export const privacyNames = saidWhenRead<ChannelPrivacy>({
  'web-public': 'channel-name.web-public',
  public: 'channel-name.public',
  private: 'channel-name.private',
  'private-protected': 'channel-name.private-protected',
});

export const topicsPolicyNames = saidWhenRead<ChannelTopicsPolicy>({
  inherit: 'channel-name.topics-inherit',
  allow_empty_topic: 'channel-name.topics-may-be-empty',
  disable_empty_topic: 'channel-name.topics-named',
  empty_topic_only: 'channel-name.topics-general',
});

/** How long messages are kept: "30 days"; null for the organization's setting, -1 for forever. */
export function formatRetention(days: number | null): string {
  if (days === null) return say('channel-name.kept-default');
  return days === -1 ? say('channel-name.kept-forever') : say('time.days', { days });
}
