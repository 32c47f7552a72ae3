import { textSetting } from '../organization/setting-values.ts';
import { ApiError, badRequest } from '../api-error.ts';
import { readsChannel } from '../channels/channels.ts';
import { holdsPermission } from '../groups/groups.ts';
import { checkNewTopic, checkPosting } from '../channels/posting-rights.ts';
import { emptyTopicDisplayName } from './empty-topic.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import { topicParticipants } from './message-topics.ts';
import { realmPermission } from '../register/realm-keys.ts';
import type { Rendered } from '../markdown/markdown.ts';
import type { Recipient } from './message-store.ts';
import { guestRole, type Channel, type RealmState, type User } from '../state.ts';

/** With more recipients than this, a wildcard mention requires a permission. */
const manyRecipients = 15;

/** Whether a person has an organization permission. Guests only have those that Everyone can have. */
export function holdsRealmPermission(state: RealmState, name: string, user: User): boolean {
  const setting = permissionSettings.realm.find((entry) => entry.name === name);
  if (user.role === guestRole && setting?.everyone === false) return false;
  return holdsPermission(state, realmPermission(state, name), user);
}

/** Checks that a person can send to a channel and topic; throws the server's refusal. */
export function checkChannelMessage(state: RealmState, sender: User, channel: Channel, topic: string): void {
  const isSystemBot = state.systemBots.includes(sender);
  if (!isSystemBot) checkPosting(state, sender, channel);
  if (channel.isArchived || (!isSystemBot && !readsChannel(state, sender, channel))) {
    throw badRequest('send-unauthorized', { name: channel.name });
  }
  if (isSystemBot) return;
  checkNewTopic(state, sender, channel, topic);
  checkTopicPolicy(state, channel, topic);
}

/** Throws the server's refusal if the channel doesn't accept an empty or a named topic. */
export function checkTopicPolicy(state: RealmState, channel: Channel, topic: string): void {
  const level = state.featureLevel;
  // The name that clients gave to empty topics.
  if (level < 370 && topic === '(no topic)' && state.settings.get('mandatory_topics') === true) {
    throw badRequest('topic-required');
  }
  if (level < 334) {
    if (topic === '') throw badRequest('topic-empty');
    return;
  }
  if (level < 392 && state.settings.get('mandatory_topics') === true) {
    if (topic === '') throw badRequest('topic-required');
    return;
  }
  const policy =
    channel.topicsPolicy === 'inherit' ? textSetting(state, 'topics_policy') : channel.topicsPolicy;
  const fields = { empty_topic_display_name: emptyTopicDisplayName(state) };
  if (topic === '' && policy === 'disable_empty_topic') throw new ApiError('topic-empty-refused', { fields });
  if (topic !== '' && policy === 'empty_topic_only') throw new ApiError('topic-empty-only', { fields });
}

/** Checks that a direct message is allowed. https://zulip.com/help/restrict-direct-messages */
export function checkDirectMessage(state: RealmState, sender: User, people: readonly User[]): void {
  const others = people.filter((user) => user !== sender && !user.isBot);
  if (state.featureLevel < 270 || others.length === 0 || state.systemBots.includes(sender)) return;
  const permission = realmPermission(state, 'direct_message_permission_group');
  const group = typeof permission === 'number' ? state.groups.get(permission) : undefined;
  if (group?.name === 'role:nobody') throw badRequest('direct-disabled');
  if (![sender, ...others].some((user) => holdsPermission(state, permission, user))) {
    throw badRequest('direct-no-authority');
  }
  const isKnown = [...state.messageStore.messages.values()].some(
    ({ recipient }) =>
      recipient.kind === 'direct' &&
      recipient.userIds.length === new Set([sender, ...people]).size &&
      [sender, ...people].every(({ userId }) => recipient.userIds.includes(userId)),
  );
  if (!isKnown && !holdsRealmPermission(state, 'direct_message_initiator_group', sender)) {
    throw badRequest('direct-no-initiative');
  }
}

/** Checks that the sender can use the message's mentions. https://zulip.com/help/restrict-wildcard-mentions */
export function checkMentions(
  state: RealmState,
  sender: User,
  recipient: Recipient,
  rendered: Rendered,
): void {
  for (const groupId of rendered.groupIds) {
    const group = state.groups.get(groupId);
    if (group !== undefined && !holdsPermission(state, group.settings.can_mention_group, sender)) {
      throw badRequest('group-mention-refused', { name: group.name });
    }
  }
  if (rendered.wildcard === null || recipient.kind === 'direct') return;
  const channel = state.channels.get(recipient.channelId);
  const reached =
    rendered.wildcard === 'channel'
      ? (channel?.subscribers.size ?? 0)
      : topicParticipants(state, recipient).add(sender.userId).size;
  if (reached <= manyRecipients || holdsRealmPermission(state, 'can_mention_many_users_group', sender))
    return;
  throw new ApiError(rendered.wildcard === 'channel' ? 'stream-wildcard' : 'topic-wildcard', {
    code:
      state.featureLevel < 229
        ? 'BAD_REQUEST'
        : rendered.wildcard === 'channel'
          ? 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
          : 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  });
}
