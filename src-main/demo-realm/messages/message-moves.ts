import { changePolicyByMove } from './automatic-policies.ts';
import { noteActivity } from '../channels/channel-activity.ts';
import { readsChannel } from '../channels/channels.ts';
import { hasOwnRow, seesMessage } from './message-access.ts';
import { raiseTopic } from './message-delivery.ts';
import { announceDeletion } from './message-deletion.ts';
import { messagesOfTopic, refreshTopic } from './message-topics.ts';
import { guestRole, type Channel, type RealmState, type User } from '../state.ts';
import {
  followed,
  inherited,
  muted,
  peopleWithPolicies,
  setTopicPolicy,
  topicPolicyOf,
  unmuted,
  type TopicPlace,
  type VisibilityPolicy,
} from './topic-policies.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';

/** From about this level, the author of a moved message follows the topic it starts: measured at 442, not so at 247. */
const writersFollowSince = 385;

/** Messages of a topic that are being moved. */
export interface Move {
  readonly caller: User;
  /** The message in the request. */
  readonly message: StoredMessage;
  readonly from: TopicPlace;
  readonly to: TopicPlace;
  /** All moved messages, by id. */
  readonly moved: readonly StoredMessage[];
  /** Whether the request is for the whole topic. */
  readonly asksForAll: boolean;
}

/** The result of a move, for its notices. */
export interface MoveResult {
  /** Whether nothing visible to the caller is left behind. */
  readonly isWholeTopic: boolean;
  /** The people to whom the messages appear deleted. */
  readonly losing: ReadonlySet<User>;
  /** The topic's followers before it was moved as a whole. */
  readonly followers: ReadonlySet<User>;
}

/**
 * Carries out a move that has passed its checks. People who can't read the new place receive deletions; topic policies
 * move along with a whole topic. https://zulip.com/api/update-message
 *
 * @param now UNIX seconds
 */
export function moveMessages(realm: Realm, move: Move, now: number): MoveResult {
  const { state } = realm;
  const { caller, message, from, to, moved } = move;
  const losing = peopleLosing(state, move);
  const hasTargetMessages = messagesOfTopic(state, to).length > 0;
  const outsiders = new Set([...losing].map(({ userId }) => userId));
  for (const each of moved) relocate(state, each, move, now);
  refreshTopic(state, from.channelId, from.topic);
  const channel = state.channels.get(to.channelId);
  const newest = messagesOfTopic(state, to).at(-1);
  if (channel !== undefined && newest !== undefined) raiseTopic(channel, to.topic, newest.id);
  for (const each of moved) noteActivity(realm, each);
  if (from.channelId !== to.channelId) {
    announceDeletion(realm, moved, from.channelId, from.topic, (owner) => outsiders.has(owner.userId));
  }
  const isWholeTopic =
    move.asksForAll || !messagesOfTopic(state, from).some((each) => seesMessage(state, caller, each));
  const followers = new Set<User>();
  if (isWholeTopic) {
    for (const user of peopleWithPolicies(state, [from, to])) {
      if (topicPolicyOf(user, from) === followed && !losing.has(user)) followers.add(user);
      movePolicies(realm, user, move, losing.has(user), hasTargetMessages);
    }
  } else if (state.featureLevel >= writersFollowSince) {
    const writer = state.users.get(message.senderId);
    if (writer !== undefined && !writer.isBot && !losing.has(writer) && startsTopic(state, writer, move)) {
      changePolicyByMove(realm, writer, to);
    }
  }
  return { isWholeTopic, losing, followers };
}

/** People who were in the old channel and can't read the new one receive the messages as deleted. */
function peopleLosing(state: RealmState, { from, to }: Move): Set<User> {
  const source = state.channels.get(from.channelId);
  const target = state.channels.get(to.channelId);
  if (source === undefined || target === undefined || source === target) return new Set();
  const earlier = [...new Set([...source.subscribers, ...source.personal.keys()])];
  return new Set(
    earlier
      .filter((id) => !target.subscribers.has(id))
      .flatMap((id) => state.users.get(id) ?? [])
      .filter((user) => target.isPrivate || user.role === guestRole),
  );
}

