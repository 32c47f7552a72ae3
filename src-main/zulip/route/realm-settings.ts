import { requireFeature } from '../feature-levels.ts';
import type { Connection } from '../http.ts';
import { JsonParameter, type ParameterValue } from '../parameters.ts';
import type { GroupSettingChange } from '../wire/user-group.ts';
import { deleteQueue } from './events.ts';
import { registerQueue } from './register.ts';
import { write, type CallOptions, type Written } from './call.ts';

/** Names of the organization's permissions, as their register keys without `realm_`. */
export type RealmPermission =
  | 'create_multiuse_invite_group'
  | 'can_access_all_users_group'
  | 'can_add_custom_emoji_group'
  | 'can_add_subscribers_group'
  | 'can_create_bots_group'
  | 'can_create_write_only_bots_group'
  | 'can_create_groups'
  | 'can_create_public_channel_group'
  | 'can_create_private_channel_group'
  | 'can_create_web_public_channel_group'
  | 'can_delete_any_message_group'
  | 'can_delete_own_message_group'
  | 'can_invite_users_group'
  | 'can_manage_all_groups'
  | 'can_manage_billing_group'
  | 'can_mention_many_users_group'
  | 'can_move_messages_between_channels_group'
  | 'can_move_messages_between_topics_group'
  | 'can_resolve_topics_group'
  | 'can_set_delete_message_policy_group'
  | 'can_set_topics_policy_group'
  | 'can_summarize_topics_group'
  | 'direct_message_initiator_group'
  | 'direct_message_permission_group'
  | 'workplace_users_group';

type TimeLimit = number | 'unlimited';

/**
 * The organization's settings that can be changed. Those that the server doesn't know come back in `ignoredParameters`.
 */
export interface RealmUpdate extends Partial<Record<RealmPermission, GroupSettingChange>> {
  /** At most 40 characters. */
  name?: string;
  /** Markdown, at most 1000 characters. */
  description?: string;
  default_language?: string;
  /** For code blocks without a language; `''` for none. */
  default_code_block_language?: string;
  /** Avatars of new accounts: `G` for Gravatar, `J` for generated ones (feature level 456). */
  default_avatar_source?: 'G' | 'J';
  /** Percent: 100, 150 or 200 (feature level 469). */
  media_preview_size?: number;
  /** At most 8000 characters. */
  welcome_message_custom_text?: string;
  require_unique_names?: boolean;
  name_changes_disabled?: boolean;
  email_changes_disabled?: boolean;
  avatar_changes_disabled?: boolean;
  enable_read_receipts?: boolean;
  enable_guest_user_indicator?: boolean;
  enable_guest_user_dm_warning?: boolean;
  /** Whether anyone may read web-public channels without an account. */
  enable_spectator_access?: boolean;
  want_advertise_in_communities_directory?: boolean;
  /** What kind of organization it is, by the numbers of `realm_org_type`. */
  org_type?: number;
  require_e2ee_push_notifications?: boolean;
  /** Whether the Notification Bot posts about channel events (feature level 434). */
  send_channel_events_messages?: boolean;
  /** An id of `realm_available_video_chat_providers`. */
  video_chat_provider?: number;
  /** The address of a Jitsi server, `default` for the server's own. */
  jitsi_server_url?: string;
  /** An id of `giphy_rating_options` or `gif_rating_options`; `gif_rating_policy` from feature level 453 on. */
  giphy_rating?: number;
  /** An id of `gif_rating_policy_options`. */
  gif_rating_policy?: number;
  send_welcome_emails?: boolean;
  digest_emails_enabled?: boolean;
  /** 0 is Monday. */
  digest_weekday?: number;
  message_content_allowed_in_email_notifications?: boolean;
  allow_message_editing?: boolean;
  /** Below feature level 358. */
  allow_edit_history?: boolean;
  /** Below feature level 392. */
  mandatory_topics?: boolean;
  /** Seconds, like all four limits. */
  message_content_edit_limit_seconds?: TimeLimit;
  message_content_delete_limit_seconds?: TimeLimit;
  move_messages_within_stream_limit_seconds?: TimeLimit;
  move_messages_between_streams_limit_seconds?: TimeLimit;
  message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  inline_image_preview?: boolean;
  inline_url_embed_preview?: boolean;
  /** Channel ids; -1 for none. */
  new_stream_announcements_stream_id?: number;
  signup_announcements_stream_id?: number;
  zulip_update_announcements_stream_id?: number;
  /** A private channel's id; -1 turns reports off (feature level 331). */
  moderation_request_channel_id?: number;
  /** Days until a member is a full member. Owners. */
  waiting_period_threshold?: number;
  /** Owners. */
  invite_required?: boolean;
  /** Owners. */
  emails_restricted_to_domains?: boolean;
  /** Owners. */
  disallow_disposable_email_addresses?: boolean;
  /** Days. Owners. */
  message_retention_days?: TimeLimit;
  /** Whether each way to sign in is allowed, by its name in `realm_authentication_methods`. Owners. */
  authentication_methods?: Readonly<Record<string, boolean>>;
}

