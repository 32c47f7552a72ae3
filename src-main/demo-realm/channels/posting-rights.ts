import { badRequest } from '../api-error.ts';
import { channelPermission, postPolicy } from './channels.ts';
import { holdsPermission, isFullMember } from '../groups/groups.ts';
import {
  guestRole,
  isAdministrator,
  moderatorRole,
  type Channel,
  type RealmState,
  type User,
} from '../state.ts';
import type { TextKey } from '../server-text.ts';

/** From this level on, the posting permission is a group; before it was one of four numbers. */
const groupsPostSince = 333;
const topicsPermittedSince = 441;

type Refusal = TextKey | null;

/** A bot may do what its owner may. */
function refusalWithOwner(state: RealmState, sender: User, refusal: (user: User) => Refusal): Refusal {
  const own = refusal(sender);
  const owner = sender.botOwnerId === null ? undefined : state.users.get(sender.botOwnerId);
  return own === null || owner === undefined ? own : refusal(owner);
}

/** https://zulip.com/help/channel-posting-policy; before groups as `stream_post_policy` of https://zulip.com/api/get-streams. */
function postingRefusal(state: RealmState, channel: Channel, user: User): Refusal {
  if (state.featureLevel >= groupsPostSince) {
    const value = channelPermission(state, channel, 'can_send_message_group');
    return holdsPermission(state, value, user) ? null : 'post-refused';
  }
  const policy = postPolicy(state, channel);
  if (isAdministrator(user) || policy === 1) return null;
  if (policy === 2) return 'post-administrators';
  if (policy === 4 && user.role > moderatorRole) return 'post-moderators';
  if (user.role === guestRole) return 'post-guests';
  return policy === 3 && !isFullMember(state, user) ? 'post-newcomers' : null;
}

/**
 * Throws the server's refusal unless a person may post in a channel at all.
 *
 * @param how moving messages checks bots themselves, not their owners
 */
export function checkPosting(
  state: RealmState,
  sender: User,
  channel: Channel,
  how: 'sending' | 'moving' = 'sending',
): void {
  const refusal = (user: User): Refusal => postingRefusal(state, channel, user);
  const found = how === 'moving' ? refusal(sender) : refusalWithOwner(state, sender, refusal);
  if (found !== null) throw badRequest(found);
}

/** Throws the server's refusal if a topic is new and the person may not start any. */
export function checkNewTopic(state: RealmState, sender: User, channel: Channel, topic: string): void {
  if (state.featureLevel < topicsPermittedSince) return;
  if (channel.topics.some(({ name }) => name.toLowerCase() === topic.toLowerCase())) return;
  const value = channelPermission(state, channel, 'can_create_topic_group');
  const found = refusalWithOwner(state, sender, (user) =>
    holdsPermission(state, value, user) ? null : 'topic-create-refused',
  );
  if (found !== null) throw badRequest(found);
}
