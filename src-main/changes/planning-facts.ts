import type { ChangeTarget } from '#contract/changes.ts';
import type { ProfileField, Role } from '#contract/people.ts';
import type { ModelTableName, ReplicaTables } from '#contract/topics.ts';
import type { AnnouncingFacts } from './kinds/announcement/announcing-facts.ts';
import type { BotLookup } from './kinds/bot/bot-facts.ts';
import type { GroupLookup } from './kinds/group/group-facts.ts';
import type { ChannelLookup } from './kinds/channel/channel-facts.ts';
import type { InvitationLookup } from './kinds/invitation/invitation-facts.ts';
import type { SettingLookup } from './kinds/setting/setting-facts.ts';
import type { MessageFacts } from './kinds/message/message-facts.ts';
import type { ReportFacts } from './kinds/report/report-facts.ts';
import type { BotFacts, PersonFacts, GroupFacts } from './kinds/user/person-facts.ts';
import type { ProfileFieldLookup } from './kinds/profile-field/profile-field-subject.ts';
import type { PendingValue } from './pending.ts';
import type { AttachmentFacts } from './kinds/attachment/attachment-facts.ts';
import type { DataExportLookup } from './kinds/data-export/data-export-facts.ts';
import type { DeviceFacts } from './kinds/device/device-facts.ts';
import type { DomainFacts } from './kinds/domain/domain-facts.ts';
import type { EmojiFacts } from './kinds/emoji/emoji-facts.ts';

/** The account that sends the changes. */
export interface Caller {
  userId: number;
  role: Role;
}

/** What the rules of every kind look up in the live model. */
export interface ChangeFacts {
  person(userId: number): PersonFacts | undefined;
  profileField(fieldId: number): ProfileField | undefined;
  /** A field created by the same plan, by the ID of its target. */
  newField?(id: string): ProfileField | undefined;
  /** Whether an email address, ignoring case, belongs to one of the server's own bots. */
  isReservedAddress(address: string): boolean;
  group(groupId: number): GroupFacts | undefined;
  /** Whether the organization's plan excludes features. */
  isPlanLimited(): boolean;
  /** null until the organization is loaded. */
  messages(): AnnouncingFacts | null;
  /** The value with which this console sent a message, by its local ID; undefined if it didn't. */
  sentMessage(localId: string): string | undefined;
  userGroups: GroupLookup;
  /** Works for unlisted domains too; undefined until the organization is loaded. */
  domain(domain: string): DomainFacts | undefined;
  /** Works for unused names too; undefined until the organization is loaded. */
  emoji(name: string): EmojiFacts | undefined;
  /** Works for missing files too; undefined until the caller's files are listed. */
  attachment(attachmentId: number): AttachmentFacts | undefined;
  /** By the part of the target after `device:`; works for unregistered devices too. */
  device(id: string): DeviceFacts | undefined;
  /** The current rows of a window table in the server's order; empty until the organization is loaded. */
  rows<Table extends ModelTableName>(table: Table): readonly ReplicaTables[Table][];
  dataExports: DataExportLookup;
  channels: ChannelLookup;
  invitations: InvitationLookup;
  settings: SettingLookup;
  newBots: BotLookup;
  /** The name with which this console created an account, by its target; undefined if it didn't. */
  madeAccount(target: ChangeTarget): string | undefined;
  profileFields: ProfileFieldLookup;
  /** All channels including archived ones, or all groups created by people. */
  named(kind: 'channel' | 'group'): Iterable<{ id: number; name: string }>;
  report(reportId: number): ReportFacts | undefined;
  /** A report type's name in the caller's language, or its key if unknown. */
  reportTypeName(key: string): string;
  /** Messages read in this console, and those of the moderation channel. */
  message(messageId: number): MessageFacts | undefined;
}

/** The state of the organization that a plan is made against. */
export interface PlanningFacts extends ChangeFacts {
  caller: Caller;
  activeHumanOwners: number;
  activeHumanAdministrators: number;
  /** The number of active humans. */
  activeHumans: number;
  /** Values that were sent but whose events haven't arrived; they override the live ones. */
  pendingOf(target: ChangeTarget): readonly PendingValue[];
  /** Whether a change of this console gave the target that name. */
  hasNamed(target: ChangeTarget, name: string): boolean;
  /** The title of this console's job that gave the field its value, or null. */
  jobThatSet(target: ChangeTarget, field: string, value: string): string | null;
  /** Whether this console must not change the account. */
  isProtected(userId: number): boolean;
  /** A person's bots, including deactivated ones. */
  botsOf(ownerId: number): readonly BotFacts[];
  /** Another channel or group with a name that looks like the target's; null for other kinds of target. */
  lookAlikeOf(target: ChangeTarget): { id: number; name: string } | null;
  /** Who has an email address, ignoring case, as far as the caller can see. */
  holderOfAddress(address: string): number | undefined;
  featureLevel: number;
  zulipVersion: string;
}
