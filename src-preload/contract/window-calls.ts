import { z } from 'zod';
import { call } from './call.ts';
import type { Diagnostics, WindowRequest } from './window-entities.ts';

/** What the window and the main process tell each other of themselves. */
export const windowCalls = {
  /** Takes what waits for the window, the oldest first; null where nothing does. `request` is pushed when something comes. */
  'window.take-request': call<WindowRequest | null>()(z.strictObject({})),
  'diagnostics.read': call<Diagnostics>()(z.strictObject({})),
  /** Writes a fault of the window into the log. */
  'diagnostics.note': call<null>()(z.strictObject({ text: z.string().max(20_000) })),
  /** Shows the folder of the log in the system's file manager. */
  'diagnostics.open-folder': call<null>()(z.strictObject({})),
} as const;
