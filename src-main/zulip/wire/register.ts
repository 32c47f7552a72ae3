import { isTable, type Table } from './named.ts';
import { z } from 'zod';
import { settingNamed } from '#contract/settings/settings.ts';
import { wireBot } from './bot.ts';
import { snapshotLists } from './lists.ts';
import { emptyNamed, named } from './named.ts';
import { wireSetting } from './organization-setting.ts';
import type { LongLists } from '../long-lists.ts';
import { presencesAsTheyCome, wirePresences, type PresenceEntry } from './presence.ts';
import { wireProfileField } from './profile-field.ts';
import { wireDevices, wirePushAccounts } from './push.ts';
import { wireRealmDomain } from './realm-domain.ts';
import { wireRealmEmojiTable } from './realm-emoji.ts';
import { unreadableSettings } from './realm-setting.ts';
import { wireUserTopic } from './user-topic.ts';
import { wireUserGroup } from './user-group.ts';
import { wireUserStatus, type WireUserStatus } from './user-status.ts';
import { noteUnread, orDefault, readNoting, rows, table, tableAsItComes } from './unread.ts';
import { userList, usersAsTheyCome, wireUser, type WireUser } from './user.ts';

/** The values that a setting with a group-setting value accepts (`server_supported_permission_settings`). */
const permissionSettingRule = z.object({
  require_system_group: z.boolean(),
  allow_internet_group: z.boolean(),
  allow_nobody_group: z.boolean(),
  allow_everyone_group: z.boolean(),
  default_group_name: z.string().nullish(),
  default_for_system_groups: z.string().nullish(),
  /** Empty: any. */
  allowed_system_groups: z.array(z.string()).default([]),
});

export type WirePermissionRule = z.infer<typeof permissionSettingRule>;

const rulesOf = 'server_supported_permission_settings';
const permissionSettings = table(rulesOf, table(rulesOf, permissionSettingRule));

/** Keys that begin with `realm_` but are separate lists and not settings of the organization. */
const notSettings = new Set([
  'realm_users',
  'realm_non_active_users',
  'realm_user_groups',
  'realm_user_settings_defaults',
  'realm_domains',
  'realm_filters',
  'realm_emoji',
  'realm_bots',
  'realm_embedded_bots',
  'realm_incoming_webhook_bots',
  'realm_default_streams',
  'realm_default_stream_groups',
  'realm_billing',
  ...Object.keys(snapshotLists),
]);

/** The choices of a setting. */
const wireOffered = z.object({ id: z.int(), name: z.string() });
/** GIF ratings: below feature level 442, below 453, and from then on. */
const gifKeys = ['giphy_rating_options', 'gif_rating_options', 'gif_rating_policy_options'] as const;

/** A table's choices; unreadable ones are left out and recorded. */
function readOffered(name: string, raw: unknown): { value: string; label: string }[] {
  const offered = typeof raw === 'object' && raw !== null ? Object.values(raw) : [];
  if (raw !== undefined && (typeof raw !== 'object' || raw === null)) noteUnread(name);
  return offered.flatMap((each) => {
    const read = wireOffered.safeParse(each);
    if (read.success) return [{ value: String(read.data.id), label: read.data.name }];
    noteUnread(name);
    return [];
  });
}

/** The choices of default user settings: names of sounds, and emoji sets. */
const wireSound = z.string().transform((value) => ({ value, label: value }));
const noSound = { value: 'none', label: 'None' };
const wireEmojiSet = z
  .object({ key: z.string(), text: z.string() })
  .transform(({ key, text }) => ({ value: key, label: text }));

function readChoices<T>(name: string, given: Readonly<Record<string, unknown>>, schema: z.ZodType<T>): T[] {
  const read = rows(name, schema).safeParse(given[name] ?? []);
  if (!read.success) noteUnread(name);
  return read.success ? read.data : [];
}

/** The default settings for new people, by name, without unreadable values. */
function startingValuesOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const setting = settingNamed(name);
      if (!setting?.isStartingValue) return false;
      const isReadable = wireSetting(setting.form).safeParse(value).success;
      if (!isReadable) noteUnread(`realm_user_settings_defaults.${name}`);
      return isReadable;
    }),
  );
}

