import type { OwnSetting } from './own-account.ts';

/**
 * People, queries about them, and leave: statuses with a start and an end. Nothing here is shaped by the wire: an
 * organization's worker translates once. Times are UNIX seconds unless a name says otherwise.
 */

/** The API's role integers; lower has more rights. https://zulip.com/api/roles-and-permissions */
export const roles = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof roles)[keyof typeof roles];

export type Presence = 'active' | 'idle' | 'offline';

export interface PersonStatus {
  text: string;
  emoji: StatusEmoji | null;
}

/** `kind` is ours, because descriptions and servers spell the third kind differently on the wire. */
export interface StatusEmoji {
  name: string;
  /** Hexadecimal code points joined by `-`, or the id of a custom emoji. */
  code: string;
  kind: 'unicode' | 'custom' | 'zulip';
}

/**
 * Why no activity is known: never active since joining; not since the server started recording activity; or the server
 * doesn't say.
 */
export type Unseen = { kind: 'never' } | { kind: 'before'; at: number } | { kind: 'unknown' };

/** Generic, incoming webhook, outgoing webhook, embedded. https://zulip.com/help/bots-overview */
export const botTypes = [1, 2, 3, 4] as const;
export type BotType = (typeof botTypes)[number];

/** What a row shows about a bot besides its account. */
export interface BotFacts {
  /** null for types of later servers. */
  type: BotType | null;
  /** null for bots without an owner, or with one whom the caller can't see. */
  owner: { userId: number; name: string; isActive: boolean } | null;
}

/** A row of the people grid. */
export interface PersonRow {
  userId: number;
  name: string;
  /** The real address if the caller can see it, else null. */
  email: string | null;
  role: Role;
  isBot: boolean;
  /** Only for bots. */
  bot?: BotFacts;
  isActive: boolean;
  /** null for bots and deactivated people, who have no presence. */
  presence: Presence | null;
  /** Only for people known to hide their presence. */
  hidesPresence?: true;
  /** When the person was last active; null if never or unknown, see `unseen`. */
  lastActiveAt: number | null;
  /** Why there is no `lastActiveAt`; left out if there is one. */
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

/** Everything that the side sheet shows about a person besides the row. */
export interface PersonDetail extends PersonRow {
  /** The address the API uses, which may be generated. */
  apiEmail: string;
  /** How many bots the person owns, including deactivated ones. */
  ownedBots: number;
  directGroups: GroupReference[];
  /** Groups that contain the person only through a subgroup. */
  inheritedGroups: GroupReference[];
  /** Names of the people in profile fields of type "people", by user ID. */
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
  /** A list's options by key, in the organization's order; empty for other types. */
  options: { key: string; text: string }[];
  /** For external accounts: the address with `%(username)s`, or null. */
  urlPattern: string | null;
  /** For external accounts: the service, or `custom`; else null. */
  accountKind: string | null;
  /** Whether it is in the profile summary, shown when clicking a person's name. */
  inSummary: boolean;
  /** Whether its values find people in mentions. */
  forMatching: boolean;
}

/**
 * The fields of a person that can be changed, as texts in one form each: `role` is the integer; `status` the JSON of
 * `PersonStatus`; `email` the real address; `account` is `active` or `deactivated`; a profile field has the value as
 * the server stores it, empty if unset. For bots, `owner` is the user ID, `webhook` the output of `webhookText`, and
 * `key` any new text, which stands for a new key. For oneself, also those of `OwnSetting`. `group` (direct membership
 * in a user group) is `member` or empty, and `channel` is `subscribed` or empty.
 */
export type PersonField =
  | 'role'
  | 'name'
  | 'status'
  | 'email'
  | 'account'
  | 'owner'
  | 'webhook'
  | 'key'
  | OwnSetting
  | `field:${number}`
  | `group:${number}`
  | `channel:${number}`;

// ---------------------------------------------------------------------------------------------------------
// Queries

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
  /** Increases whenever the results of this query or their order may have changed. */
  version: number;
  generation: number;
  total: number;
  /** The hits in order: all of them, or the requested part, as far as it exists. */
  ids: Uint32Array;
  /** The index of the first of these IDs among all hits. */
  from: number;
  /** The indexes of the requested people among all hits, -1 for non-hits; left out if none were requested. */
  places?: number[];
  /** The first rows of these IDs. */
  rows: PersonRow[];
  counts: RoleCounts;
  /**
   * People about whom the server says too little to evaluate the filter, and who aren't hits; null if there are none.
   */
  undecided: UndecidedPeople | null;
}

