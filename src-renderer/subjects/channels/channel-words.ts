import type { Channel, ChannelPrivacy } from '#contract/channels.ts';
import { targetOf, type Edit } from '#contract/changes.ts';
import { formatCount } from '#contract/words/count.ts';

/** What each privacy means. https://zulip.com/help/channel-permissions */
export const privacyHelp: Readonly<Record<ChannelPrivacy, string>> = {
  'web-public': 'Everybody on the web can read it without an account; members can join.',
  public: 'Members can read it and join. Guests only if they are subscribed.',
  private: 'Subscribers only; new subscribers can read the whole history.',
  'private-protected': 'Subscribers only; new subscribers can read what is sent after they join.',
};

export function subscribersWords({ subscriberCount }: Pick<Channel, 'subscriberCount'>): string {
  return subscriberCount === null ? 'Not told' : formatCount(subscriberCount);
}

/** Edits that subscribe people to channels, or unsubscribe them. */
export function subscriptionEdits(
  channelIds: readonly number[],
  userIds: readonly number[],
  joins: boolean,
): Edit[] {
  return channelIds.flatMap((channelId) =>
    userIds.map((userId) => ({
      target: targetOf('user', userId),
      field: `channel:${channelId}`,
      value: joins ? 'subscribed' : '',
    })),
  );
}
