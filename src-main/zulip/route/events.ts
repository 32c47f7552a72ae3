import { request, type Connection } from '../http.ts';
import { emptyAnswer } from '../wire/envelope.ts';
import { eventsAnswer, parseEvent, type ZulipEvent } from '../wire/event.ts';
import { readNoting } from '../wire/unread.ts';
import { ofEventQueue, type CallOptions } from './call.ts';

export interface EventsParameters {
  queue_id: string;
  /** Acknowledges all events up to this one; -1 for a new queue. */
  last_event_id: number;
  /** True: answer at once, possibly without events. Default false: the server holds the request. */
  dont_block?: boolean;
}

/** Used if the server doesn't send `event_queue_longpoll_timeout_seconds`. */
const defaultPollMilliseconds = 90_000;

/**
 * The queue's events after `last_event_id`, in order of their ids (https://zulip.com/api/get-events). The server holds
 * the request until something happens, or for 45 to 55 seconds until a heartbeat. Never repeated here: the same call
 * returns the same events again.
 *
 * @param options.timeoutMilliseconds the server's long-poll timeout; default 90 s
 * @throws RequestError `rejected` with BAD_EVENT_QUEUE_ID or (two plain queue errors) BAD_REQUEST: register again
 */
export async function getEvents(
  connection: Connection,
  parameters: EventsParameters,
  options: CallOptions = {},
): Promise<ZulipEvent[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/events',
    parameters: {
      queue_id: parameters.queue_id,
      last_event_id: parameters.last_event_id,
      dont_block: parameters.dont_block === true ? true : undefined,
    },
    schema: eventsAnswer,
    ...ofEventQueue,
    signal: options.signal,
    timeoutMilliseconds: options.timeoutMilliseconds ?? defaultPollMilliseconds,
  });
  const { value: events, unread } = readNoting(() => value.events.map(parseEvent));
  if (unread.count > 0) connection.onUnread?.(unread);
  return events;
}

/**
 * Deletes a queue (https://zulip.com/api/delete-queue). Two seconds by default: it is called on closing, and the server
 * deletes a remaining queue itself.
 *
 * @throws RequestError `rejected` with BAD_EVENT_QUEUE_ID if it is already gone
 */
export async function deleteQueue(
  connection: Connection,
  parameters: { queue_id: string },
  options: CallOptions = {},
): Promise<void> {
  await request(connection, {
    method: 'DELETE',
    path: '/events',
    parameters: { ...parameters },
    schema: emptyAnswer,
    ...ofEventQueue,
    signal: options.signal,
    timeoutMilliseconds: options.timeoutMilliseconds ?? 2000,
  });
}
