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

/** A field that was sent but whose event hasn't arrived yet. */
export interface PendingField {
  /** `user:41:role`, `user:41:field:3`. */
  id: string;
  target: ChangeTarget;
  field: string;
  jobId: string;
}

/** Rows of the tables that come from the organization's live model. */
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
 * Rows of every replicated table by table name; each row is identified by its `id`. Those besides the model's belong to
 * the change engine, the local store and the report service.
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
/** All rows by table, as in a snapshot. */
export type ReplicaRows = { [Table in ReplicaTableName]: ReplicaTables[Table][] };

/** All tables without rows. */
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

/** Changed rows of an organization's small tables. After a gap in `sequence`, take a fresh snapshot. */
export interface ReplicaPatch {
  organizationId: string;
  generation: number;
  sequence: number;
  upserts: { [Table in ReplicaTableName]?: ReplicaTables[Table][] };
  removes: { [Table in ReplicaTableName]?: ReplicaTables[Table]['id'][] };
}

/** What changed about people since the last push; at most ten a second. */
export interface PeopleChange {
  organizationId: string;
  generation: number;
  /** The current version of membership and order; a window with a lower one is stale. */
  version: number;
  /** Watched rows with new values. */
  rows: PersonRow[];
  /** Watched people who no longer exist for the caller. */
  removed: number[];
  /** People with a new picture, watched or not. */
  pictures: number[];
}

/** Presence changes of everyone since the last push; at most five a second. */
export interface PresenceChange {
  organizationId: string;
  generation: number;
  /** Increases when people or groups have changed enough to request the board again. */
  version: number;
  ids: Uint32Array;
  /** 0 offline, 1 idle, 2 active; same order as `ids`. */
  states: Uint8Array;
}

/** Every push that the main process makes. */
export interface Topics {
  /** All organizations in the rail's order, sent when any of them changes. */
  organizations: Organization[];
  replica: ReplicaPatch;
  people: PeopleChange;
  presence: PresenceChange;
  discovery: { discoveryId: string; steps: DiscoveryStep[] };
  'network-check': { checkId: string; steps: NetworkStep[] };
  /** Reports that arrived while the console was running, grouped by arrival, newest last. */
  reported: { organizationId: string; reports: Report[] };
  preferences: Preferences;
  storage: StorageState;
  update: UpdateState;
  /** All downloads to this computer, in the order in which they were started. */
  downloads: Download[];
  /** A request waits to be taken with `window.take-request`. */
  request: null;
  /** The application menu or another process asks the window to do something. */
  command: {
    command: 'open-palette' | 'add-organization' | 'show-shortcuts' | 'show-diagnostics' | 'show-about';
  };
}

export type TopicName = keyof Topics;

/** The one envelope on the pushing channel. */
export type Push = { [Name in TopicName]: { topic: Name; payload: Topics[Name] } }[TopicName];
