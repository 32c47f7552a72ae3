import type { Edit } from '#contract/changes.ts';
import type { Report } from '#contract/reports.ts';
import { isResolved, resolvedTopic, unresolvedTopic } from '#contract/text-rules.ts';

/** One's own claim and a mark under each report. */
export function claimEdits(reports: readonly Report[], myUserId: number): Edit[] {
  return reports.flatMap(({ id }): Edit[] => [
    { target: `report:${id}`, field: 'assignee', value: String(myUserId) },
    { target: `message:${id}`, field: 'reaction:eyes', value: 'given' },
  ]);
}

/**
 * The outcome, a mark under each report, and each topic once nothing in it is open any more.
 *
 * @param text what was done, or why not; may be empty
 * @param all every report there is
 */
export function endEdits(
  reports: readonly Report[],
  kind: 'resolved' | 'dismissed',
  text: string,
  all: readonly Report[],
): Edit[] {
  const value = text === '' ? kind : `${kind}: ${text}`;
  const reaction = kind === 'resolved' ? 'reaction:check' : 'reaction:cross_mark';
  const ended = new Set(reports.map(({ id }) => id));
  const openTopics = new Set(
    all.flatMap(({ id, topic, outcome }) => (outcome === null && !ended.has(id) ? topic : [])),
  );
  // The last report of a topic stands for it.
  const topics = new Map(reports.map(({ id, topic }) => [topic, id]));
  return [
    ...reports.flatMap(({ id }): Edit[] => [
      { target: `report:${id}`, field: 'outcome', value },
      { target: `message:${id}`, field: reaction, value: 'given' },
    ]),
    ...[...topics].flatMap(([topic, id]): Edit[] =>
      topic === '' || isResolved(topic) || openTopics.has(topic)
        ? []
        : [{ target: `message:${id}`, field: 'topic', value: resolvedTopic(topic) }],
    ),
  ];
}

/** No outcome any more, and no mark that resolves their topics. */
export function reopenEdits(reports: readonly Report[]): Edit[] {
  const topics = new Map(reports.map(({ id, topic }) => [topic, id]));
  return [
    ...reports.flatMap(({ id, outcome }): Edit[] =>
      outcome === null || outcome.by === null
        ? []
        : [{ target: `report:${id}`, field: 'outcome', value: '' }],
    ),
    ...[...topics].flatMap(([topic, id]): Edit[] =>
      isResolved(topic) ? [{ target: `message:${id}`, field: 'topic', value: unresolvedTopic(topic) }] : [],
    ),
  ];
}

/** The reported messages that may still be there, each once. */
export function reportedMessages(reports: readonly Report[]): number[] {
  const ids = reports.flatMap(({ content, message }) =>
    message === 'deleted' || message === 'hidden' ? [] : (content?.messageId ?? []),
  );
  return [...new Set(ids)];
}
