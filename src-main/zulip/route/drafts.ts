import { z } from 'zod';
import { request, type Connection } from '../http.ts';
import { listByRow } from '../wire/list.ts';
import { rows } from '../wire/unread.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** A draft (https://zulip.com/api/get-drafts). */
const wireDraft = z.object({
  id: z.int(),
  /** Empty: no recipient yet. */
  type: z.enum(['', 'stream', 'private']),
  /** One channel, or people; empty without a recipient. */
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  /** UNIX seconds of the last change. */
  timestamp: z.number(),
});
export type WireDraft = z.infer<typeof wireDraft>;

/** At most the 1,000 newest in a snapshot. https://zulip.com/api/get-events#drafts-add */
export const draftList = listByRow('drafts', 'draft', wireDraft, ['drafts', z.array(wireDraft)]);

/** `GET /drafts`. */
const draftsAnswer = z.object({ drafts: rows('drafts', wireDraft) });

/** `POST /drafts`: the ids in the order sent. */
const newDraftsAnswer = z.object({ ids: z.array(z.int()) });

/** A whole draft; the server accepts no other key, not even the id. */
export type DraftParameters = Omit<WireDraft, 'id' | 'timestamp'> & {
  /** UNIX seconds; the server's time if left out. */
  timestamp?: number;
};

function onlyKnownKeys({ type, to, topic, content, timestamp }: DraftParameters): object {
  return { type, to, topic, content, ...(timestamp === undefined ? {} : { timestamp }) };
}

/**
 * One's own drafts, newest first (https://zulip.com/api/get-drafts).
 *
 * @throws RequestError `rejected` if draft sync is off
 */
export async function getDrafts(connection: Connection, options: CallOptions = {}): Promise<WireDraft[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/drafts',
    schema: draftsAnswer,
    ...options,
  });
  return value.drafts.toSorted((a, b) => b.timestamp - a.timestamp);
}

/**
 * Stores drafts, all or none (https://zulip.com/api/create-drafts). This client gets the event too.
 *
 * @returns the ids in the order of the drafts
 * @throws RequestError `rejected` for an empty draft, for a channel draft that does not name exactly one channel, or if
 * draft sync is off
 */
export async function createDrafts(
  connection: Connection,
  drafts: readonly DraftParameters[],
  options: CallOptions = {},
): Promise<Written & { ids: number[] }> {
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/drafts',
    parameters: { drafts: drafts.map(onlyKnownKeys) },
    schema: newDraftsAnswer,
    ...options,
  });
  return { ids: value.ids, ignoredParameters };
}

/**
 * Replaces a draft (https://zulip.com/api/edit-draft).
 *
 * @throws RequestError `rejected`, with status 404 for a draft that doesn't exist
 */
export async function updateDraft(
  connection: Connection,
  draftId: number,
  draft: DraftParameters,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'PATCH', `/drafts/${draftId}`, { draft: onlyKnownKeys(draft) }, options);
}

/**
 * Deletes a draft (https://zulip.com/api/delete-draft).
 *
 * @throws RequestError `rejected`, with status 404 for a draft that doesn't exist
 */
export async function deleteDraft(
  connection: Connection,
  draftId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/drafts/${draftId}`, {}, options);
}
