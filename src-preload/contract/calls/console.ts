import { z } from 'zod';
import type { Diagnostics, StorageState, UpdateState, WindowRequest } from '../console.ts';
import type { NetworkCheck, NetworkState } from '../network.ts';
import { call, organizationId } from './call.ts';

/** How organizations are reached, the window, and the files on this computer. */

const address = z.string().max(2_000);
const proxy = z.string().max(500);
/** Between the cells of a CSV file that is written. */
export const listSeparator = z.enum([',', ';']);

/** How organizations are reached. They are named by their address, since a proxy stands in the way to the sign-in too. */
export const networkCalls = {
  'network.read': call<NetworkState>()(() => z.strictObject({ address })),
  /**
   * Tries every step of the way to a server; steps are pushed as `network-check` under `checkId`. With an account, its
   * key is tried too.
   */
  'network.check': call<NetworkCheck>()(() =>
    z.strictObject({
      checkId: z.string().max(64),
      address,
      organizationId: organizationId.nullable(),
    }),
  ),
  /** Asks for a file and trusts the certificates in it for this organization; null where nobody chose one. */
  'network.add-certificate': call<NetworkState | null>()(() => z.strictObject({ address })),
  'network.remove-certificate': call<NetworkState>()(() =>
    z.strictObject({ address, fingerprint: z.string().max(200) }),
  ),
  /** Keeps in the keychain what a proxy asks for. `isKept` is false where the keychain refused: it holds for this run. */
  'network.sign-in-to-proxy': call<{ isKept: boolean }>()(() =>
    z.strictObject({ proxy, username: z.string().max(500), password: z.string().max(5_000) }),
  ),
  'network.forget-proxy': call<null>()(() => z.strictObject({ proxy })),
} as const;

/** Answered by the organization's thread, which alone has the key. */
export const networkKeyCalls = {
  /** Tries the key with a real call and says whose it is. */
  'network.check-key': call<{ name: string }>()(() => z.strictObject({ organizationId })),
} as const;

/** What the window and the main process tell each other of themselves. */
export const windowCalls = {
  /** Takes what waits for the window, the oldest first; null where nothing does. `request` is pushed when something comes. */
  'window.take-request': call<WindowRequest | null>()(() => z.strictObject({})),
  'diagnostics.read': call<Diagnostics>()(() => z.strictObject({})),
  /** Writes a fault of the window into the log. */
  'diagnostics.note': call<null>()(() => z.strictObject({ text: z.string().max(20_000) })),
  /** Shows the folder of the log in the system's file manager. */
  'diagnostics.open-folder': call<null>()(() => z.strictObject({})),
} as const;

/** About the files on this computer; answered by the main process. */
export const storageCalls = {
  'storage.read': call<StorageState>()(() => z.strictObject({})),
  /** Opens the journal again. With `setAside` the file that cannot be used is renamed first and a new one begun. */
  'storage.open-journal': call<StorageState>()(() => z.strictObject({ setAside: z.boolean() })),
  /** Somebody has read that accounts and preferences began again. */
  'storage.dismiss-new-file': call<StorageState>()(() => z.strictObject({})),
} as const;

/**
 * Updates of the console itself. Each call answers with how updating stands then; what becomes of it is pushed as
 * `update`.
 */
export const updateCalls = {
  'update.read': call<UpdateState>()(() => z.strictObject({})),
  /** Asks the feed for a newer version. */
  'update.look': call<UpdateState>()(() => z.strictObject({})),
  /** Downloads the version that was found. */
  'update.download': call<UpdateState>()(() => z.strictObject({})),
  /** Ends the download; the version stays on offer. */
  'update.cancel': call<UpdateState>()(() => z.strictObject({})),
  /**
   * Closes the console, installs what was downloaded and starts the new version. While jobs run and `pauseJobs` is not
   * set, nothing happens and the answer says so.
   */
  'update.restart': call<'restarting' | 'jobs-running'>()(() => z.strictObject({ pauseJobs: z.boolean() })),
} as const;
