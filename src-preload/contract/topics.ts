import type { Download } from './attachment-entities.ts';
import type { DiscoveryStep } from './discovery-entities.ts';
import type { Organization, PersonRow, Preferences } from './entities.ts';
import type { NetworkStep } from './network-entities.ts';
import type { ReplicaTableName, ReplicaTables } from './replica-tables.ts';
import type { StorageState } from './storage-entities.ts';

/** Changed rows of the small tables of one organization. A gap in `sequence` means: take a fresh snapshot. */
export interface ReplicaPatch {
  organizationId: string;
  generation: number;
  sequence: number;
  upserts: { [Table in ReplicaTableName]?: ReplicaTables[Table][] };
  removes: { [Table in ReplicaTableName]?: ReplicaTables[Table]['id'][] };
}

/** What changed among people since the last push; at most ten a second. */
export interface PeopleChange {
  organizationId: string;
  generation: number;
  /** The present version of membership and order; a window with a lower one is stale. */
  version: number;
  /** Watched rows with new values. */
  rows: PersonRow[];
  /** Watched people that no longer exist for the caller. */
  removed: number[];
}

/** Presence changes of all people since the last push; at most five a second. */
export interface PresenceChange {
  organizationId: string;
  generation: number;
  /** Grows when people or groups changed so that the board should be asked for again. */
  version: number;
  ids: Uint32Array;
  /** 0 offline, 1 idle, 2 active; same order as `ids`. */
  states: Uint8Array;
}

/** Every push that the main process makes. */
export interface Topics {
  /** All organizations, in the order of the rail; sent when any changed. */
  organizations: Organization[];
  replica: ReplicaPatch;
  people: PeopleChange;
  presence: PresenceChange;
  discovery: { discoveryId: string; steps: DiscoveryStep[] };
  'network-check': { checkId: string; steps: NetworkStep[] };
  preferences: Preferences;
  storage: StorageState;
  /** All files on their way to this computer, in the order in which they were begun. */
  downloads: Download[];
  /** Something waits to be taken with `window.take-request`. */
  request: null;
  /** The application menu or another process asks the window to do something. */
  command: {
    command: 'open-palette' | 'add-organization' | 'show-shortcuts' | 'show-diagnostics' | 'show-about';
  };
}

export type TopicName = keyof Topics;

/** The one envelope on the pushing channel. */
export type Push = { [Name in TopicName]: { topic: Name; payload: Topics[Name] } }[TopicName];
