import type { AnnounceRules, Draft, ScheduledMessage } from './announce.ts';
import type { Download, UploadSummary } from './attachments.ts';
import type { BotService } from './bots.ts';
import type { ChangeTarget, Job, OvertakenPreview, Safety } from './changes.ts';
import type { ChannelCatalogue } from './channels.ts';
import type { Preferences, StorageState, UpdateState } from './console.ts';
import type { ExportSummary } from './kinds/data-exports.ts';
import type { PushDevice, PushToken } from './devices.ts';
import type { Group } from './groups.ts';
import type { InvitationSummary } from './invitations.ts';
import { keysOf } from './choices.ts';
import type { Linkifier } from './linkifiers.ts';
import type { FlagRun } from './messages.ts';
import type { DiscoveryStep, NetworkStep } from './network.ts';
import type { CustomEmoji, Organization, RealmSettings } from './organization.ts';
import type { Leave, PersonRow, ProfileField } from './people.ts';
import type { Playground } from './kinds/playgrounds.ts';
import type { SettingValue } from './settings/settings.ts';
import type { Report, ReportSource } from './reports.ts';

/** A field that was sent but that the server's event has not confirmed yet. */
export interface PendingField {
  /** `user:41:role`, `user:41:field:3`. */
  id: string;
  target: ChangeTarget;
  field: string;
  jobId: string;
}

/** Rows of the tables that the live model of the organization has. */
interface ModelTables {
  settings: RealmSettings;
  groups: Group;
  bots: BotService;
  profileFields: ProfileField;
  customEmoji: CustomEmoji;
  announceRules: AnnounceRules;
  scheduledMessages: ScheduledMessage;
  drafts: Draft;
  uploads: UploadSummary;
  invitations: InvitationSummary;
  dataExports: ExportSummary;
  organizationSettings: SettingValue;
  pushDevices: PushDevice;
  linkifiers: Linkifier;
  playgrounds: Playground;
  channels: ChannelCatalogue;
}
export type ModelTableName = keyof ModelTables;

/**
 * Rows of every replicated table by table name; each row is identified by its `id`. Those beside the model's are of the
 * change engine, the local store and the report service.
 */
export interface ReplicaTables extends ModelTables {
  jobs: Job;
  pending: PendingField;
  overtaken: OvertakenPreview;
  safety: Safety;
  leaves: Leave;
  pushTokens: PushToken;
  flagRuns: FlagRun;
  reports: Report;
  reportSource: ReportSource;
}
export type ReplicaTableName = keyof ReplicaTables;
/** All rows by table, as a snapshot has them. */
export type ReplicaRows = { [Table in ReplicaTableName]: ReplicaTables[Table][] };

/** Every table without a row. */
export const emptyReplica = (): ReplicaRows => ({
  settings: [],
  groups: [],
  bots: [],
  profileFields: [],
  customEmoji: [],
  jobs: [],
  pending: [],
  overtaken: [],
  safety: [],
  leaves: [],
  announceRules: [],
  scheduledMessages: [],
  drafts: [],
  uploads: [],
  invitations: [],
  dataExports: [],
  organizationSettings: [],
  pushTokens: [],
  pushDevices: [],
  linkifiers: [],
  playgrounds: [],
  channels: [],
  flagRuns: [],
  reports: [],
  reportSource: [],
});
export const replicaTableNames = keysOf(emptyReplica());

// ---------------------------------------------------------------------------------------------------------
// Pushes

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
  /** People, watched or not, who have another picture now. */
  pictures: number[];
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
  /** Reports that came while the console was running; those that came at once together, the newest last. */
  reported: { organizationId: string; reports: Report[] };
  preferences: Preferences;
  storage: StorageState;
  update: UpdateState;
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
