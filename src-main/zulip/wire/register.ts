import { z } from 'zod';
import { wireDraft } from './draft.ts';
import { wireLinkifier } from './linkifier.ts';
import { wirePresences } from './presence.ts';
import { wireProfileField } from './profile-field.ts';
import { wireDevices, wirePushAccounts } from './push.ts';
import { wireRealmDomain } from './realm-domain.ts';
import { wireRealmEmojiTable } from './realm-emoji.ts';
import { wireScheduledMessage } from './scheduled-message.ts';
import { wireUserGroup } from './user-group.ts';
import { wireUserStatus } from './user-status.ts';
import { userList } from './user.ts';

/** What a setting that takes a group-setting value accepts (`server_supported_permission_settings`). */
export const permissionSettingRule = z.object({
  require_system_group: z.boolean(),
  allow_internet_group: z.boolean(),
  allow_nobody_group: z.boolean(),
  allow_everyone_group: z.boolean(),
  default_group_name: z.string().nullish(),
  default_for_system_groups: z.string().nullish(),
  /** Empty: any. */
  allowed_system_groups: z.array(z.string()).default([]),
});

const permissionSettings = z.record(z.string(), z.record(z.string(), permissionSettingRule));

/** Keys that begin with `realm_` but are lists of their own and no settings of the organization. */
const notSettings = new Set([
  'realm_users',
  'realm_non_active_users',
  'realm_user_groups',
  'realm_user_settings_defaults',
  'realm_domains',
  'realm_linkifiers',
  'realm_filters',
  'realm_playgrounds',
  'realm_emoji',
  'realm_bots',
  'realm_embedded_bots',
  'realm_incoming_webhook_bots',
  'realm_default_streams',
  'realm_default_stream_groups',
  'realm_billing',
]);

/** Settings of the organization whose key has no prefix, in `register` as in events. */
const settingsWithoutPrefix = ['max_file_upload_size_mib'] as const;

const realmPrefix = 'realm_';

/** The organization's settings under the names that `realm` events use: without `realm_`. */
function realmSettingsOf(answer: Record<string, unknown>): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answer)) {
    if (key.startsWith(realmPrefix) && !notSettings.has(key)) settings[key.slice(realmPrefix.length)] = value;
  }
  for (const key of settingsWithoutPrefix) {
    if (key in answer) settings[key] = answer[key];
  }
  // Servers before feature level 257 know the older name only.
  settings['url'] ??= settings['uri'];
  return settings;
}

/**
 * The users are two thirds of a large answer. zod only passes these lists through; `readUser` checks and rebuilds
 * each record by hand (see there), so that reading 100,000 users stays within about twice the time that
 * `JSON.parse` takes. Everything else is small and read by schemas.
 */
const knownKeys = z.object({
  queue_id: z.string(),
  last_event_id: z.int(),
  idle_queue_timeout_secs: z.number().default(600),
  zulip_version: z.string(),
  zulip_merge_base: z.string().default(''),
  zulip_feature_level: z.int(),

  user_id: z.int().optional(),
  email: z.string().optional(),
  delivery_email: z.string().nullish(),
  full_name: z.string().optional(),
  avatar_url: z.string().nullish(),
  is_owner: z.boolean().default(false),
  is_admin: z.boolean().default(false),
  is_moderator: z.boolean().default(false),
  is_guest: z.boolean().default(false),

  realm_users: userList(true).default([]),
  realm_non_active_users: userList(false).default([]),
  cross_realm_bots: userList(true).default([]),
  realm_user_groups: z.array(wireUserGroup).default([]),
  custom_profile_fields: z.array(wireProfileField).default([]),
  realm_emoji: wireRealmEmojiTable.default({}),
  realm_domains: z.array(wireRealmDomain).default([]),
  devices: wireDevices.default({}),
  push_devices: wirePushAccounts.default({}),
  /** In the order of evaluation. */
  realm_linkifiers: z.array(wireLinkifier).default([]),
  /** By user id, as text; only people who have a status. */
  user_status: z.record(z.string(), wireUserStatus).default({}),
  presences: wirePresences.optional(),
  /** UNIX seconds, fractional. */
  server_timestamp: z.number().optional(),
  presence_last_update_id: z.int().default(-1),
  user_settings: z.record(z.string(), z.unknown()).default({}),

  /** Code points. */
  max_stream_name_length: z.int().default(60),
  max_stream_description_length: z.int().default(1_024),
  server_web_public_streams_enabled: z.boolean().default(false),
  scheduled_messages: z.array(wireScheduledMessage).default([]),
  /** At most the 1,000 newest. */
  drafts: z.array(wireDraft).default([]),

  /** Code points; longer texts are cut without an error. */
  max_message_length: z.int().default(10_000),
  max_topic_length: z.int().default(60),
  event_queue_longpoll_timeout_seconds: z.number().default(90),
  server_presence_ping_interval_seconds: z.number().default(60),
  /** What official clients assume where the key is missing. */
  server_presence_offline_threshold_seconds: z.number().default(140),
  server_needs_upgrade: z.boolean().default(false),
  /** Kinds of reports, in the caller's language; empty below feature level 435. */
  server_report_message_types: z.array(z.object({ key: z.string(), name: z.string() })).default([]),
  server_supported_permission_settings: permissionSettings.default({}),
});

/** Settings that the console reads by name; the whole record is beside them. */
const namedSettings = z.object({
  name: z.string().default(''),
  url: z.string().optional(),
  icon_url: z.string().optional(),
  /** HTML is not in here: Markdown source. */
  description: z.string().default(''),
  presence_disabled: z.boolean().default(false),
  waiting_period_threshold: z.number().default(0),
  /** Channel id; -1 means that reports are off. */
  moderation_request_channel_id: z.int().default(-1),
});

/**
 * Everything of a `register` answer that the console reads (https://zulip.com/api/register-queue). Keys are the
 * server's; what a server below a key's feature level leaves out has the default of the documentation. Lists that
 * were not asked for are empty.
 */
export const registerAnswer = z.unknown().transform((raw, context) => {
  const known = knownKeys.safeParse(raw);
  if (!known.success) {
    for (const issue of known.error.issues) {
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    }
    return z.NEVER;
  }
  const realm_settings = realmSettingsOf(raw as Record<string, unknown>);
  const named = namedSettings.safeParse(realm_settings);
  if (!named.success) {
    for (const issue of named.error.issues) {
      const [first, ...rest] = issue.path;
      context.addIssue({
        code: 'custom',
        path: [`${realmPrefix}${String(first)}`, ...rest],
        message: issue.message,
      });
    }
    return z.NEVER;
  }
  const { user_settings } = known.data;
  return {
    ...known.data,
    /** All settings of the organization, keyed as in `realm` events (without `realm_`). */
    realm_settings,
    /** The ones the console reads by name. */
    realm: named.data,
    /** Whether the person shares their own presence; never changed by reading. */
    presence_enabled: user_settings['presence_enabled'] !== false,
  };
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;
