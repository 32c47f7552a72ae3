import type { DraftStore } from './messages/drafts.ts';
import type { MessageStore } from './messages/message-store.ts';
import type { Language } from './wordings.ts';
import type { Role } from './people/role.ts';
import type { AttachmentStore } from './files/attachment-store.ts';
import type { BotSettings } from './people/bot-settings.ts';
import type { ChannelGroupStore } from './channels/channel-group-store.ts';
import type { ExportStore } from './organization/export-store.ts';
import type { InvitationStore } from './people/invitation-store.ts';
import type { LinkifierStore } from './linkifiers/linkifier-store.ts';
import type { PersonalState } from './own-settings/personal-store.ts';
import type { PlaygroundStore } from './organization/playground-store.ts';
import type { PublicFileStore } from './files/public-file-store.ts';
import type { PushStore } from './push/push-store.ts';
import type { ScheduledStore } from './messages/scheduled-store.ts';

/** Roles, as the API's integers. https://zulip.com/api/get-users */
export const ownerRole = 100;
export const administratorRole = 200;
export const moderatorRole = 300;
export const memberRole = 400;
export const guestRole = 600;
export const roles: readonly Role[] = [ownerRole, administratorRole, moderatorRole, memberRole, guestRole];

/** Whether a number is a role's. */
export function isRole(value: number): value is Role {
  return roles.some((role) => role === value);
}

const emailVisibilities = [1, 2, 3, 4, 5] as const;
/** Who sees a person's real address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators. */
export type EmailVisibility = (typeof emailVisibilities)[number];

/** The setting `email_address_visibility`, once its value has been checked; RangeError for what is none. */
export function toEmailVisibility(value: unknown): EmailVisibility {
  const visibility = emailVisibilities.find((each) => each === value);
  if (visibility === undefined) throw new RangeError(`${String(value)} says of no address who sees it.`);
  return visibility;
}

/** Kinds of bots: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
export type BotType = 1 | 2 | 3 | 4;

export interface UserStatus {
  text: string;
  /** Null when no emoji is set. */
  emoji: { name: string; code: string; reactionType: string } | null;
}

/** What the server keeps of a person's presence: UNIX seconds. */
export interface PresenceRow {
  active: number | null;
  connected: number;
  updateId: number;
}

/** Something else than usual that somebody sees of a topic: 1 muted, 2 unmuted, 3 followed. */
export interface TopicPolicy {
  readonly channelId: number;
  readonly topic: string;
  /** UNIX seconds. */
  readonly since: number;
  readonly policy: 1 | 2 | 3;
}

export interface User {
  readonly userId: number;
  fullName: string;
  deliveryEmail: string;
  emailVisibility: EmailVisibility;
  role: Role;
  isActive: boolean;
  readonly isBot: boolean;
  /** A `BotType`, or one that only newer servers have. */
  readonly botType: number | null;
  botOwnerId: number | null;
  /** Missing until somebody asks for them or sets them. */
  botSettings?: BotSettings;
  timezone: string;
  /** G Gravatar, U uploaded, J generated. */
  avatarSource: 'G' | 'U' | 'J';
  avatarVersion: number;
  /** UNIX seconds. */
  readonly dateJoined: number;
  isImportedStub: boolean;
  /** Known only from mail that came in, without an account of its own; no answer about people says so. */
  isMirrorDummy: boolean;
  /** Stored text by profile field id; people fields hold a JSON list. */
  readonly profile: Map<number, string>;
  /** The fields whose values an import left without HTML; missing where there never were any. */
  unrendered?: Set<number>;
  status: UserStatus;
  presenceEnabled: boolean;
  synchronizesDrafts: boolean;
  /** What they set of topics; missing until there is something. */
  topicPolicies?: readonly TopicPolicy[];
  /** What they keep for themselves; missing until there is something. */
  personal?: PersonalState;
  /** Their other settings by name, as far as they are not those of every account; missing until there is one. */
  settings?: Map<string, unknown>;
  /** The settings that they changed themselves. */
  chosenSettings?: Set<string>;
  /** Counts regenerations: part of what the key is derived from. */
  keyGeneration: number;
  /** Granted on the server's command line only. */
  canChangeUserEmails: boolean;
  /** As above. */
  canCreateUsers: boolean;
  /** Deactivated together with the profile, for good. */
  isDeleted: boolean;
}

/** The id of a named group, or an anonymous one. https://zulip.com/api/group-setting-values */
export type GroupSettingValue = number | { direct_members: number[]; direct_subgroups: number[] };

export const groupSettingNames = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;
export type GroupSettingName = (typeof groupSettingNames)[number];

/** The settings of a group, each from its name. */
export function groupSettingsFrom(
  valueOf: (name: GroupSettingName) => GroupSettingValue,
): Record<GroupSettingName, GroupSettingValue> {
  return {
    can_add_members_group: valueOf('can_add_members_group'),
    can_join_group: valueOf('can_join_group'),
    can_leave_group: valueOf('can_leave_group'),
    can_manage_group: valueOf('can_manage_group'),
    can_mention_group: valueOf('can_mention_group'),
    can_remove_members_group: valueOf('can_remove_members_group'),
  };
}

export interface UserGroup {
  readonly id: number;
  name: string;
  description: string;
  /** Stored members of custom groups, deactivated people included; system groups follow from roles instead. */
  readonly members: Set<number>;
  readonly subgroups: Set<number>;
  readonly isSystem: boolean;
  readonly creatorId: number | null;
  readonly dateCreated: number | null;
  deactivated: boolean;
  readonly settings: Record<GroupSettingName, GroupSettingValue>;
}