/**
 * Permissions from before values could be more than one group: below feature level 314, only the group's id is sent.
 */
const oldestPermissions = ['create_multiuse_invite_group', 'can_access_all_users_group'] as const;
const bareUntil = 314;

function bareIds({ featureLevel }: Connection, update: RealmUpdate): Record<string, number> {
  if (featureLevel >= bareUntil) return {};
  return Object.fromEntries(
    oldestPermissions.flatMap((name) => {
      const value = update[name]?.new;
      return typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** These strings are sent with quotes. */
const quotedWords = [
  'message_content_edit_limit_seconds',
  'message_content_delete_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
  'message_retention_days',
  'jitsi_server_url',
] as const;

/**
 * Changes settings and permissions of the organization (https://zulip.com/help/roles-and-permissions). Administrators;
 * owners where noted, and for `can_create_groups`, `can_invite_users_group`, `can_manage_all_groups`,
 * `can_manage_billing_group` and `create_multiuse_invite_group`.
 *
 * @throws RequestError `forbidden`; `conflict` if the `old` value of a permission is out of date; `rejected` for values
 * that a setting doesn't accept (SYSTEM_GROUP_REQUIRED among them); `unsupported`
 */
export async function updateRealm(
  connection: Connection,
  update: RealmUpdate,
  options: CallOptions = {},
): Promise<Written> {
  if (update.moderation_request_channel_id !== undefined) {
    requireFeature(connection, 'moderation-request-channel');
  }
  const quoted: Record<string, ParameterValue> = {};
  for (const name of quotedWords) {
    const value = update[name];
    if (value !== undefined) quoted[name] = new JsonParameter(value);
  }
  return write(
    connection,
    'PATCH',
    '/realm',
    { ...update, ...bareIds(connection, update), ...quoted },
    options,
  );
}

/**
 * Sends the caller a custom welcome message from Welcome Bot, as new people would get it
 * (https://zulip.com/api/test-welcome-bot-custom-message). Changes nothing. Administrators; feature level 416.
 *
 * @param text Markdown, 1 to 8000 characters
 * @throws RequestError `unsupported`; `forbidden`; `rejected` for an empty text or one that is too long
 */
export async function testWelcomeMessage(
  connection: Connection,
  text: string,
  options: CallOptions = {},
): Promise<Written> {
  requireFeature(connection, 'welcome-message-test');
  const parameters = { welcome_message_custom_text: text };
  return write(connection, 'POST', '/realm/test_welcome_bot_custom_message', parameters, options);
}

/**
 * The organization's settings by their names without `realm_`. They have no endpoint of their own, so an event queue is
 * registered for the answer and deleted. https://zulip.com/api/register-queue
 *
 * @throws RequestError
 */
export async function getRealmSettings(
  connection: Connection,
  options: CallOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const parameters = { event_types: ['restart'], fetch_event_types: ['realm'] };
  const { answer } = await registerQueue(connection, parameters, options);
  await deleteQueue(connection, { queue_id: answer.queue_id }, options).catch(() => {});
  return answer.realm_settings;
}
