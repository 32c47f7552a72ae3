import { badRequest } from '../api-error.ts';
import { channelPermission, holdsChannelPermission } from '../channels/channels.ts';
import { holdsPermission } from '../groups/groups.ts';
import { holdsRealmPermission } from './message-checks.ts';
import { isAdministrator, type Channel, type RealmState, type User } from '../state.ts';
import { resolving } from './topic-notices.ts';

/** The level from which channels have their own permissions to move messages, which their administrators have too. */
const channelsMoveSince = 396;
const channelsResolveSince = 402;
/** Below this level, people who could move messages between topics could resolve topics. */
const resolvingSince = 367;

/** The source and destination of a move, possibly in the same channel. */
export interface MovePlaces {
  readonly source: Channel;
  readonly target: Channel;
  readonly fromTopic: string;
  readonly topic: string;
}

function movesByChannel(
  state: RealmState,
  caller: User,
  channel: Channel,
  name: 'can_move_messages_within_channel_group' | 'can_move_messages_out_of_channel_group',
): boolean {
  if (state.featureLevel < channelsMoveSince) return false;
  return (
    isAdministrator(caller) ||
    holdsChannelPermission(state, channel, 'can_administer_channel_group', caller) ||
    holdsPermission(state, channelPermission(state, channel, name), caller)
  );
}

/**
 * Throws the server's refusal unless a person may move messages to another topic.
 * https://zulip.com/help/restrict-moving-messages
 */
export function checkTopicMove(state: RealmState, caller: User, places: MovePlaces): void {
  const { source, target, fromTopic, topic } = places;
  const channels = source === target ? [source] : [source, target];
  if (resolving(fromTopic, topic) !== null) {
    if (fromTopic === '') throw badRequest('resolve-general');
    const may =
      holdsRealmPermission(
        state,
        state.featureLevel >= resolvingSince
          ? 'can_resolve_topics_group'
          : 'can_move_messages_between_topics_group',
        caller,
      ) ||
      (state.featureLevel >= channelsResolveSince &&
        channels.some((channel) =>
          holdsPermission(state, channelPermission(state, channel, 'can_resolve_topics_group'), caller),
        ));
    if (!may) throw badRequest('resolve-refused');
    return;
  }
  const may =
    holdsRealmPermission(state, 'can_move_messages_between_topics_group', caller) ||
    channels.some((channel) =>
      movesByChannel(state, caller, channel, 'can_move_messages_within_channel_group'),
    );
  if (!may) throw badRequest('edit-refused');
}

/** Throws the server's refusal unless a person may move messages out of a channel. */
export function checkChannelMove(state: RealmState, caller: User, source: Channel): void {
  if (holdsRealmPermission(state, 'can_move_messages_between_channels_group', caller)) return;
  if (movesByChannel(state, caller, source, 'can_move_messages_out_of_channel_group')) return;
  throw badRequest('move-refused');
}
