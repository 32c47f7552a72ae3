import type { ColumnChoices, ColumnWidths } from './grid-columns.ts';

/** The console itself: what it is, what it remembers, its window and its files. */

export interface ConsoleInformation {
  version: string;
  /** The window toolkit, for diagnostics. */
  runtime: string;
  platform: string;
  /** Whether keys can be kept in the system keychain; a trouble in words otherwise. */
  keychain: { usable: true } | { usable: false; message: string };
}

/** What can stand between the cells of a CSV file that is written. */
export type ListSeparator = ',' | ';';

export interface Preferences {
  colorScheme: 'auto' | 'light' | 'dark';
  density: 'compact' | 'comfortable';
  singleKeyShortcuts: boolean;
  /** How long ended change sets stay in the journal: 30 days, 90 days, 365 days, or always. */
  keepJournalFor: 'month' | 'quarter' | 'year' | 'always';
  columnWidths: ColumnWidths;
  columnChoices: ColumnChoices;
  /** Between the cells of CSV files. Null until somebody chooses; the window gets what spreadsheets expect in the system's locale then. */
  listSeparator: ListSeparator | null;
  /** Whether the feed is asked for newer versions at each start and once a day. */
  lookForUpdates: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// The window

/** What can be open in a panel, by the panel's id. */
export interface OpenThings {
  people: number;
  groups: number;
  channels: number;
  attachments: number;
  /** A domain as the server stores it. */
  domains: string;
  /** The key of an invitation in its list: each kind counts its ids by itself. */
  invitations: number;
  /** The name of a setting of the organization, or a page of them. */
  settings: string;
  /** The id of the message that is the report. */
  reports: number;
  /** A question of the panel, as `state/permission-question.ts` of the window writes it. */
  permissions: string;
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
  | { kind: 'recovered' }
  /** The console runs in a newer version than ever before on this computer. */
  | { kind: 'updated'; version: string };

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

// ---------------------------------------------------------------------------------------------------------
// Files

/** Whether changes can be recorded; without that none is sent. */
export type JournalState =
  | { kind: 'ready' }
  /** Another console that is running has the same files, and it alone sends changes. */
  | { kind: 'elsewhere' }
  /** The file is as it was found: damaged, written by a newer version, or not to be opened. */
  | { kind: 'damaged' | 'newer' | 'unusable'; path: string; detail: string };

/** A file of accounts and preferences that took the place of a damaged one. */
export interface NewFile {
  /** The damaged file, by the name that it has now; null once it was deleted, as when an organization is forgotten. */
  setAside: string | null;
  /** How many accounts came back from the keychain; null while it does not tell them. */
  found: number | null;
}

/** The state of the files that this computer keeps. */
export interface StorageState {
  journal: JournalState;
  /** The journal that was set aside in this run, by the name that it has now. */
  setAside: string | null;
  /** Accounts and preferences began again; null where they did not, or somebody has read of it. */
  newFile: NewFile | null;
  /** Where a file of accounts and preferences is that is damaged; null while it is sound. */
  damagedFile: string | null;
}

/** A package of others whose code, styles or fonts are shipped; the build writes a list of them for the window. */
export interface ThirdPartyPackage {
  name: string;
  version: string;
  /** SPDX expression: https://spdx.org/licenses */
  license: string;
  /** The text that the license wants to be kept. */
  text: string;
}

// ---------------------------------------------------------------------------------------------------------
// Updates of the console

/** What a version of the console brought. The build reads it from CHANGELOG.md. */
export interface ReleaseNotes {
  version: string;
  /** Such as `2026-11-30`. */
  date: string;
  changes: { kind: 'added' | 'changed' | 'deprecated' | 'removed' | 'fixed' | 'security'; texts: string[] }[];
}

/** Why this build can't update itself. */
export type NoUpdates =
  /** Whoever packaged it named no feed, or it runs from its sources. */
  | 'no-feed'
  /** The address of its feed isn't https. */
  | 'invalid-feed'
  /** A portable executable or an unpacked archive: nothing knows how to replace it. */
  | 'package-kind';

/** How updating stands. Versions are those of the feed; moments are UNIX milliseconds. */
export type UpdateState =
  | { kind: 'unavailable'; reason: NoUpdates }
  /** Nobody has looked since the start. */
  | { kind: 'idle' }
  | { kind: 'looking' }
  | { kind: 'current'; checkedAt: number }
  | { kind: 'available'; version: string }
  /** `totalBytes` is null where the feed does not say. */
  | { kind: 'downloading'; version: string; receivedBytes: number; totalBytes: number | null }
  /** Downloaded and checked; it is installed when somebody restarts the console for it. */
  | { kind: 'ready'; version: string }
  | { kind: 'restarting'; version: string }
  /** `message` is for the person. */
  | { kind: 'failed'; step: 'look' | 'download' | 'install'; message: string };
