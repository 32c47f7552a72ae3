import { z } from 'zod';
import type { Diagnostics, StorageState, UpdateState, WindowRequest } from '../console.ts';
import type { NetworkCheck, NetworkState } from '../network.ts';
import { call, organizationId } from './call.ts';

/** How organizations are reached, the window, and the files on this computer. */

const address = z.string().max(2_000);
const proxy = z.string().max(500);
/** The separator between the cells of an exported CSV file. */
export const listSeparator = z.enum([',', ';']);

/** How organizations are reached. They are identified by address, since a proxy may already affect the sign-in. */
export const networkCalls = {
  'network.read': call<NetworkState>()(() => z.strictObject({ address })),
  /**
   * Tries every step of the connection to a server; steps are pushed as `network-check` under `checkId`. With an
   * account, its key is tried too.
   */
  'network.check': call<NetworkCheck>()(() =>
    z.strictObject({
      checkId: z.string().max(64),
      address,
      organizationId: organizationId.nullable(),
    }),
  ),
  /** Asks for a file and trusts its certificates for this organization; null if the person cancels. */
  'network.add-certificate': call<NetworkState | null>()(() => z.strictObject({ address })),
  'network.remove-certificate': call<NetworkState>()(() =>
    z.strictObject({ address, fingerprint: z.string().max(200) }),
  ),
  /**
   * Stores a proxy's credentials in the keychain. `isKept` is false if the keychain refused: they are then kept for
   * this run.
   */
  'network.sign-in-to-proxy': call<{ isKept: boolean }>()(() =>
    z.strictObject({ proxy, username: z.string().max(500), password: z.string().max(5_000) }),
  ),
  'network.forget-proxy': call<null>()(() => z.strictObject({ proxy })),
} as const;

/** Answered by the organization's thread, the only one with the key. */
export const networkKeyCalls = {
  /** Tries the key with a real call and returns its owner. */
  'network.check-key': call<{ name: string }>()(() => z.strictObject({ organizationId })),
} as const;

/** What the window and the main process tell each other about themselves. */
export const windowCalls = {
  /** Takes the window's oldest waiting request; null if there is none. `request` is pushed when one arrives. */
  'window.take-request': call<WindowRequest | null>()(() => z.strictObject({})),
  'diagnostics.read': call<Diagnostics>()(() => z.strictObject({})),
  /** Logs a fault in the window. */
  'diagnostics.note': call<null>()(() => z.strictObject({ text: z.string().max(20_000) })),
  /** Shows the log's folder in the system's file manager. */
  'diagnostics.open-folder': call<null>()(() => z.strictObject({})),
} as const;

/** About the files on this computer; answered by the main process. */
export const storageCalls = {
  'storage.read': call<StorageState>()(() => z.strictObject({})),
  /** Reopens the journal. With `setAside`, the unusable file is first renamed and a new one created. */
  'storage.open-journal': call<StorageState>()(() => z.strictObject({ setAside: z.boolean() })),
  /** The person has dismissed the notice that accounts and preferences were reset. */
  'storage.dismiss-new-file': call<StorageState>()(() => z.strictObject({})),
} as const;

/** Updates of the console itself. Each call returns the state of updating; later states are pushed as `update`. */
export const updateCalls = {
  'update.read': call<UpdateState>()(() => z.strictObject({})),
  /** Checks the feed for a newer version. */
  'update.look': call<UpdateState>()(() => z.strictObject({})),
  /** Downloads the version that was found. */
  'update.download': call<UpdateState>()(() => z.strictObject({})),
  /** Cancels the download; the version stays available. */
  'update.cancel': call<UpdateState>()(() => z.strictObject({})),
  /**
   * Closes the console, installs the download and starts the new version. While jobs run and `pauseJobs` isn't set, it
   * only returns that.
   */
  'update.restart': call<'restarting' | 'jobs-running'>()(() => z.strictObject({ pauseJobs: z.boolean() })),
} as const;