/** Settings of the organization whose key has no prefix, in `register` and in events. */
const settingsWithoutPrefix = [
  'server_name_changes_disabled',
  'max_file_upload_size_mib',
  'max_icon_file_size_mib',
  'max_logo_file_size_mib',
] as const;

/** https://zulip.com/api/register-queue#parameter-presence_history_limit_days */
const defaultPresenceHistoryDays = 14;

const realmPrefix = 'realm_';

/** The organization's settings under the names in `realm` events: without `realm_`. */
function realmSettingsOf(answer: Record<string, unknown>): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answer)) {
    if (key.startsWith(realmPrefix) && !notSettings.has(key)) settings[key.slice(realmPrefix.length)] = value;
  }
  for (const key of settingsWithoutPrefix) {
    if (key in answer) settings[key] = answer[key];
  }
  // Servers before feature level 257 only know the older name.
  if (settings['uri'] !== undefined) settings['url'] ??= settings['uri'];
  for (const name of unreadableSettings(settings)) {
    noteUnread(`${realmPrefix}${name}`);
    delete settings[name];
  }
  return settings;
}

const positive = z.number().positive();

/**
 * Everything but the queue: unreadable parts count as missing, row by row in lists. People are two thirds of a large
 * answer; `userList` parses them by hand.
 */
const parts = orDefault({
  /** Null: the queue cannot be polled. */
  last_event_id: z.int().nullable().default(null),
  /** 0 and empty if the server leaves them out. */
  zulip_feature_level: z.int().default(0),
  zulip_version: z.string().default(''),
  user_id: z.int().optional(),
  realm_users: userList('realm_users', true).default([]),
  realm_non_active_users: userList('realm_non_active_users', false).default([]),
  cross_realm_bots: userList('cross_realm_bots', true).default([]),
  realm_user_groups: rows('realm_user_groups', wireUserGroup).default([]),
  custom_profile_fields: rows('custom_profile_fields', wireProfileField).default([]),
  realm_emoji: wireRealmEmojiTable.default({}),
  /** The address of the built-in emoji's names; empty if the server leaves it out. */
  server_emoji_data_url: z.string().default(''),
  /** The caller's own bots; all bots for administrators. */
  realm_bots: rows('realm_bots', wireBot).default([]),
  realm_domains: rows('realm_domains', wireRealmDomain).default([]),
  devices: wireDevices.default({}),
  push_devices: wirePushAccounts.default({}),
  ...snapshotLists,
  /** By user id as a string; only people with a status. */
  user_status: table('user_status', wireUserStatus).default({}),
  presences: wirePresences.optional(),
  /** UNIX seconds, fractional. */
  server_timestamp: z.number().optional(),
  presence_last_update_id: z.int().default(-1),
  user_settings: named(z.unknown()).default({}),
  realm_user_settings_defaults: named(z.unknown()).default({}),
  /** Code points. */
  max_stream_name_length: z.int().positive().default(60),
  max_stream_description_length: z.int().positive().default(1_024),
  server_web_public_streams_enabled: z.boolean().default(false),
  /** Topics with a visibility policy set by the caller. */
  user_topics: rows('user_topics', z.object(wireUserTopic)).default([]),
  /** Code points; longer texts are truncated without an error. */
  max_message_length: z.int().positive().default(10_000),
  max_topic_length: z.int().positive().default(60),
  event_queue_longpoll_timeout_seconds: positive.default(90),
  server_presence_ping_interval_seconds: positive.default(60),
  /** What official clients assume if the key is missing. */
  server_presence_offline_threshold_seconds: positive.default(140),
  /** Kinds of reports, in the caller's language; empty below feature level 435. */
  server_report_message_types: rows(
    'server_report_message_types',
    z.object({ key: z.string(), name: z.string() }),
  ).default([]),
  [rulesOf]: permissionSettings.default({}),
});

