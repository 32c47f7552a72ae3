/** Whether changes can be recorded; without that none is sent. */
export type JournalState =
  | { kind: 'ready' }
  /** Another console that is running has the same files, and it alone sends changes. */
  | { kind: 'elsewhere' }
  /** The file is as it was found: damaged, written by a newer version, or not to be opened. */
  | { kind: 'damaged' | 'newer' | 'unusable'; path: string; detail: string };

/** The state of the files that this computer keeps. */
export interface StorageState {
  journal: JournalState;
  /** The journal that was set aside in this run, by the name that it has now. */
  setAside: string | null;
  /** Where a file of accounts and preferences is that is damaged; null while it is sound. */
  damagedFile: string | null;
}
