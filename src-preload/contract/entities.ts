import type { ColumnChoices, ColumnWidths } from './grid-columns.ts';
import type { AllowedDomain } from './domain-entities.ts';
import type { GroupPermissions } from './group-value.ts';

/**
 * What the renderer knows of an organization. Nothing here holds a key, and nothing is shaped by the wire: the
 * worker of an organization translates once. Times are UNIX seconds unless a name says otherwise.
 */

/** The API's role integers; lower has more rights. https://zulip.com/api/roles-and-permissions */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof roles)[keyof typeof roles];

export type Presence = 'active' | 'idle' | 'offline';

export interface PersonStatus {
  text: string;
  emoji: StatusEmoji | null;
}

/** `kind` is ours; the wire's spelling of the third kind differs between descriptions and servers. */
export interface StatusEmoji {
  name: string;
  /** Hexadecimal code points joined by `-`, or the id of a custom emoji. */
  code: string;
  kind: 'unicode' | 'custom' | 'zulip';
}

/**
 * Nobody has been seen active: never since they joined; before the time from which on the server reports activity, if
 * ever; or the server doesn't tell.
 */
export type Unseen = { kind: 'never' } | { kind: 'before'; at: number } | { kind: 'unknown' };

/** One row of the people grid. */
export interface PersonRow {
  userId: number;
  name: string;
  /** The real address where the caller may see it, else null. */
  email: string | null;
  role: Role;
  isBot: boolean;
  isActive: boolean;
  /** null: bots and deactivated people have no presence. */
  presence: Presence | null;
  /** Only there for people who are known to keep their presence to themselves. */
  hidesPresence?: true;
  /** When the person was last at a device; null when never or unknown: see `unseen`. */
  lastActiveAt: number | null;
  /** Why there is no `lastActiveAt`; left out where there is one. */
  unseen?: Unseen;
  joinedAt: number | null;
  timezone: string;
  status: PersonStatus | null;
  /** Values of the custom profile fields by field id, as the server stores them. */
  profile: Record<string, string>;
}

export interface GroupReference {
  groupId: number;
  name: string;
  isSystem: boolean;
}

/** Generic, incoming webhook, outgoing webhook, embedded. https://zulip.com/help/bots-overview */
export const botTypes = [1, 2, 3, 4] as const;
export type BotType = (typeof botTypes)[number];

/** Everything the side sheet shows of one person beyond the row. */
export interface PersonDetail extends PersonRow {
  /** The address the API uses, which may be generated. */
  apiEmail: string;
  botOwner: { userId: number; name: string } | null;
  /** Null for people, and for types that a later server may have. */
  botType: BotType | null;
  directGroups: GroupReference[];
  /** Groups that contain the person only through a subgroup. */
  inheritedGroups: GroupReference[];
  /** Names of the people that profile fields of type "people" point at, by user id. */
  peopleNames: Record<string, string>;
  /** Rendered HTML is never sent; long texts are shown as their Markdown source. */
  isImportedStub: boolean;
  isDeleted: boolean;
}

export type ProfileFieldType =
  | 'short-text'
  | 'long-text'
  | 'list'
  | 'date'
  | 'link'
  | 'people'
  | 'external-account'
  | 'pronouns'
  | 'unknown';

export interface ProfileField {
  id: number;
  name: string;
  hint: string;
  type: ProfileFieldType;
  order: number;
  required: boolean;
  editableByUser: boolean;
  /** Options of a list by key, in the organization's order; empty for other types. */
  options: { key: string; text: string }[];
  /** For external accounts: the address with `%(username)s`, or null. */
  urlPattern: string | null;
}

export interface Group {
  id: number;
  name: string;
  description: string;
  isSystem: boolean;
  deactivated: boolean;
  directMemberCount: number;
  /** Members including those of subgroups, each counted once. */
  effectiveMemberCount: number;
  directSubgroupIds: number[];
  /** Who made it; null for system groups, unknown people and servers before feature level 292. */
  creatorId: number | null;
  createdAt: number | null;
  /** Who may do what with it. A server below a permission's feature level leaves it out. */
  permissions: GroupPermissions;
}

