import { channelSetting, numberSetting } from '../organization/setting-values.ts';
import { postPolicy } from './channels.ts';
import { deliverMessage } from '../messages/message-delivery.ts';
import { directRecipient } from '../messages/message-recipient.ts';
import { emptyTopicDisplayName } from '../messages/empty-topic.ts';
import { noticeText, postNotice, silentMention } from '../messages/notices.ts';
import { notificationBot } from '../reports/reports.ts';
import type { Realm } from '../router.ts';
import type { TextKey } from '../server-text.ts';
import type { Channel, GroupSettingValue, RealmState, TopicsPolicy, User } from '../state.ts';

/** The notification bot's messages about channels. https://zulip.com/help/configure-automated-notices */

/** Below this level, archived channels are invisible and archiving posts no notice. */
const archivingNotedSince = 315;
const groupsPostSince = 333;

const link = ({ name }: Channel): string => `#**${name}**`;

/** Posts in the channel itself, unless the organization has these notices turned off. */
function noteInChannel(
  realm: Realm,
  channel: Channel,
  content: string,
  isReadBy?: (user: User) => boolean,
): void {
  const { state } = realm;
  if (state.featureLevel >= 434 && state.settings.get('send_channel_events_messages') === false) return;
  const topic = channel.topicsPolicy === 'empty_topic_only' ? '' : noticeText(state, 'topic-channel-events');
  postNotice(realm, { channelId: channel.id, topic }, content, isReadBy);
}

function quoted(state: RealmState, description: string): string {
  const words = description === '' ? `*${noticeText(state, 'note-no-description')}*` : description;
  return `\n\`\`\`\` quote\n${words}\n\`\`\`\``;
}

type Privacy = Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'>;

function policyName(state: RealmState, { isPrivate, isWebPublic, historyShared }: Privacy): string {
  if (isWebPublic) return noticeText(state, 'policy-web-public');
  if (!isPrivate) return noticeText(state, 'policy-public');
  return noticeText(state, historyShared ? 'policy-private-shared' : 'policy-private-protected');
}

/** Tells the subscribers of a new channel who created it; the creator has read it. */
export function noteCreation(realm: Realm, creator: User, channel: Channel): void {
  const { state } = realm;
  const words = noticeText(state, 'note-created', {
    who: silentMention(creator),
    policy: policyName(state, channel),
  });
  noteInChannel(realm, channel, words + quoted(state, channel.description), (user) => user === creator);
}

/** Announces new channels to everyone, in the organization's channel for that. */
export function announceNewChannels(realm: Realm, creator: User, channels: readonly Channel[]): void {
  const { state } = realm;
  const place = channelSetting(state, 'new_stream_announcements_stream_id');
  if (place === undefined || channels.length === 0) return;
  const content = noticeText(state, channels.length > 1 ? 'note-new-channels' : 'note-new-channel', {
    who: silentMention(creator),
    channels: channels.map(link).join(', '),
  });
  const topic = noticeText(state, 'topic-new-channels');
  postNotice(realm, { channelId: place.id, topic }, content, (user) => user === creator);
}

/** Announces a new member, in the organization's channel for that. */
export function announceNewcomer(realm: Realm, newcomer: User): void {
  const { state } = realm;
  const place = channelSetting(state, 'signup_announcements_stream_id');
  if (place === undefined) return;
  const content = noticeText(state, 'note-joined', { who: silentMention(newcomer) });
  postNotice(realm, { channelId: place.id, topic: noticeText(state, 'topic-signups') }, content);
}

/** Tells a person in a direct message who subscribed them. */
export function noteSubscription(
  realm: Realm,
  caller: User,
  subscriber: User,
  channels: readonly Channel[],
): void {
  const { state } = realm;
  const [only, ...more] = channels.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (only === undefined) return;
  const who = silentMention(caller);
  const content =
    more.length === 0
      ? noticeText(state, 'note-subscribed', { who, channel: link(only) })
      : `${noticeText(state, 'note-subscribed-several', { who })}\n\n${[only, ...more]
          .map((channel) => `* ${link(channel)}\n`)
          .join('')}`;
  const bot = notificationBot(state);
  deliverMessage(realm, bot, {
    recipient: directRecipient(bot, [subscriber]),
    content,
    client: 'Internal',
  });
}

