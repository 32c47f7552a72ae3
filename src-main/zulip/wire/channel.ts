import { z } from 'zod';

/** A topic of a channel with the id of its newest message. */
export const wireTopic = z.object({ name: z.string(), max_id: z.int() });
export type WireTopic = z.infer<typeof wireTopic>;

/** `GET /users/me/{stream_id}/topics` (https://zulip.com/api/get-stream-topics). */
export const channelTopicsAnswer = z.object({ topics: z.array(wireTopic) });
