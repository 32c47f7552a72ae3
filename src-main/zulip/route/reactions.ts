import type { Connection } from '../http.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** An emoji; if left out, the server derives code and type from the name. */
export interface ReactionParameters {
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: string;
}

/**
 * Adds a reaction to a message (https://zulip.com/api/add-reaction).
 *
 * @throws RequestError `rejected` with REACTION_ALREADY_EXISTS, or BAD_REQUEST for an unknown emoji or message
 */
export async function addReaction(
  connection: Connection,
  messageId: number,
  reaction: ReactionParameters,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', `/messages/${messageId}/reactions`, { ...reaction }, options);
}

/**
 * Removes one's own reaction from a message (https://zulip.com/api/remove-reaction).
 *
 * @param reaction with `reaction_type` for every emoji that is not Unicode's
 * @throws RequestError `rejected` with REACTION_DOES_NOT_EXIST
 */
export async function removeReaction(
  connection: Connection,
  messageId: number,
  reaction: ReactionParameters,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/messages/${messageId}/reactions`, { ...reaction }, options);
}
