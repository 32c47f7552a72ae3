import { personalSettings } from '../channels/channel-subscriptions.ts';
import { knowsEmptyTopic, sentTopic } from './empty-topic.ts';
import { nowSeconds, type RealmState, type TopicPolicy, type User } from '../state.ts';
import type { Realm } from '../router.ts';

/** `visibility_policy` of topics. https://zulip.com/api/update-user-topic */
export const inherited = 0;
export const muted = 1;
export const unmuted = 2;
export const followed = 3;
export type VisibilityPolicy = typeof inherited | TopicPolicy['policy'];

/** A topic of a channel; topics ignore case. */
export interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

const isAt = (place: TopicPlace, { channelId, topic }: TopicPlace): boolean =>
  place.channelId === channelId && place.topic.toLowerCase() === topic.toLowerCase();

function policyRecord(
  state: RealmState,
  place: TopicPlace,
  since: number,
  policy: VisibilityPolicy,
  knowsEmptyName: boolean,
): Record<string, unknown> {
  return {
    stream_id: place.channelId,
    topic_name: sentTopic(state, place.topic, knowsEmptyName),
    last_updated: since,
    visibility_policy: policy,
  };
}

/** A person's topic policies, the fetch value `user_topic`. */
export function topicPolicies(
  state: RealmState,
  caller: User,
  knowsEmptyName: boolean,
): Record<string, unknown>[] {
  return (caller.topicPolicies ?? []).map((entry) =>
    policyRecord(state, entry, entry.since, entry.policy, knowsEmptyName),
  );
}

/** The muted topics in the format for old clients: channel name, topic and time. */
export function mutedTopics(state: RealmState, caller: User): [channel: string, topic: string, at: number][] {
  return (caller.topicPolicies ?? [])
    .filter(({ policy }) => policy === muted)
    .map(({ channelId, topic, since }) => [state.channels.get(channelId)?.name ?? '', topic, since]);
}

/** A person's policy for a topic. */
export function topicPolicyOf(user: User, place: TopicPlace): VisibilityPolicy {
  return user.topicPolicies?.find((entry) => isAt(entry, place))?.policy ?? inherited;
}

/**
 * Sets a person's policy for a topic, with the events for their own clients; does nothing if it is the same.
 * https://zulip.com/api/get-events#user_topic
 *
 * @param tellsMuted whether to send the list of muted topics as well
 */
export function setTopicPolicy(
  { state, queues }: Realm,
  user: User,
  place: TopicPlace,
  policy: VisibilityPolicy,
  tellsMuted = true,
): void {
  if (topicPolicyOf(user, place) === policy) return;
  const since = Math.floor(nowSeconds(state));
  const others = (user.topicPolicies ?? []).filter((entry) => !isAt(entry, place));
  const { channelId, topic } = place;
  user.topicPolicies = policy === inherited ? others : [...others, { channelId, topic, since, policy }];
  const isUser = (owner: User): boolean => owner === user;
  if (tellsMuted) {
    queues.publish({ type: 'muted_topics', muted_topics: mutedTopics(state, user) }, isUser);
  }
  queues.publishShaped('user_topic', (queue, owner) =>
    isUser(owner) ? policyRecord(state, place, since, policy, knowsEmptyTopic(queue)) : undefined,
  );
}

/** Everyone with a policy for one of these topics. */
export function peopleWithPolicies(state: RealmState, places: readonly TopicPlace[]): User[] {
  return [...state.users.values()].filter((user) =>
    places.some((place) => topicPolicyOf(user, place) !== inherited),
  );
}

/** Whether a topic is hidden from a person: it is muted, or its channel is and the topic is not unmuted. */
export function isMuted(state: RealmState, viewer: User, place: TopicPlace): boolean {
  const policy = topicPolicyOf(viewer, place);
  if (policy !== inherited) return policy === muted;
  const channel = state.channels.get(place.channelId);
  return channel?.subscribers.has(viewer.userId) === true && personalSettings(channel, viewer).is_muted;
}
