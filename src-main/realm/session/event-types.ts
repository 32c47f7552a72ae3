import { declaredKinds } from '#contract/kinds/kinds.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';

type EventType = ZulipEvent['type'];

/** Data that no change of this console is about. */
const furtherEvents = [
  'presence',
  'user_topic',
  'realm_export_consent',
  'delete_message',
  'restart',
] as const satisfies readonly EventType[];

/**
 * What the console's queue delivers: the events declared by the kinds of changes, and further data. `message` must not
 * be among them: a queue with messages counts as an open chat window of its owner, and the server then withholds their
 * missed-message mail and notifications. https://zulip.com/api/register-queue#parameter-event_types
 */
export const eventTypes: readonly EventType[] = [
  ...new Set<EventType>([...declaredKinds.flatMap(({ events }) => events), ...furtherEvents]),
];

/**
 * What the snapshot contains. Group data and group events have different names. Kinds declare the event name too,
 * because the server would otherwise skip those events when it brings the snapshot up to date.
 */
export const fetchEventTypes: readonly string[] = [
  ...new Set([...declaredKinds.flatMap(({ snapshot }) => snapshot), 'presence', 'user_topic']),
];

/**
 * As long as servers can calculate with. Otherwise the last activity of people who have been away for years is missing.
 */
export const presenceHistoryDays = 36_500;

/** Seconds. Long enough that a laptop that slept through a meeting doesn't fetch everything again. */
export const idleQueueTimeoutSeconds = 3600;