function relocate(state: RealmState, message: StoredMessage, { caller, to }: Move, now: number): void {
  const { recipient } = message;
  if (recipient.kind === 'direct') return;
  const { channelId, topic } = recipient;
  const plain = (text: string): string => text.replace(/^✔ /, '');
  message.edits.unshift({
    userId: caller.userId,
    timestamp: now,
    ...(topic === to.topic ? {} : { previousTopic: topic, topic: to.topic }),
    ...(channelId === to.channelId ? {} : { previousChannelId: channelId, channelId: to.channelId }),
  });
  if (channelId !== to.channelId || plain(topic) !== plain(to.topic)) message.lastMovedTimestamp = now;
  message.recipient = { kind: 'channel', channelId: to.channelId, topic: to.topic };
  const channel = state.channels.get(to.channelId);
  if (channel !== undefined && channelId !== to.channelId) takeRows(message, channel);
}

/** In another channel, a message belongs to its subscribers, who have read it unless the history is shared. */
function takeRows(message: StoredMessage, target: Channel): void {
  for (const id of message.flags.keys()) if (!target.subscribers.has(id)) message.flags.delete(id);
  message.receivedBy = target.historyShared ? null : new Set(target.subscribers);
  if (target.historyShared) return;
  for (const id of target.subscribers) if (!message.flags.has(id)) message.flags.set(id, new Set(['read']));
}

/** Whether the message in the request is the first of its new topic that its author can read. */
function startsTopic(state: RealmState, writer: User, { message, to, moved }: Move): boolean {
  const first = messagesOfTopic(state, to).find(
    (each) => !moved.includes(each) && seesMessage(state, writer, each),
  );
  return first === undefined || message.id < first.id;
}

/** The more visible policy of two topics that are merged. */
function mergedPolicy(one: VisibilityPolicy, other: VisibilityPolicy): VisibilityPolicy {
  const mostFirst: readonly VisibilityPolicy[] = [followed, unmuted, inherited];
  return mostFirst.find((policy) => policy === one || policy === other) ?? muted;
}

function movePolicies(
  realm: Realm,
  user: User,
  { from, to }: Move,
  isLosing: boolean,
  hasTargetMessages: boolean,
): void {
  const before = topicPolicyOf(user, from);
  const target = topicPolicyOf(user, to);
  if (before !== inherited) setTopicPolicy(realm, user, from, inherited, isLosing);
  const moving = isLosing ? inherited : before;
  const policy = hasTargetMessages ? mergedPolicy(moving, target) : moving;
  if (!isLosing || target !== inherited) setTopicPolicy(realm, user, to, policy);
}

/**
 * Who is notified of an edit: the message's recipients, and those who can see it in the channel's history.
 *
 * @param hadRow who had stored flags before the edit
 * @param losing see MoveResult
 */
export function tellsOfEdit(
  state: RealmState,
  owner: User,
  message: StoredMessage,
  before: { hadRow: ReadonlySet<number>; channelId: number },
  losing: ReadonlySet<User>,
): boolean {
  const { recipient } = message;
  if (recipient.kind === 'direct') return recipient.userIds.includes(owner.userId);
  if (losing.has(owner)) return false;
  const source = state.channels.get(before.channelId);
  const target = state.channels.get(recipient.channelId);
  if (source === undefined || target === undefined || !readsChannel(state, owner, target)) return false;
  const wasIn = source.subscribers.has(owner.userId);
  const isIn = target.subscribers.has(owner.userId);
  if (before.hadRow.has(owner.userId) && (source === target || isIn)) return true;
  if (!source.historyShared) return false;
  // Guests who are only in the new channel would not know what was moved.
  return wasIn || (isIn && owner.role !== guestRole);
}

/** The ids of people with a queue and stored flags on a message they can see. */
export function ownersOfRows({ state, queues }: Realm, message: StoredMessage): Set<number> {
  const ids = new Set(queues.list().map(({ ownerId }) => ownerId));
  return new Set(
    [...ids].filter((id) => {
      const owner = state.users.get(id);
      return owner !== undefined && hasOwnRow(state, owner, message) && seesMessage(state, owner, message);
    }),
  );
}