/** Posts a channel's new name. */
export function noteRenaming(realm: Realm, caller: User, channel: Channel, before: string): void {
  const values = { who: silentMention(caller), before: `**${before}**`, after: `**${channel.name}**` };
  noteInChannel(realm, channel, noticeText(realm.state, 'note-renamed', values));
}

/** Posts a channel's new description. */
export function noteDescription(realm: Realm, caller: User, channel: Channel, before: string): void {
  const { state } = realm;
  const say = (key: TextKey): string => noticeText(state, key);
  noteInChannel(
    realm,
    channel,
    `${noticeText(state, 'note-described', { who: silentMention(caller) })}\n\n* **${say('note-old-description')}:**${quoted(state, before)}\n* **${say('note-new-description')}:**${quoted(state, channel.description)}`,
  );
}

/** Posts a channel's new privacy. */
export function notePrivacy(realm: Realm, caller: User, channel: Channel, before: Privacy): void {
  const { state } = realm;
  const values = {
    who: silentMention(caller),
    before: policyName(state, before),
    after: policyName(state, channel),
  };
  noteInChannel(realm, channel, noticeText(state, 'note-privacy', values));
}

/** Posts how long a channel's messages are kept. */
export function noteRetention(realm: Realm, caller: User, channel: Channel, before: number | null): void {
  const { state } = realm;
  const usual = numberSetting(state, 'message_retention_days') ?? -1;
  const [old, days] = [before ?? usual, channel.retentionDays ?? usual];
  const period = (count: number): string =>
    count === -1 ? noticeText(state, 'note-forever') : noticeText(state, 'note-days', { days: count });
  // After forever, the server always counts days, even for forever.
  const isCounted = old === -1 || days !== -1;
  const content = noticeText(state, 'note-retention', {
    who: silentMention(caller),
    before: period(old),
    after: isCounted ? noticeText(state, 'note-days', { days }) : period(days),
    summary: noticeText(state, isCounted ? 'note-kept-days' : 'note-kept-forever', { days }),
  });
  noteInChannel(realm, channel, content);
}

/** Posts which topics a channel accepts. */
export function noteTopicsPolicy(realm: Realm, caller: User, channel: Channel, before: TopicsPolicy): void {
  const { state } = realm;
  const topic = emptyTopicDisplayName(state);
  const name = (policy: TopicsPolicy): string => noticeText(state, `topics-${policy}`, { topic });
  const values = { who: silentMention(caller), before: name(before), after: name(channel.topicsPolicy) };
  noteInChannel(realm, channel, noticeText(state, 'note-topics-policy', values));
}

const formerPolicies: Readonly<Record<number, TextKey>> = {
  1: 'posting-everyone',
  2: 'posting-administrators',
  3: 'posting-full-members',
  4: 'posting-moderators',
};

/** Who can post in a channel, in the words of a notice. */
export function postingWords(state: RealmState, channel: Channel, value: GroupSettingValue): string {
  if (state.featureLevel < groupsPostSince) {
    return noticeText(state, formerPolicies[postPolicy(state, channel)] ?? 'posting-everyone');
  }
  const { direct_members, direct_subgroups } =
    typeof value === 'number' ? { direct_members: [], direct_subgroups: [value] } : value;
  const ids = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
  const groups = ids(direct_subgroups).map((id) => `@_*${state.groups.get(id)?.name ?? ''}*`);
  const people = ids(direct_members).flatMap((id) => state.users.get(id) ?? []);
  return [...groups, ...people.map(silentMention)].join(', ');
}

/** Posts who can post from now on. */
export function notePosting(
  realm: Realm,
  caller: User,
  channel: Channel,
  words: { before: string; after: string },
): void {
  const { state } = realm;
  const key = state.featureLevel < groupsPostSince ? 'note-posting-former' : 'note-posting';
  noteInChannel(realm, channel, noticeText(state, key, { who: silentMention(caller), ...words }));
}

/** Posts that a channel was archived (marked as read) or restored. */
export function noteArchiving(realm: Realm, channel: Channel): void {
  const { isArchived } = channel;
  if (isArchived && realm.state.featureLevel < archivingNotedSince) return;
  const key = isArchived ? 'note-archived' : 'note-unarchived';
  noteInChannel(realm, channel, noticeText(realm.state, key, { channel: link(channel) }), () => isArchived);
}
