import { declaredKinds } from '#contract/kinds/kinds.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';

type EventType = ZulipEvent['type'];

/** What no change of this console's is about, but other data. */
const furtherEvents = [
  'presence',
  'user_topic',
  'realm_export_consent',
  'delete_message',
  'restart',
] as const satisfies readonly EventType[];

/**
 * What the console's queue delivers: what the kinds of changes declare, and further data. `message` is not among them and must
 * not be: a queue with messages counts as an open chat window of its owner, and the server then withholds their
 * missed-message mail and notifications. https://zulip.com/api/register-queue#parameter-event_types
 */
export const eventTypes: readonly EventType[] = [
  ...new Set<EventType>([...declaredKinds.flatMap(({ events }) => events), ...furtherEvents]),
];

/**
 * What the snapshot holds. Group data and group events have different names; kinds declare the events' name too, because
 * the server would otherwise skip such events while it brings the snapshot up to date.
 */
export const fetchEventTypes: readonly string[] = [
  ...new Set([...declaredKinds.flatMap(({ snapshot }) => snapshot), 'presence', 'user_topic']),
];

/** All there is, within what servers can reckon with: who has been away for years is not known otherwise. */
export const presenceHistoryDays = 36_500;

/** Seconds: a laptop that slept through a meeting need not fetch everything again. */
export const idleQueueTimeoutSeconds = 3600;