export interface ProfileField {
  readonly id: number;
  /** 1 to 8; newer servers have others. https://zulip.com/api/create-custom-profile-field */
  readonly type: number;
  name: string;
  hint: string;
  /** JSON text. */
  fieldData: string;
  order: number;
  required: boolean;
  editableByUser: boolean;
  displayInSummary: boolean;
  useForUserMatching: boolean;
}

/** What everybody can set for oneself; null: as for all channels. */
export interface PersonalChannelSettings {
  color: string;
  is_muted: boolean;
  pin_to_top: boolean;
  desktop_notifications: boolean | null;
  audible_notifications: boolean | null;
  push_notifications: boolean | null;
  email_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
}

/** https://zulip.com/api/update-stream#parameter-topics_policy */
export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

export interface Channel {
  readonly id: number;
  name: string;
  description: string;
  readonly creatorId: number | null;
  readonly dateCreated: number;
  isPrivate: boolean;
  isWebPublic: boolean;
  historyShared: boolean;
  isArchived: boolean;
  isDefault: boolean;
  folderId: number | null;
  weeklyTraffic: number | null;
  topicsPolicy: TopicsPolicy;
  /** Null: as the organization has it; -1: for ever. */
  retentionDays: number | null;
  readonly subscribers: Set<number>;
  /** Settings that differ from the defaults. */
  readonly settings: Record<string, GroupSettingValue>;
  /** Own settings of those who are subscribed, or were, as far as they differ from the defaults. */
  readonly personal: Map<number, Partial<PersonalChannelSettings>>;
  /** Newest first. */
  readonly topics: { name: string; maxId: number }[];
  /** Missing until a first message is sent. */
  firstMessageId?: number | null;
  /** Missing: as it was made, active. */
  isRecentlyActive?: boolean;
}

export interface CustomEmoji {
  readonly id: string;
  readonly name: string;
  readonly authorId: number | null;
  readonly sourceUrl: string;
  /** Where a moving picture stands still. */
  readonly stillUrl?: string;
  deactivated: boolean;
}

export interface ChannelFolder {
  readonly id: number;
  name: string;
  description: string;
  readonly creatorId: number | null;
  readonly dateCreated: number;
  isArchived: boolean;
}

/** Everything that the realm is, at one moment. Changed by routes, control and the passing of time only. */
export interface RealmState {
  readonly seed: number;
  /** What keys, passwords and addresses of files are derived from: random, so that nobody can work them out. */
  readonly secret: string;
  /** `http://127.0.0.1:port`, known once the server listens. */
  url: string;
  /** Of this realm alone, wherever it is served. */
  readonly uuid: string;
  /** Of fake addresses and of bots. */
  readonly emailDomain: string;
  featureLevel: number;
  /** Whether keys are given out without a password; chosen again at each start. */
  development: boolean;
  readonly language: Language;
  /** UNIX seconds. */
  serverGeneration: number;
  isDeactivated: boolean;
  readonly dateCreated: number;
  /** By setting name, without the prefix `realm_`. */
  readonly settings: Map<string, unknown>;
  /** What new people start with, by setting name, as far as it was changed. */
  readonly settingDefaults: Map<string, unknown>;
  readonly users: Map<number, User>;
  /** Users by real address in lower case. */
  readonly usersByEmail: Map<string, User>;
  readonly systemBots: readonly User[];
  readonly groups: Map<number, UserGroup>;
  readonly profileFields: ProfileField[];
  nextProfileFieldId: number;
  readonly channels: Map<number, Channel>;
  /** In their order. */
  readonly folders: ChannelFolder[];
  readonly customEmoji: Map<string, CustomEmoji>;
  readonly domains: { domain: string; allow_subdomains: boolean }[];
  nextDomainId: number;
  readonly linkifierStore: LinkifierStore;
  playgroundStore: PlaygroundStore;
  readonly channelGroupStore: ChannelGroupStore;
  readonly exportStore: ExportStore;
  readonly publicFileStore: PublicFileStore;
  readonly messageStore: MessageStore;
  readonly attachmentStore: AttachmentStore;
  readonly pushStore: PushStore;
  readonly draftStore: DraftStore;
  readonly scheduledStore: ScheduledStore;
  /** Missing until the first is saved. */
  nextSnippetId?: number;
  readonly invitationStore: InvitationStore;
  readonly presence: Map<number, PresenceRow>;
  presenceCounter: number;
  /** A key that an account must have instead of a derived one. */
  readonly fixedKeys: Map<number, string>;
  /** Passwords of accounts that were made through the API; all others are derived. */
  readonly fixedPasswords: Map<number, string>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** The server's clock in UNIX seconds, with fractions. */
export function nowSeconds(state: RealmState): number {
  return state.now() / 1000;
}

/** True for owners and administrators. */
export function isAdministrator(user: User): boolean {
  return user.role <= administratorRole;
}

/** The people who are owners, active and human: the last of them is protected. */
export function activeOwners(state: RealmState): User[] {
  return [...state.users.values()].filter((user) => user.role === ownerRole && user.isActive && !user.isBot);
}

export function activeUsers(state: RealmState): User[] {
  return [...state.users.values()].filter((user) => user.isActive);
}