/** Settings that the console reads by name; the complete record is also kept. */
const namedSettings = z.object({
  name: z.string().default(''),
  url: z.string().optional(),
  presence_disabled: z.boolean().default(false),
  waiting_period_threshold: z.number().default(0),
  /** Identifies the organization at any address (feature level 466). */
  uuid: z.string().optional(),
  /** Channel id; -1 means that reports are off. */
  moderation_request_channel_id: z.int().default(-1),
});

const snapshot = z.object({ queue_id: z.string(), ...parts });

/**
 * The caller's own record. Part of it is in the answer a second time: if the one among the people is unreadable, the
 * caller's rights are known all the same.
 */
function ownRecord(answer: Table): WireUser | null {
  const roles = { is_owner: 100, is_admin: 200, is_moderator: 300, is_guest: 600 };
  const role = Object.entries(roles).find(([key]) => answer[key] === true)?.[1] ?? 400;
  const { user_id, email, delivery_email, full_name } = answer;
  const record = { user_id, email, delivery_email, full_name, role };
  // Errors in it don't matter if the record among the people is there.
  const { value: read } = readNoting(() => wireUser.safeParse(record));
  return read.success ? read.data : null;
}

/**
 * Everything in a `register` answer that the console reads (https://zulip.com/api/register-queue). Keys are the
 * server's; keys missing below their feature level have the documented default. Lists that weren't requested are empty.
 */
export const registerAnswer = z.unknown().transform((raw, context) => {
  const known = snapshot.safeParse(raw);
  if (!known.success) {
    for (const issue of known.error.issues) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    }
    return z.NEVER;
  }
  const answer = isTable(raw) ? raw : {};
  const realm_settings = realmSettingsOf(answer);
  const { user_id, realm_users, realm_user_settings_defaults: defaults } = known.data;
  const isAmongThem = user_id === undefined || realm_users.some((user) => user.user_id === user_id);
  return {
    ...known.data,
    /** The caller, as described apart from the people; null if they are among the people. */
    own_record: isAmongThem ? null : ownRecord(answer),
    /** All settings of the organization, keyed as in `realm` events (without `realm_`). */
    realm_settings,
    realm_user_settings_defaults: startingValuesOf(defaults),
    offered: {
      sound: [...readChoices('available_notification_sounds', defaults, wireSound), noSound],
      emojiset: readChoices('emojiset_choices', defaults, wireEmojiSet),
      video: readOffered(
        'realm_available_video_chat_providers',
        realm_settings['available_video_chat_providers'],
      ),
      gif: readOffered(
        'gif_rating_policy_options',
        gifKeys.map((key) => answer[key]).find((list) => list !== undefined),
      ),
    },
    /** The ones the console reads by name. */
    realm: namedSettings.parse(realm_settings),
    /**
     * How many days back `presences` goes. The server doesn't send it: callers of `register` set it if they requested
     * more.
     */
    presence_history_days: defaultPresenceHistoryDays,
    /** Whether the person shares their own presence; reading never changes it. */
    presence_enabled: known.data.user_settings['presence_enabled'] !== false,
  };
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;

/** Processes an answer's people as they arrive. */
export interface TakesPeople {
  put(user: WireUser): void;
}

/**
 * Parses an answer whose lists may have a million people: they are passed on as they arrive, and the answer itself has
 * none of them.
 */
export function registerAnswerAsItComes(people: TakesPeople): {
  longLists: LongLists;
  /** Inserts what was parsed on arrival. */
  complete(answer: RegisterAnswer): RegisterAnswer;
} {
  const presences: PresenceEntry[] = [];
  const statuses = emptyNamed<WireUserStatus>();
  return {
    longLists: {
      realm_users: usersAsTheyCome('realm_users', true, people.put),
      realm_non_active_users: usersAsTheyCome('realm_non_active_users', false, people.put),
      presences: presencesAsTheyCome(presences),
      user_status: tableAsItComes('user_status', wireUserStatus, statuses),
    },
    complete: (answer) => ({
      ...answer,
      presences: answer.presences && presences,
      user_status: statuses,
    }),
  };
}
