import { strippedText } from './text-rules.ts';

/** How topics that are marked as resolved begin. https://zulip.com/help/resolve-a-topic */
const resolvedMark = '✔ ';

/** Whether a topic is marked as resolved. */
export function isResolved(topic: string): boolean {
  return topic.startsWith(resolvedMark);
}

/** The name that a topic gets when it is resolved. */
export function resolvedTopic(topic: string): string {
  return isResolved(topic) ? topic : `${resolvedMark}${topic}`;
}

/** The name without the mark, if it has one. */
export function unresolvedTopic(topic: string): string {
  return isResolved(topic) ? topic.slice(resolvedMark.length) : topic;
}

/** The topic as the server stores it: its names for the empty topic become the empty text. */
export function storedTopic(
  topic: string,
  rules: { emptyTopicName: string | null; noTopicIsEmpty: boolean },
): string {
  const stripped = strippedText(topic);
  if (rules.emptyTopicName !== null && stripped === rules.emptyTopicName) return '';
  return rules.noTopicIsEmpty && stripped === '(no topic)' ? '' : stripped;
}

/** A topic as people see it: the one without a name has a name all the same, which is the organization's. */
export function shownTopic(topic: string, emptyTopicName: string | null): string {
  return topic === '' ? (emptyTopicName ?? '(no topic)') : topic;
}
