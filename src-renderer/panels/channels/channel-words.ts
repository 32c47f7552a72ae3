import type { Channel, ChannelPrivacy, ChannelTopicsPolicy } from '#contract/channel-entities.ts';
import { targetOf } from '#contract/change-target.ts';
import type { Edit } from '#contract/change-entities.ts';
import { countOf, formatCount } from '#contract/words/count.ts';

/** What each privacy means, in short and in a sentence. https://zulip.com/help/channel-permissions */
export const privacyWords: Readonly<Record<ChannelPrivacy, { title: string; help: string }>> = {
  'web-public': {
    title: 'Web-public',
    help: 'Everybody on the web can read it without an account; members can join.',
  },
  public: { title: 'Public', help: 'Members can read it and join. Guests only if they are subscribed.' },
  private: {
    title: 'Private, shared history',
    help: 'Subscribers only; new subscribers can read the whole history.',
  },
  'private-protected': {
    title: 'Private, protected history',
    help: 'Subscribers only; new subscribers can read what is sent after they join.',
  },
};

export const topicsWords: Readonly<Record<ChannelTopicsPolicy, string>> = {
  inherit: 'Organization default',
  allow_empty_topic: 'A topic may have no name',
  disable_empty_topic: 'Every topic needs a name',
  empty_topic_only: 'Only the general topic',
};

export function retentionWords(days: number | null): string {
  if (days === null) return 'Organization default';
  return days === -1 ? 'For ever' : countOf(days, 'day');
}

export function subscribersWords({ subscriberCount }: Pick<Channel, 'subscriberCount'>): string {
  return subscriberCount === null ? 'Not told' : formatCount(subscriberCount);
}

/** Edits that subscribe people to a channel, or unsubscribe them. */
export function subscriptionEdits(channelId: number, userIds: readonly number[], joins: boolean): Edit[] {
  return userIds.map((userId) => ({
    target: targetOf('user', userId),
    field: `channel:${channelId}`,
    value: joins ? 'subscribed' : '',
  }));
}
