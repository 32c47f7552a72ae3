import type { Text } from '#words/text.ts';
import type { ColumnChoices, ColumnWidths } from './grid-columns.ts';

/** The console itself: its version, preferences, window and files. */

export interface ConsoleInformation {
  version: string;
  /** The window toolkit, for diagnostics. */
  runtime: string;
  platform: string;
  /** Whether the system keychain can store keys; otherwise the problem in words. */
  keychain: { usable: true } | { usable: false; message: Text };
}

/** The separators for the cells of a written CSV file. */
export type ListSeparator = ',' | ';';

export interface Preferences {
  colorScheme: 'auto' | 'light' | 'dark';
  density: 'compact' | 'comfortable';
  singleKeyShortcuts: boolean;
  /** How long finished change sets stay in the journal: 30 days, 90 days, 365 days, or always. */
  keepJournalFor: 'month' | 'quarter' | 'year' | 'always';
  columnWidths: ColumnWidths;
  columnChoices: ColumnChoices;
  /**
   * The separator of CSV files. null until chosen; the window then gets the one that spreadsheets expect in the
   * system's locale.
   */
  listSeparator: ListSeparator | null;
  /** Whether to check the feed for newer versions at each start and once a day. */
  lookForUpdates: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// The window

/** What can be open in a panel, by the panel's ID. */
export interface OpenThings {
  people: number;
  groups: number;
  channels: number;
  attachments: number;
  /** A domain as the server stores it. */
  domains: string;
  /** The key of an invitation in its list, since each kind numbers its own IDs. */
  invitations: number;
  /** By its ID; `new` for one that is being added. */
  linkifiers: number | 'new';
  /** The name of an organization setting, or of a page of settings. */
  settings: string;
  /** The ID of the report's message. */
  reports: number;
  /** A query of the panel, as written by the window's `state/permission-question.ts`. */
  permissions: string;
  /** The ID of the change set's job. */
  journal: string;
}

/** Something open in its panel, and the job shown instead of the panel. */
export type OpenThing = {
  [Panel in keyof OpenThings]: {
    readonly panel: Panel;
    readonly open: OpenThings[Panel];
    readonly job?: string;
  };
}[keyof OpenThings];

/** A request or notice from the main process, kept until the window takes it. */
export type WindowRequest =
  /** Shows an organization and, unless null, something in it. */
  | { kind: 'open'; organizationId: string; thing: OpenThing | null }
  /** A link leads to an organization that isn't in this console. */
  | { kind: 'unknown-organization'; origin: string }
  | { kind: 'unreadable-link' }
  /** The window's process crashed, and the window was reloaded. */
  | { kind: 'recovered' }
  /** The console runs in a version newer than any before on this computer. */
  | { kind: 'updated'; version: string };

/** Information for finding a fault. It contains no keys, addresses or anything people wrote. */
export interface Diagnostics {
  about: Omit<ConsoleInformation, 'keychain'>;
  /** In the rail's order, without their names. */
  organizations: { zulipVersion: string; featureLevel: number; state: string }[];
  /** The folder of the log files; null if there are none. */
  logFolder: string | null;
  /** The last entries in this run's log, oldest first. */
  log: string[];
  /** The whole report as text. */
  report: string;
}

// ---------------------------------------------------------------------------------------------------------
// Files

/** Whether changes can be recorded; if not, none are sent. */
export type JournalState =
  | { kind: 'ready' }
  /** Another running console uses the same files; only that one sends changes. */
  | { kind: 'elsewhere' }
  /** The file was left as found: damaged, written by a newer version, or unreadable. */
  | { kind: 'damaged' | 'newer' | 'unusable'; path: string; detail: string };

/** A file of accounts and preferences that replaced a damaged one. */
export interface NewFile {
  /** The damaged file's new name; null once it was deleted, for instance because an organization was forgotten. */
  setAside: string | null;
  /** How many accounts were recovered from the keychain; null until it has answered. */
  found: number | null;
}

/** The state of the files on this computer. */
export interface StorageState {
  journal: JournalState;
  /** The new name of the journal that was set aside in this run. */
  setAside: string | null;
  /** Set if accounts and preferences were reset, until the notice about it is dismissed. */
  newFile: NewFile | null;
  /** The path of a damaged file of accounts and preferences; null if it is intact. */
  damagedFile: string | null;
}

/** A third-party package whose code, styles or fonts are shipped; the build lists them for the window. */
export interface ThirdPartyPackage {
  name: string;
  version: string;
  /** SPDX expression: https://spdx.org/licenses */
  license: string;
  /** The text that the license requires to be included. */
  text: string;
}

// ---------------------------------------------------------------------------------------------------------
// Updates of the console

/** The changes in a version of the console, read from CHANGELOG.md by the build. */
export interface ReleaseNotes {
  version: string;
  /** Such as `2026-11-30`. */
  date: string;
  changes: { kind: 'added' | 'changed' | 'deprecated' | 'removed' | 'fixed' | 'security'; texts: string[] }[];
}

/** Why this build can't update itself. */
export type NoUpdates =
  /** The package has no feed, or it runs from source. */
  | 'no-feed'
  /** The feed's URL isn't https. */
  | 'invalid-feed'
  /** A portable executable or an unpacked archive, which can't be replaced automatically. */
  | 'package-kind';

/** The state of updating. Versions are the feed's; times are UNIX milliseconds. */
export type UpdateState =
  | { kind: 'unavailable'; reason: NoUpdates }
  /** No check since the start. */
  | { kind: 'idle' }
  | { kind: 'looking' }
  | { kind: 'current'; checkedAt: number }
  | { kind: 'available'; version: string }
  /** `totalBytes` is null if the feed doesn't say. */
  | { kind: 'downloading'; version: string; receivedBytes: number; totalBytes: number | null }
  /** Downloaded and verified; installed when the user restarts the console. */
  | { kind: 'ready'; version: string }
  | { kind: 'restarting'; version: string }
  /** `message` is for the user. */
  | { kind: 'failed'; step: 'look' | 'download' | 'install'; message: string };
