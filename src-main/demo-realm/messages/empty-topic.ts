import { textSetting } from '../organization/setting-values.ts';
import type { RealmState } from '../state.ts';

/** What the empty topic is called. https://zulip.com/api/register-queue */
export function emptyTopicDisplayName(state: RealmState): string {
  return textSetting(state, 'empty_topic_display_name');
}

/** The name of a topic that a client named as it is shown. */
export function namedAsShown(state: RealmState, topic: string): string {
  return state.featureLevel >= 334 && topic === emptyTopicDisplayName(state) ? '' : topic;
}

/**
 * A topic as a client gets it: under its display name where the client does not know of topics without a name.
 * https://zulip.com/api/register-queue#parameter-client_capabilities
 *
 * @param knowsEmptyName what it declared as `empty_topic_name`, or asked for with `allow_empty_topic_name`
 */
export function sentTopic(state: RealmState, topic: string, knowsEmptyName: boolean): string {
  return topic === '' && !knowsEmptyName && state.featureLevel >= 334 ? emptyTopicDisplayName(state) : topic;
}

/** Whether a queue is told of topics without a name. */
export function knowsEmptyTopic({
  capabilities,
}: {
  readonly capabilities: Readonly<Record<string, boolean>>;
}): boolean {
  return capabilities['empty_topic_name'] === true;
}
