import type { ConsoleInformation } from './entities.ts';

/** What can be open in a panel, by the panel's id. */
export interface OpenThings {
  people: number;
  groups: number;
  channels: number;
  attachments: number;
  /** The id of the message that is the report. */
  reports: number;
  /** The id of the job whose change set it is. */
  journal: string;
}

/** Something open in its panel, and the job that is shown in place of the panel. */
export type OpenThing = {
  [Panel in keyof OpenThings]: {
    readonly panel: Panel;
    readonly open: OpenThings[Panel];
    readonly job?: string;
  };
}[keyof OpenThings];

/** What the main process asks of the window, or has to tell it. It is kept until the window takes it. */
export type WindowRequest =
  /** Shows an organization, and something in it unless that is null. */
  | { kind: 'open'; organizationId: string; thing: OpenThing | null }
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
