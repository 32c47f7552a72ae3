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

/** Whether a number is a role. */
export function isRole(value: number): value is Role {
  return roles.some((role) => role === value);
}

const emailVisibilities = [1, 2, 3, 4, 5] as const;
/** Who can see a person's real address: 1 everyone, 2 members, 3 administrators, 4 no one, 5 moderators. */
export type EmailVisibility = (typeof emailVisibilities)[number];

/** Checks the value of the setting `email_address_visibility`; throws RangeError if it is invalid. */
export function toEmailVisibility(value: unknown): EmailVisibility {
  const visibility = emailVisibilities.find((each) => each === value);
  if (visibility === undefined) throw new RangeError(`${String(value)} says of no address who sees it.`);
  return visibility;
}

/** Kinds of bots: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. */
export type BotType = 1 | 2 | 3 | 4;

export interface UserStatus {
  text: string;
  /** Null if no emoji is set. */
  emoji: { name: string; code: string; reactionType: string } | null;
}

/** The stored presence of a person: UNIX seconds. */
export interface PresenceRow {
  active: number | null;
  connected: number;
  updateId: number;
}

/** A topic's visibility policy for a person: 1 muted, 2 unmuted, 3 followed. */
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
  /** A `BotType`, or one known only to newer servers. */
  readonly botType: number | null;
  botOwnerId: number | null;
  /** Undefined until they are read or set. */
  botSettings?: BotSettings;
  timezone: string;
  /** G Gravatar, U uploaded, J generated. */
  avatarSource: 'G' | 'U' | 'J';
  avatarVersion: number;
  /** UNIX seconds. */
  readonly dateJoined: number;
  isImportedStub: boolean;
  /** Known only from incoming mail, without an account; no answer about people says so. */
  isMirrorDummy: boolean;
  /** Stored text by profile field id; people fields contain a JSON list. */
  readonly profile: Map<number, string>;
  /** The fields whose values were imported without HTML; undefined if there never were any. */
  unrendered?: Set<number>;
  status: UserStatus;
  presenceEnabled: boolean;
  synchronizesDrafts: boolean;
  /** The person's topic policies; undefined until there are any. */
  topicPolicies?: readonly TopicPolicy[];
  /** The person's personal data; undefined until there is any. */
  personal?: PersonalState;
  /** Settings by name that aren't stored in their own property; undefined until there are any. */
  settings?: Map<string, unknown>;
  /** The settings that the person changed. */
  chosenSettings?: Set<string>;
  /** Counts regenerations; the key is derived from it. */
  keyGeneration: number;
  /** Only granted on the server's command line. */
  canChangeUserEmails: boolean;
  /** Likewise. */
  canCreateUsers: boolean;
  /** Deactivated permanently, with the profile deleted. */
  isDeleted: boolean;
}

/** The id of a named group, or an anonymous group. https://zulip.com/api/group-setting-values */
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

/** The settings of a group, derived from each name. */
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
  /** Stored members of custom groups, including deactivated people; members of system groups follow from roles. */
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
  /** 1 to 8; newer servers have more. https://zulip.com/api/create-custom-profile-field */
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

/** What people can set for themselves; null means the same as for all channels. */
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
  /** Null for the organization's default; -1 for forever. */
  retentionDays: number | null;
  readonly subscribers: Set<number>;
  /** Settings that differ from the defaults. */
  readonly settings: Record<string, GroupSettingValue>;
  /** Personal settings of current and former subscribers that differ from the defaults. */
  readonly personal: Map<number, Partial<PersonalChannelSettings>>;
  /** Newest first. */
  readonly topics: { name: string; maxId: number }[];
  /** Undefined until the first message is sent. */
  firstMessageId?: number | null;
  /** Undefined means active, as when created. */
  isRecentlyActive?: boolean;
}

export interface CustomEmoji {
  readonly id: string;
  readonly name: string;
  readonly authorId: number | null;
  readonly sourceUrl: string;
  /** A still frame of an animated picture. */
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

/** The complete state of a realm at one moment. Changed only by routes, control and passing time. */
export interface RealmState {
  readonly seed: number;
  /** Used for deriving keys, passwords and file addresses: random, so that no one can guess them. */
  readonly secret: string;
  /** `http://127.0.0.1:port`, known once the server listens. */
  url: string;
  /** Unique to this realm, wherever it is served. */
  readonly uuid: string;
  /** The domain of generated addresses and bots. */
  readonly emailDomain: string;
  featureLevel: number;
  /** Whether keys are given out without a password; set at each start. */
  development: boolean;
  readonly language: Language;
  /** UNIX seconds. */
  serverGeneration: number;
  isDeactivated: boolean;
  readonly dateCreated: number;
  /** By setting name, without the prefix `realm_`. */
  readonly settings: Map<string, unknown>;
  /** Changed default settings for new users, by name. */
  readonly settingDefaults: Map<string, unknown>;
  readonly users: Map<number, User>;
  /** Users by real address in lower case. */
  readonly usersByEmail: Map<string, User>;
  readonly systemBots: readonly User[];
  readonly groups: Map<number, UserGroup>;
  readonly profileFields: ProfileField[];
  nextProfileFieldId: number;
  readonly channels: Map<number, Channel>;
  /** In display order. */
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
  /** Undefined until the first is saved. */
  nextSnippetId?: number;
  readonly invitationStore: InvitationStore;
  readonly presence: Map<number, PresenceRow>;
  presenceCounter: number;
  /** Keys that override the derived ones. */
  readonly fixedKeys: Map<number, string>;
  /** Passwords of accounts created through the API; all others are derived. */
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

/** The active human owners: the last of them is protected. */
export function activeOwners(state: RealmState): User[] {
  return [...state.users.values()].filter((user) => user.role === ownerRole && user.isActive && !user.isBot);
}

export function activeUsers(state: RealmState): User[] {
  return [...state.users.values()].filter((user) => user.isActive);
}
