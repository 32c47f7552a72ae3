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

/** Whose account the changes are sent from. */
export interface Caller {
  userId: number;
  role: Role;
}

/** What the rules of every kind look up in the live model. */
export interface ChangeFacts {
  person(userId: number): PersonFacts | undefined;
  profileField(fieldId: number): ProfileField | undefined;
  /** One that is part of the same plan, by the id of its target. */
  newField?(id: string): ProfileField | undefined;
  /** Whether an email address, in any case of letters, belongs to one of the server's own bots. */
  isReservedAddress(address: string): boolean;
  group(groupId: number): GroupFacts | undefined;
  /** Whether the organization's plan leaves features out. */
  isPlanLimited(): boolean;
  /** Null until the organization is loaded. */
  messages(): AnnouncingFacts | null;
  /** The value with which this console has sent a message, by its local id; undefined where it has not. */
  sentMessage(localId: string): string | undefined;
  userGroups: GroupLookup;
  /** Also of a domain that is not in the list; undefined until the organization is loaded. */
  domain(domain: string): DomainFacts | undefined;
  /** Also of a name that no emoji has; undefined until the organization is loaded. */
  emoji(name: string): EmojiFacts | undefined;
  /** Also of a file that is not there; undefined until the caller's files are listed. */
  attachment(attachmentId: number): AttachmentFacts | undefined;
  /** By what stands after `device:` in the target; also of one that is not registered. */
  device(id: string): DeviceFacts | undefined;
  /** What a table of the window has now, in the server's order; nothing until the organization is loaded. */
  rows<Table extends ModelTableName>(table: Table): readonly ReplicaTables[Table][];
  dataExports: DataExportLookup;
  channels: ChannelLookup;
  invitations: InvitationLookup;
  settings: SettingLookup;
  newBots: BotLookup;
  /** The name with which this console has made an account, by its target; undefined where it has not. */
  madeAccount(target: ChangeTarget): string | undefined;
  profileFields: ProfileFieldLookup;
  /** All channels, archived ones too, or all groups that people made. */
  named(kind: 'channel' | 'group'): Iterable<{ id: number; name: string }>;
  report(reportId: number): ReportFacts | undefined;
  /** What a kind of report is called in the caller's language; the key where that is not known. */
  reportTypeName(key: string): string;
  /** Messages that were looked at in this console, and those of the moderation channel. */
  message(messageId: number): MessageFacts | undefined;
}

/** The state of the organization that a plan is made against. */
export interface PlanningFacts extends ChangeFacts {
  caller: Caller;
  activeHumanOwners: number;
  activeHumanAdministrators: number;
  /** Active humans in all. */
  activeHumans: number;
  /** The values of fields that were sent and whose events have not come: they count instead of the live ones. */
  pendingOf(target: ChangeTarget): readonly PendingValue[];
  /** Whether a change of this console gave the target that name. */
  hasNamed(target: ChangeTarget, name: string): boolean;
  /** The title of the job of this console that gave the field its value; null where none did. */
  jobThatSet(target: ChangeTarget, field: string, value: string): string | null;
  /** Whether this console must leave the account alone. */
  isProtected(userId: number): boolean;
  /** The bots that somebody owns, deactivated ones too. */
  botsOf(ownerId: number): readonly BotFacts[];
  /** Another channel or group whose name looks like that of the target; null for all other targets. */
  lookAlikeOf(target: ChangeTarget): { id: number; name: string } | null;
  /** Who has an email address, in any case of letters, as far as the caller sees it. */
  holderOfAddress(address: string): number | undefined;
  featureLevel: number;
  zulipVersion: string;
}
