import { textSetting } from '../organization/setting-values.ts';
import type { RealmState } from '../state.ts';

/** The display name of the empty topic. https://zulip.com/api/register-queue */
export function emptyTopicDisplayName(state: RealmState): string {
  return textSetting(state, 'empty_topic_display_name');
}

/** The stored name of a topic that a client sent under its display name. */
export function namedAsShown(state: RealmState, topic: string): string {
  return state.featureLevel >= 334 && topic === emptyTopicDisplayName(state) ? '' : topic;
}

/**
 * A topic as sent to a client: the empty topic has its display name unless the client supports empty names.
 * https://zulip.com/api/register-queue#parameter-client_capabilities
 *
 * @param knowsEmptyName declared as `empty_topic_name`, or requested by `allow_empty_topic_name`
 */
export function sentTopic(state: RealmState, topic: string, knowsEmptyName: boolean): string {
  return topic === '' && !knowsEmptyName && state.featureLevel >= 334 ? emptyTopicDisplayName(state) : topic;
}

/** Whether a queue receives empty topic names. */
export function knowsEmptyTopic({
  capabilities,
}: {
  readonly capabilities: Readonly<Record<string, boolean>>;
}): boolean {
  return capabilities['empty_topic_name'] === true;
}
