import type { OrganizationCallName } from '#contract/calls/calls.ts';
import type { ConnectionState, Organization } from '#contract/organization.ts';
import type { RecordedPresence } from '#contract/presence.ts';
import type { Report } from '#contract/reports.ts';
import type { Result } from '#contract/outcome.ts';
import type { JournalState } from '#contract/console.ts';
import type { Push } from '#contract/topics.ts';
import type { RouteFound, RouteWanted } from '../network/asked-route.ts';

/**
 * Messages between the main process and the worker thread of one organization. The worker has only its own account's
 * key and answers every call that names its organization.
 */
export interface WorkerSettings {
  organizationId: string;
  /** Canonical origin of the realm. */
  origin: string;
  email: string;
  apiKey: string;
  /** Known from last time; the registration brings the current values. */
  featureLevel: number;
  zulipVersion: string;
  userAgent: string;
  /**
   * Generations used by this account's earlier threads. This thread counts on from here, so that the window never
   * mistakes its messages for older ones.
   */
  generationsBefore: number;
  /** The console's SQLite file, next to which the journal lies. Main has already migrated both. */
  databasePath: string;
  /** Whether changes may be recorded and sent. */
  journal: JournalState;
  /** Initial trend data of the demo organization. */
  examplePresence?: RecordedPresence | null;
}

export type ToWorker =
  | { kind: 'call'; id: number; name: OrganizationCallName; input: unknown }
  | { kind: 'cancel'; id: number }
  /** Regenerates the account's key; the result is the new key. Not a call, since calls belong to the window. */
  | { kind: 'regenerate-key'; id: number }
  /** The machine is going to sleep: end the poll. */
  | { kind: 'suspend' }
  /** The machine woke up or the network changed: poll at once without blocking. */
  | { kind: 'resume' }
  /** Another account of the organization has changed the safety level or the protected people. */
  | { kind: 'safety-changed' }
  /** Retries now instead of waiting for the next attempt. */
  | { kind: 'try-now' }
  | RouteFound
  /** A secret was copied to the clipboard, or couldn't be. */
  | { kind: 'copied'; id: number; isCopied: boolean }
  /** Main checks whether the thread still answers. */
  | { kind: 'are-you-there' }
  /** Delete the queue (one brief attempt), close connections and the database, then exit. */
  | { kind: 'close' };

/** The part of `Organization` that the worker knows. */
export interface LiveState {
  connection: ConnectionState;
  name: Organization['name'];
  icon: Organization['icon'];
  zulipVersion: string;
  featureLevel: number;
  budget: Organization['budget'];
  counts: Organization['counts'];
  me: Organization['me'];
  dataFromMilliseconds: number | null;
  stalePresence: Organization['stalePresence'];
  unread: Organization['unread'];
  isWorking: boolean;
}

/** The account's identity according to the server. */
export interface OwnAccount {
  userId: number;
  /** The real address, which belongs to the key. */
  email: string;
  /** Identifies the organization whatever its address (feature level 466). */
  realmUuid: string | null;
}

export type FromWorker =
  | { kind: 'result'; id: number; result: Result<unknown> }
  | { kind: 'push'; push: Push }
  | { kind: 'state'; state: LiveState }
  /** Sent at first and whenever the address has changed. */
  | { kind: 'own-account'; account: OwnAccount }
  /** This account has changed the safety level or the protected people. */
  | { kind: 'safety-changed' }
  /** New reports, each sent once, for a desktop notification. */
  | { kind: 'reports'; reports: readonly Report[] }
  /** A new connection needs a route. */
  | RouteWanted
  /** Copies a secret to the clipboard, bypassing the window and every log. */
  | { kind: 'copy-secret'; id: number; secret: string }
  /** A local file seems damaged; main finds out which. */
  | { kind: 'store-trouble' }
  | { kind: 'here' }
  | { kind: 'closed' };
