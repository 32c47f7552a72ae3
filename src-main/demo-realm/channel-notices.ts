import { deliverMessage } from './message-delivery.ts';
import { notificationBot } from './reports.ts';
import { serverText } from './server-text.ts';
import type { Realm } from './router.ts';
import type { TextKey } from './server-text.ts';
import type { Channel, RealmState, User } from './state.ts';

/**
 * What the notification bot writes about channels. https://zulip.com/help/configure-automated-notices
 */

const mention = ({ fullName, userId }: User): string => `@_**${fullName}|${userId}**`;
const link = ({ name }: Channel): string => `#**${name}**`;

/** Writes into the channel itself, unless the organization does without such notes. */
function noteInChannel(realm: Realm, channel: Channel, content: string): void {
  const { state } = realm;
  if (state.settings.get('send_channel_events_messages') === false) return;
  const topic = channel.topicsPolicy === 'empty_topic_only' ? '' : 'channel events';
  deliverMessage(realm, notificationBot(state), {
    recipient: { kind: 'channel', channelId: channel.id, topic },
    content,
    client: 'Internal',
  });
}

function quoted(state: RealmState, description: string): string {
  const words = description === '' ? `*${serverText(state.language, 'note-no-description')}*` : description;
  return `\n\`\`\`\` quote\n${words}\n\`\`\`\``;
}

function policyName(
  state: RealmState,
  channel: Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'>,
) {
  const key: TextKey = channel.isWebPublic
    ? 'policy-web-public'
    : !channel.isPrivate
      ? 'policy-public'
      : channel.historyShared
        ? 'policy-private-shared'
        : 'policy-private-protected';
  return serverText(state.language, key);
}

/** Tells the subscribers of a new channel who made it. */
export function noteCreation(realm: Realm, creator: User, channel: Channel): void {
  const { state } = realm;
  const words = serverText(state.language, 'note-created', {
    who: mention(creator),
    policy: policyName(state, channel),
  });
  noteInChannel(realm, channel, words + quoted(state, channel.description));
}

/** Tells everybody of new channels, in the organization's channel for such news. */
export function announceNewChannels(realm: Realm, creator: User, channels: readonly Channel[]): void {
  const { state } = realm;
  const place = state.channels.get(state.settings.get('new_stream_announcements_stream_id') as number);
  if (place === undefined || channels.length === 0) return;
  deliverMessage(realm, notificationBot(state), {
    recipient: {
      kind: 'channel',
      channelId: place.id,
      topic: serverText(state.language, 'topic-new-channels'),
    },
    content: serverText(state.language, channels.length > 1 ? 'note-new-channels' : 'note-new-channel', {
      who: mention(creator),
      channels: channels.map(link).join(', '),
    }),
    client: 'Internal',
  });
}

/** Tells somebody in a direct message that somebody else subscribed them. */
export function noteSubscription(
  realm: Realm,
  caller: User,
  subscriber: User,
  channels: readonly Channel[],
): void {
  const { state } = realm;
  const [only, ...more] = channels.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (only === undefined) return;
  const who = mention(caller);
  const content =
    more.length === 0
      ? serverText(state.language, 'note-subscribed', { who, channel: link(only) })
      : `${serverText(state.language, 'note-subscribed-several', { who })}\n\n${[only, ...more]
          .map((channel) => `* ${link(channel)}\n`)
          .join('')}`;
  const bot = notificationBot(state);
  deliverMessage(realm, bot, {
    recipient: {
      kind: 'direct',
      userIds: [bot.userId, subscriber.userId].toSorted((a, b) => a - b),
    },
    content,
    client: 'Internal',
  });
}

/** Tells a channel's subscribers of its new name. */
export function noteRenaming(realm: Realm, caller: User, channel: Channel, before: string): void {
  const values = { who: mention(caller), before: `**${before}**`, after: `**${channel.name}**` };
  noteInChannel(realm, channel, serverText(realm.state.language, 'note-renamed', values));
}

/** Tells a channel's subscribers of its new description. */
export function noteDescription(realm: Realm, caller: User, channel: Channel, before: string): void {
  const { state } = realm;
  const say = (key: TextKey): string => serverText(state.language, key);
  noteInChannel(
    realm,
    channel,
    `${serverText(state.language, 'note-described', { who: mention(caller) })}\n\n* **${say('note-old-description')}:**${quoted(state, before)}\n* **${say('note-new-description')}:**${quoted(state, channel.description)}`,
  );
}

/** Tells a channel's subscribers who may read it from now on. */
export function notePrivacy(
  realm: Realm,
  caller: User,
  channel: Channel,
  before: Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'>,
): void {
  const { state } = realm;
  const values = {
    who: mention(caller),
    before: policyName(state, before),
    after: policyName(state, channel),
  };
  noteInChannel(realm, channel, serverText(state.language, 'note-privacy', values));
}

/** Tells a channel's subscribers that it was archived, or is back. */
export function noteArchiving(realm: Realm, channel: Channel): void {
  const key = channel.isArchived ? 'note-archived' : 'note-unarchived';
  noteInChannel(realm, channel, serverText(realm.state.language, key, { channel: link(channel) }));
}
