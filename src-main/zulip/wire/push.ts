import { z } from 'zod';
import { table } from './unread.ts';

/** A device in `register` (https://zulip.com/api/register-queue, `devices`), feature level 468. */
export const wireDevice = z.object({
  push_key_id: z.int().nullish(),
  push_token_id: z.string().nullish(),
  pending_push_token_id: z.string().nullish(),
  push_token_last_updated_timestamp: z.int().nullish(),
  push_registration_error_code: z.string().nullish(),
});
export type WireDevice = z.infer<typeof wireDevice>;

/** By device id, as text. */
export const wireDevices = table('devices', wireDevice);

/** By push account id: the format of feature levels 406 to 467 (`push_devices`). */
export const wirePushAccounts = table(
  'push_devices',
  z.object({ status: z.string(), error_code: z.string().nullish() }),
);
