import type { AnnounceRules, Draft, ScheduledMessage } from './announce-entities.ts';
import type { UploadSummary } from './attachment-entities.ts';
import type { Job, Safety } from './change-entities.ts';
import type { ChannelCatalogue } from './channel-entities.ts';
import type { FlagRun } from './flag-entities.ts';
import type { ChangeTarget } from './change-target.ts';
import type { Leave } from './leave-entities.ts';
import type { PushDevice, PushToken } from './push-entities.ts';
import type { Linkifier } from './linkifier-entities.ts';
import type { Report, ReportDesk } from './report-entities.ts';
import type { CustomEmoji, Group, ProfileField, RealmSettings } from './entities.ts';

/** A field that was sent but that the server's event has not confirmed yet. */
export interface PendingField {
  /** `user:41:role`, `user:41:field:3`. */
  id: string;
  target: ChangeTarget;
  field: string;
  jobId: string;
}

/** Rows of every replicated table by table name; each row is identified by its `id`. */
export interface ReplicaTables {
  settings: RealmSettings;
  groups: Group;
  profileFields: ProfileField;
  customEmoji: CustomEmoji;
  jobs: Job;
  pending: PendingField;
  safety: Safety;
  leaves: Leave;
  announceRules: AnnounceRules;
  scheduledMessages: ScheduledMessage;
  drafts: Draft;
  uploads: UploadSummary;
  pushTokens: PushToken;
  pushDevices: PushDevice;
  linkifiers: Linkifier;
  channels: ChannelCatalogue;
  flagRuns: FlagRun;
  reports: Report;
  reportDesk: ReportDesk;
}
export type ReplicaTableName = keyof ReplicaTables;
/** All rows by table, as a snapshot has them. */
export type ReplicaRows = { [Table in ReplicaTableName]: ReplicaTables[Table][] };
export const replicaTableNames = [
  'settings',
  'groups',
  'profileFields',
  'customEmoji',
  'jobs',
  'pending',
  'safety',
  'leaves',
  'announceRules',
  'scheduledMessages',
  'drafts',
  'uploads',
  'pushTokens',
  'pushDevices',
  'linkifiers',
  'channels',
  'flagRuns',
  'reports',
  'reportDesk',
] as const satisfies readonly ReplicaTableName[];
