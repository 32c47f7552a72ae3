import { z } from 'zod';

/** `POST /register_client_device`. */
export const newDeviceAnswer = z.object({ device_id: z.int() });

/** A device in `register` (https://zulip.com/api/register-queue, `devices`), feature level 468. */
const wireDevice = z.object({
  push_key_id: z.int().nullish(),
  push_token_id: z.string().nullish(),
  pending_push_token_id: z.string().nullish(),
  push_token_last_updated_timestamp: z.int().nullish(),
  push_registration_error_code: z.string().nullish(),
});

/** By device id, as text. */
export const wireDevices = z.record(z.string(), wireDevice);

/** By push account id: the form of feature levels 406 to 467 (`push_devices`). */
export const wirePushAccounts = z.record(
  z.string(),
  z.object({ status: z.string(), error_code: z.string().nullish() }),
);
