import { z } from 'zod';
import { call } from './call.ts';
import type { StorageState } from './storage-entities.ts';

/** About the files on this computer; answered by the main process. */
export const storageCalls = {
  'storage.read': call<StorageState>()(z.strictObject({})),
  /** Opens the journal again. With `setAside` the file that cannot be used is renamed first and a new one begun. */
  'storage.open-journal': call<StorageState>()(z.strictObject({ setAside: z.boolean() })),
} as const;
