import { z } from 'zod';
import { wireAttachment } from '../attachment.ts';
import { wireDevice } from '../push.ts';
import { wireUserTopic } from '../user-topic.ts';
import { event, operation } from './shape.ts';

/** Bytes that the whole organization uses. */
const upload_space_used = z.number();

/** Events only for the queue's owner. https://zulip.com/api/get-events#user_topic */
export const personalEvents = () =>
  [
    event('user_topic', wireUserTopic),
    z.discriminatedUnion('op', [
      operation('attachment', ['add', 'update'], { attachment: wireAttachment, upload_space_used }),
      operation('attachment', 'remove', { attachment: z.object({ id: z.int() }), upload_space_used }),
    ]),
    z.discriminatedUnion('op', [
      operation('device', ['add', 'remove'], { device_id: z.int() }),
      /** Only what changed; null: no longer set. */
      operation('device', 'update', { device_id: z.int(), ...wireDevice.shape }).transform(
        ({ type, op, id, device_id, ...data }) => ({ type, op, id, device_id, data }),
      ),
    ]),
    /** The format of feature levels 406 to 467. */
    event('push_device', {
      push_account_id: z.union([z.string(), z.int().transform(String)]),
      status: z.string(),
      error_code: z.string().nullable().default(null),
    }),
  ] as const;
