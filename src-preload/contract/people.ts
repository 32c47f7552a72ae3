import type { OwnSetting } from './own-account.ts';

/**
 * People, what is asked about them, and leave: statuses with a beginning and an end. Nothing here is shaped by the wire: the
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

/** Generic, incoming webhook, outgoing webhook, embedded. https://zulip.com/help/bots-overview */
export const botTypes = [1, 2, 3, 4] as const;
export type BotType = (typeof botTypes)[number];

/** What a row shows of a bot beyond the account. */
export interface BotFacts {
  /** Null for types that a later server may have. */
  type: BotType | null;
  /** Null for bots that nobody owns, or somebody whom the caller does not see. */
  owner: { userId: number; name: string; isActive: boolean } | null;
}

/** One row of the people grid. */
export interface PersonRow {
  userId: number;
  name: string;
  /** The real address where the caller may see it, else null. */
  email: string | null;
  role: Role;
  isBot: boolean;
  /** Only there for bots. */
  bot?: BotFacts;
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

/** Everything the side sheet shows of one person beyond the row. */
export interface PersonDetail extends PersonRow {
  /** The address the API uses, which may be generated. */
  apiEmail: string;
  /** How many bots the person owns, deactivated ones too. */
  ownedBots: number;
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
  /** For external accounts: the service, or `custom`; else null. */
  accountKind: string | null;
  /** Whether it is in the profile summary, which opens with a click on somebody's name. */
  inSummary: boolean;
  /** Whether people are found by their value where somebody is mentioned. */
  forMatching: boolean;
}

/**
 * What can be changed of a person. As texts, in one form each: `role` is the integer; `status` the JSON of
 * `PersonStatus`; `email` the real address; `account` is `active` or `deactivated`; a profile field has the value as
 * the server stores it, empty where nothing is set; of bots `owner` is the user id, `webhook` as `webhookText` writes it,
 * and `key` any text that was not there before, which stands for a new key; of oneself those of `OwnSetting`; `group` (the person's own place in a user group) is `member` or
 * empty, and `channel` is `subscribed` or empty.
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
  /** Grows whenever membership or order of this query may have changed. */
  version: number;
  generation: number;
  total: number;
  /** Hits in order: all of them, or the part that was asked for, as far as there are as many. */
  ids: Uint32Array;
  /** The place of the first of these ids among all hits. */
  from: number;
  /** The places among all hits of the people that were asked for, -1 for one who is no hit; left out where none were. */
  places?: number[];
  /** The first rows of these ids. */
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

/** Somebody whom an entry of a pasted text names or may name. */
export interface PastedPerson {
  userId: number;
  name: string;
  email: string | null;
  isActive: boolean;
}

/**
 * Why somebody is taken to be meant by an entry. With `namesakes` and `similar` nobody is, before one of the people is
 * chosen; `not-found` has no people.
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

/** What was read in a pasted text, and whom it names. */
export interface PastedMatch {
  /** From 1, in the text of the call. */
  line: number;
  /** As it was written, long texts shortened. */
  text: string;
  /** What was written beside it and counts for nothing: numbers of rows, other cells. */
  leftOut: readonly string[];
  reason: PastedReason;
  people: readonly PastedPerson[];
}

/** The most views that an organization has. */
export const mostPeopleViews = 40;

// ---------------------------------------------------------------------------------------------------------
// Leave

/**
 * Where an entry of the leave calendar stands.
 *
 * - `planned`: its beginning has not come, or it waits for something that `explanation` names.
 * - `set`: the status is set; it waits for the end.
 * - `cleared`: it is over. Everybody who still had the status has what they had before it, which may be none.
 * - `failed`: it was not set for anybody, or not cleared for anybody; `explanation` says why.
 * - `cancelled`: somebody called it off.
 */
export type LeaveState = 'planned' | 'set' | 'cleared' | 'failed' | 'cancelled';

/** A status with a beginning and an end, for one or several people. Runs while this console is open. */
export interface Leave {
  id: string;
  status: PersonStatus;
  /** UNIX milliseconds. */
  fromMilliseconds: number;
  untilMilliseconds: number;
  state: LeaveState;
  /** Why it waits, failed or went otherwise than planned, in words; may be empty. */
  explanation: string;
  /** Calls for its beginning or its end are under way. */
  isRunning: boolean;
  peopleCount: number;
  /** The first few of them; `leave.people` names all. */
  firstPeople: { userId: number; name: string }[];
}

/** How an entry of the leave calendar went for one person. */
export interface LeavePerson {
  userId: number;
  name: string;
  outcome: 'waiting' | 'set' | 'not-set' | 'cleared' | 'kept' | 'not-cleared';
  /** The status that the entry took the place of; null where there was none, or it has not begun. */
  before: PersonStatus | null;
  /** The server's own words for a refusal, or ours; may be empty. */
  explanation: string;
}

/** Whom the entries concern that touch a span of time. */
export interface LeaveBoard {
  /** By name; the first of them where there are too many for one answer. */
  people: { userId: number; name: string; leaveIds: string[] }[];
  total: number;
}

/** What somebody enters: an entry before it has an id. */
export interface LeaveDraft {
  userIds: number[];
  status: PersonStatus;
  /** UNIX milliseconds; a moment that is past means now. */
  fromMilliseconds: number;
  untilMilliseconds: number;
}
