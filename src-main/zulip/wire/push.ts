import { z } from 'zod';

/** `POST /register_client_device`. */
export const newDeviceAnswer = z.object({ device_id: z.int() });
