import type { Connection } from '../http.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** An emoji; code and type are worked out from the name by the server where they are left out. */
export interface ReactionParameters {
  emoji_name: string;
  emoji_code?: string;
  reaction_type?: string;
}

/**
 * Puts an emoji under a message (https://zulip.com/api/add-reaction).
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
 * Takes one's own emoji away from a message (https://zulip.com/api/remove-reaction).
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
