import type { OrganizationCallName } from '#contract/calls/calls.ts';
import type { ConnectionState, Organization } from '#contract/organization.ts';
import type { RecordedPresence } from '#contract/presence.ts';
import type { Report } from '#contract/reports.ts';
import type { Result } from '#contract/outcome.ts';
import type { JournalState } from '#contract/console.ts';
import type { Push } from '#contract/topics.ts';
import type { RouteFound, RouteWanted } from '../network/asked-route.ts';

/**
 * What passes between the main process and the worker thread of one organization. The worker holds the key of its
 * own account only and answers every call that names its organization.
 */
export interface WorkerSettings {
  organizationId: string;
  /** Canonical origin of the realm. */
  origin: string;
  email: string;
  apiKey: string;
  /** Known from the last time; the registration brings the present values. */
  featureLevel: number;
  zulipVersion: string;
  userAgent: string;
  /**
   * Generations of this account's earlier threads: those of this one count on from here, so that the window never
   * takes what a new thread says for older than what it has.
   */
  generationsBefore: number;
  /** The console's SQLite file, beside which the journal is; main has already brought both schemas up to date. */
  databasePath: string;
  /** Whether changes may be recorded and sent. */
  journal: JournalState;
  /** What the trend of the demo organization begins with. */
  examplePresence?: RecordedPresence | null;
}

export type ToWorker =
  | { kind: 'call'; id: number; name: OrganizationCallName; input: unknown }
  | { kind: 'cancel'; id: number }
  /** Gives the account a new key; the result is the key. No call, since calls are the window's. */
  | { kind: 'regenerate-key'; id: number }
  /** The machine goes to sleep: end the poll. */
  | { kind: 'suspend' }
  /** The machine woke up or the network changed: poll at once without blocking. */
  | { kind: 'resume' }
  /** Another account of the organization has changed the safety level or who is protected. */
  | { kind: 'safety-changed' }
  /** Somebody does not want to wait for the next try. */
  | { kind: 'try-now' }
  | RouteFound
  /** A secret is on the clipboard, or could not be put there. */
  | { kind: 'copied'; id: number; isCopied: boolean }
  /** Main wants to know whether the thread still answers. */
  | { kind: 'are-you-there' }
  /** Delete the queue (briefly tried), close connections and the database, then exit. */
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

/** Whose account it is, as the server says. */
export interface OwnAccount {
  userId: number;
  /** The real address, the one that goes with the key. */
  email: string;
  /** What the server calls the organization at whatever address (feature level 466). */
  realmUuid: string | null;
}

export type FromWorker =
  | { kind: 'result'; id: number; result: Result<unknown> }
  | { kind: 'push'; push: Push }
  | { kind: 'state'; state: LiveState }
  /** At first, and whenever the address has changed. */
  | { kind: 'own-account'; account: OwnAccount }
  /** This account has changed what holds the console back in the organization. */
  | { kind: 'safety-changed' }
  /** New reports, each once, for a notification of the desktop. */
  | { kind: 'reports'; reports: readonly Report[] }
  /** A new connection is to be opened. */
  | RouteWanted
  /** A secret is to be put on the clipboard, past the window and every log. */
  | { kind: 'copy-secret'; id: number; secret: string }
  /** A file of this computer seems to be damaged: main looks which. */
  | { kind: 'store-trouble' }
  | { kind: 'here' }
  | { kind: 'closed' };
