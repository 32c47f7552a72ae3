import type { ConsoleInformation } from './entities.ts';

/** What the main process asks of the window, or has to tell it. It is kept until the window takes it. */
export type WindowRequest =
  | { kind: 'open-organization'; organizationId: string }
  | { kind: 'open-person'; organizationId: string; userId: number }
  | { kind: 'open-report'; organizationId: string; reportId: number }
  /** A link names an organization that is not in this console. */
  | { kind: 'unknown-organization'; origin: string }
  | { kind: 'unreadable-link' }
  /** The window's process ended by itself, and the window was loaded again. */
  | { kind: 'recovered' };

/** What somebody who looks for a fault needs to know. No part has a key, an address or what people wrote. */
export interface Diagnostics {
  about: Omit<ConsoleInformation, 'keychain'>;
  /** In the order of the rail, without their names. */
  organizations: { zulipVersion: string; featureLevel: number; state: string }[];
  /** Where the log's files are; null while there are none. */
  logFolder: string | null;
  /** The last entries of this run's log, oldest first. */
  log: string[];
  /** All of it as one text. */
  report: string;
}