export interface CustomEmoji {
  id: string;
  name: string;
  deactivated: boolean;
}

/** The organization's settings that panels read; one row with id 0 in the replica. */
export interface RealmSettings {
  id: 0;
  name: string;
  url: string;
  /** Offline after this many seconds without a report. */
  presenceOfflineThresholdSeconds: number;
  presenceDisabled: boolean;
  /** Large organizations get no presence events; the board then refreshes by polling. */
  waitingPeriodDays: number;
  moderationChannelId: number | null;
  restrictedToDomains: boolean;
  domains: AllowedDomain[];
  /** For files of the whole organization, and for one file; null where there is no limit or none is told. */
  uploadQuotaMib: number | null;
  largestUploadMib: number | null;
  /** Whether the server can send to phones at all. */
  pushEnabled: boolean;
  /** When that ends, UNIX seconds; null where it does not. */
  pushEndsAt: number | null;
  /** Devices without encryption are told only that there is a message. */
  requiresEncryptedPush: boolean;
  /** Whether the plan leaves out features, as Zulip Cloud Free does. */
  isPlanLimited: boolean;
}

/**
 * What can be changed of a person. As texts, in one form each: `role` is the integer; `status` the JSON of
 * `PersonStatus`; `email` the real address; `account` is `active` or `deactivated`; a profile field has the value as
 * the server stores it, empty where nothing is set; `group` (the person's own place in a user group) is `member` or
 * empty, and `channel` is `subscribed` or empty.
 */
export type PersonField =
  | 'role'
  | 'name'
  | 'status'
  | 'email'
  | 'account'
  | `field:${number}`
  | `group:${number}`
  | `channel:${number}`;

// ---------------------------------------------------------------------------------------------------------
// Organizations

export type ConnectionState =
  /** First registration is under way; `progress` is bytes of the snapshot received, when known. */
  | { kind: 'connecting'; sinceMilliseconds: number }
  | { kind: 'live'; sinceMilliseconds: number }
  /** `proxy` is the address of one that wants a user name and password. */
  | {
      kind: 'reconnecting' | 'offline';
      sinceMilliseconds: number;
      nextTryAtMilliseconds: number | null;
      reason: string;
      proxy?: string;
    }
  /** The server answers, but with something that this version of the console cannot use. */
  | { kind: 'unreadable'; sinceMilliseconds: number; nextTryAtMilliseconds: number | null; reason: string }
  /** The key was refused; cached data stays readable. `message` is the server's. */
  | { kind: 'signed-out'; sinceMilliseconds: number; message: string }
  /** The address is http, and nobody has agreed to connect to it; the key stays in the keychain. */
  | { kind: 'unencrypted'; sinceMilliseconds: number }
  /** The thread of the demo organization ended: it is gone with everything in it. */
  | { kind: 'stopped'; sinceMilliseconds: number }
  /** The server is too old or otherwise cannot be used. */
  | { kind: 'refused'; sinceMilliseconds: number; message: string };

export interface RateBudget {
  /** Calls allowed in the longest window the server named. */
  limit: number;
  remaining: number;
  refillsAtMilliseconds: number | null;
  /** Set while the server told us to wait. */
  pausedUntilMilliseconds: number | null;
}

export interface OrganizationCounts {
  /** Active accounts of humans. */
  people: number;
  active: number;
  idle: number;
  deactivated: number;
  groups: number;
  /** Allowed domains. */
  domains: number;
  linkifiers: number;
  /** Channels in use; null until they were listed. */
  channels: number | null;
  /** Reports that are neither resolved nor dismissed; null where there is no moderation channel or no access. */
  openReports: number | null;
}

/** Presence is that of an earlier moment. */
export interface StalePresence {
  /** The moment; null where no list has come yet. */
  asOfMilliseconds: number | null;
  /** Why the newest list did not come; null where none was due. */
  reason: string | null;
}