export interface UndecidedPeople {
  count: number;
  /** When the server started recording activity; 0 for always, null if the organization has turned presence off. */
  reportedFrom: number | null;
}

/** People who currently have a status. Versions are those of the people queries. */
export type StatusesWindow = Omit<PeopleWindow, 'counts' | 'undecided'>;

export interface StatusSort {
  /** By the person's name or the status text. */
  key: 'name' | 'status';
  descending: boolean;
}

/** People per role among the hits without the role filter, and all deactivated accounts. */
export interface RoleCounts {
  owners: number;
  administrators: number;
  moderators: number;
  members: number;
  guests: number;
  deactivated: number;
}

/** A person whom a pasted entry names or may name. */
export interface PastedPerson {
  userId: number;
  name: string;
  email: string | null;
  isActive: boolean;
}

/**
 * Why an entry matches a person. With `namesakes` and `similar`, no one matches until the user chooses; `not-found` has
 * no people.
 */
export type PastedReason =
  | 'email'
  | 'id'
  | 'name'
  | 'reversed-name'
  | 'name-and-id'
  | 'namesakes'
  | 'similar'
  | 'not-found';

/** An entry of a pasted text, and the people whom it names. */
export interface PastedMatch {
  /** From 1, within the text of the call. */
  line: number;
  /** As written, shortened if long. */
  text: string;
  /** Ignored text next to it: row numbers, other cells. */
  leftOut: readonly string[];
  reason: PastedReason;
  people: readonly PastedPerson[];
}

/** The most views of an organization. */
export const mostPeopleViews = 40;

// ---------------------------------------------------------------------------------------------------------
// Leave

/**
 * The state of a leave calendar entry.
 *
 * - `planned`: it hasn't begun, or it waits for something that `explanation` names.
 * - `set`: the status is set, and it waits for the end.
 * - `cleared`: it is over. Everyone who still had the status has their earlier one again, if any.
 * - `failed`: it was set or cleared for no one; `explanation` says why.
 * - `cancelled`: the user cancelled it.
 */
export type LeaveState = 'planned' | 'set' | 'cleared' | 'failed' | 'cancelled';

/** A status with a start and an end, for one or several people. It only runs while this console is open. */
export interface Leave {
  id: string;
  status: PersonStatus;
  /** UNIX milliseconds. */
  fromMilliseconds: number;
  untilMilliseconds: number;
  state: LeaveState;
  /** Why it waits, failed or didn't go as planned; may be empty. */
  explanation: string;
  /** Calls for its beginning or its end are under way. */
  isRunning: boolean;
  peopleCount: number;
  /** The first few of them; `leave.people` returns all. */
  firstPeople: { userId: number; name: string }[];
}

/** The result of a leave calendar entry for one person. */
export interface LeavePerson {
  userId: number;
  name: string;
  outcome: 'waiting' | 'set' | 'not-set' | 'cleared' | 'kept' | 'not-cleared';
  /** The status that the entry replaced; null if there was none, or it hasn't begun. */
  before: PersonStatus | null;
  /** The server's message for a rejection, or ours; may be empty. */
  explanation: string;
}

/** The people with entries that overlap a span of time. */
export interface LeaveBoard {
  /** By name; the first ones if there are too many for one answer. */
  people: { userId: number; name: string; leaveIds: string[] }[];
  total: number;
}

/** The input for an entry before it has an ID. */
export interface LeaveDraft {
  userIds: number[];
  status: PersonStatus;
  /** UNIX milliseconds; a time in the past means now. */
  fromMilliseconds: number;
  untilMilliseconds: number;
}
