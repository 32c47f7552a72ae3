import { readsChannel } from '../channels/channels.ts';
import { personalSettings } from '../channels/channel-subscriptions.ts';
import { seesMessage } from './message-access.ts';
import {
  followed,
  inherited,
  muted,
  setTopicPolicy,
  topicPolicyOf,
  unmuted,
  type TopicPlace,
} from './topic-policies.ts';
import { settingOf } from '../own-settings/user-setting-values.ts';
import type { Recipient, StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { RealmState, User } from '../state.ts';

/**
 * When topics are followed or unmuted automatically.
 * https://zulip.com/api/update-settings#parameter-automatically_follow_topics_policy
 */
const onParticipation = 1;
const onSending = 2;
const onInitiation = 3;

/**
 * The policy that a person's settings require: following takes precedence over unmuting, which only a muted channel
 * needs.
 */
function wantedPolicy(
  state: RealmState,
  user: User,
  { channelId }: TopicPlace,
  occasions: ReadonlySet<unknown>,
): typeof followed | typeof unmuted | null {
  if (occasions.has(settingOf(state, user, 'automatically_follow_topics_policy'))) return followed;
  const channel = state.channels.get(channelId);
  const isMuted = channel?.subscribers.has(user.userId) === true && personalSettings(channel, user).is_muted;
  const unmutes = occasions.has(
    settingOf(state, user, 'automatically_unmute_topics_in_muted_streams_policy'),
  );
  return isMuted && unmutes ? unmuted : null;
}

/**
 * The new policy of a topic when a person sends to it, by their settings: followed, unmuted, or null for no change.
 * https://zulip.com/help/follow-a-topic
 */
export function policyForSending(
  state: RealmState,
  sender: User,
  recipient: Recipient,
): typeof followed | typeof unmuted | null {
  if (recipient.kind !== 'channel' || sender.isBot || !state.users.has(sender.userId)) return null;
  const current = topicPolicyOf(sender, recipient);
  if (current === followed) return null;
  const starts = current === inherited && !knowsTopic(state, sender, recipient);
  const occasions = new Set([onParticipation, onSending, ...(starts ? [onInitiation] : [])]);
  const policy = wantedPolicy(state, sender, recipient, occasions);
  return policy === current ? null : policy;
}

/** Follows or unmutes a topic in which a person participates without a message, for example with a reaction. */
export function changePolicyByTakingPart(realm: Realm, user: User, recipient: Recipient): void {
  const { state } = realm;
  if (recipient.kind !== 'channel' || user.isBot) return;
  if (state.channels.get(recipient.channelId)?.subscribers.has(user.userId) !== true) return;
  const policy = wantedPolicy(state, user, recipient, new Set([onParticipation]));
  if (policy !== null && topicPolicyOf(user, recipient) !== followed) {
    setTopicPolicy(realm, user, recipient, policy);
  }
}

/** The same for the author of a message that starts a topic by being moved. */
export function changePolicyByMove(realm: Realm, writer: User, place: TopicPlace): void {
  const policy = wantedPolicy(realm.state, writer, place, new Set([onInitiation]));
  if (policy !== null) setTopicPolicy(realm, writer, place, policy);
}

/** Makes the people mentioned by name in a message follow its topic, unless they muted it. */
export function followWhereMentioned(
  realm: Realm,
  { recipient }: StoredMessage,
  mentioned: Iterable<number>,
): void {
  const { state } = realm;
  if (recipient.kind !== 'channel') return;
  for (const id of mentioned) {
    const user = state.users.get(id);
    if (user?.isActive !== true || user.isBot) continue;
    if (state.channels.get(recipient.channelId)?.subscribers.has(id) !== true) continue;
    if (settingOf(state, user, 'automatically_follow_topics_where_mentioned') !== true) continue;
    const current = topicPolicyOf(user, recipient);
    if (current !== muted && current !== followed) setTopicPolicy(realm, user, recipient, followed);
  }
}

/** Whether a topic has any messages that the person can see. */
function knowsTopic(state: RealmState, user: User, { channelId, topic }: TopicPlace): boolean {
  const channel = state.channels.get(channelId);
  const folded = topic.toLowerCase();
  if (channel?.topics.some(({ name }) => name.toLowerCase() === folded) !== true) return false;
  if (channel.historyShared && readsChannel(state, user, channel)) return true;
  return [...state.messageStore.messages.values()].some(
    (message) =>
      message.recipient.kind === 'channel' &&
      message.recipient.channelId === channelId &&
      message.recipient.topic.toLowerCase() === folded &&
      seesMessage(state, user, message),
  );
}