/** Something from the server that is not shown because it cannot be read. */
export interface UnreadData {
  /** Where it was: keys and ids as the API has them, never a value. */
  place: string;
  times: number;
}

export interface Organization {
  /** Stable local id of the account: canonical URL and e-mail, hashed. */
  id: string;
  url: string;
  name: string;
  email: string;
  isDemo: boolean;
  /** Where the key lives. */
  keyKeptIn: 'keychain' | 'memory' | 'nowhere';
  /** Why the stored key cannot be used just now, if so. */
  keyTrouble: string | null;
  zulipVersion: string;
  featureLevel: number;
  connection: ConnectionState;
  budget: RateBudget | null;
  counts: OrganizationCounts | null;
  me: { userId: number; name: string; role: Role } | null;
  /** When the data on screen was last known to be true. */
  dataFromMilliseconds: number | null;
  lastEventAtMilliseconds: number | null;
  /** null while presence is current, switched off, or not loaded. */
  stalePresence: StalePresence | null;
  /** What came from the server and could not be read: left out, never fatal. */
  unread: UnreadData[];
  /** Whether a job or a run through messages is under way: the computer should not go to sleep by itself. */
  isWorking: boolean;
}

// ---------------------------------------------------------------------------------------------------------
// People queries

export type PeopleSortKey =
  | 'name'
  | 'email'
  | 'role'
  | 'joined'
  | 'last-active'
  | 'user-id'
  | `field:${number}`;

export interface PeopleSort {
  key: PeopleSortKey;
  descending: boolean;
}

export interface PeopleWindow {
  /** Grows whenever membership or order of this query may have changed. */
  version: number;
  generation: number;
  total: number;
  /** All hits in order. */
  ids: Uint32Array;
  /** The first rows of the hits. */
  rows: PersonRow[];
  counts: RoleCounts;
  /** People of whom the server tells too little for the filter's conditions: they are no hits. Null for nobody. */
  undecided: UndecidedPeople | null;
}

export interface UndecidedPeople {
  count: number;
  /** From when on the server reports activity; 0 for all of it, null where the organization has presence switched off. */
  reportedFrom: number | null;
}

/** The people who have a status now. Versions are those of the people queries. */
export type StatusesWindow = Omit<PeopleWindow, 'counts' | 'undecided'>;

export interface StatusSort {
  /** By the name of the person or by the text of the status. */
  key: 'name' | 'status';
  descending: boolean;
}

/** People per role among the hits of the query with its role filter left out, and deactivated accounts in all. */
export interface RoleCounts {
  owners: number;
  administrators: number;
  moderators: number;
  members: number;
  guests: number;
  deactivated: number;
}

/** Who a pasted text names. */
export interface PeopleMatch {
  /** Everybody who is named, each once, in the order of the text. */
  userIds: Uint32Array;
  /** Entries that name nobody, each once, as they were written. */
  notFound: string[];
  /** Names that several people have; none of those is among `userIds` for that. */
  ambiguous: { text: string; people: { userId: number; name: string; email: string | null }[] }[];
  /** Entries that name somebody whom an earlier one named. */
  duplicates: number;
}

// ---------------------------------------------------------------------------------------------------------
// The console itself

export interface ConsoleInformation {
  version: string;
  /** The window toolkit, for diagnostics. */
  runtime: string;
  platform: string;
  /** Whether keys can be kept in the system keychain; a trouble in words otherwise. */
  keychain: { usable: true } | { usable: false; message: string };
}

export interface Preferences {
  colorScheme: 'auto' | 'light' | 'dark';
  density: 'compact' | 'comfortable';
  singleKeyShortcuts: boolean;
  /** How long ended change sets stay in the journal: 30 days, 90 days, 365 days, or always. */
  keepJournalFor: 'month' | 'quarter' | 'year' | 'always';
  columnWidths: ColumnWidths;
  columnChoices: ColumnChoices;
}
