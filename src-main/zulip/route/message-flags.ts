import { request, type Connection } from '../http.ts';
import { flagsAnswer, flagsForNarrowAnswer, type FlagsForNarrowAnswer } from '../wire/message.ts';
import type { CallOptions, Written } from './call.ts';
import type { MessageAnchor, NarrowTerm } from './narrow.ts';

export interface FlagChange {
  op: 'add' | 'remove';
  /** `read`, `starred` or `collapsed`; the server manages the others itself. */
  flag: string;
}

/**
 * Changes one's own flags on messages (https://zulip.com/api/update-message-flags).
 *
 * @throws RequestError `rejected` if a flag other than `read` is added and one of the messages may not be read; nothing
 * is changed then. Removing a flag from a message that may not be read is allowed.
 */
export async function updateMessageFlags(
  connection: Connection,
  messageIds: readonly number[],
  change: FlagChange,
  options: CallOptions = {},
): Promise<Written & { ignoredChannelIds: number[] }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/messages/flags',
    parameters: { messages: messageIds, ...change },
    schema: flagsAnswer,
    ...options,
  });
  return { ignoredChannelIds: value.ignored_because_not_subscribed_channels, ignoredParameters };
}

/**
 * Changes one's own flags on the messages of a narrow around an anchor
 * (https://zulip.com/api/update-message-flags-for-narrow): one batch of at most 5,000. Continue from
 * `last_processed_id` or `first_processed_id`, without the anchor, until `found_newest` or `found_oldest`.
 *
 * @throws RequestError `rejected` with BAD_NARROW or BAD_REQUEST
 */
export async function updateMessageFlagsForNarrow(
  connection: Connection,
  parameters: MessageAnchor & FlagChange & { narrow: readonly NarrowTerm[] },
  options: CallOptions = {},
): Promise<Written & FlagsForNarrowAnswer> {
  const { anchor, ...rest } = parameters;
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/messages/flags/narrow',
    parameters: { anchor: String(anchor), ...rest },
    schema: flagsForNarrowAnswer,
    ...options,
  });
  return { ...value, ignoredParameters };
}
