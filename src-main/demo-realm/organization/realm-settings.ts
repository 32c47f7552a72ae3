import { textSetting } from './setting-values.ts';
import type { RealmState } from '../state.ts';

/** The path of the default logo on the server. */
export const defaultLogo = '/static/images/logo/zulip-org-logo.svg?version=0';

/** The address of one of the organization's pictures; the server's own have a full URL. */
export function realmPictureUrl(
  state: Pick<RealmState, 'settings' | 'url'>,
  name: 'icon_url' | 'logo_url' | 'night_logo_url',
): string {
  const address = textSetting(state, name);
  return address.startsWith('/static/') ? `${state.url}${address}` : address;
}

/**
 * The organization's settings other than permissions: register keys without `realm_`, the feature level that introduced
 * them, and their default. https://zulip.com/api/register-queue
 */
export const realmSettings: readonly (readonly [name: string, since: number, initial: unknown])[] = [
  ['name', 0, ''],
  ['description', 0, ''],
  ['uuid', 466, ''],
  ['date_created', 203, 0],
  ['org_type', 128, 90],
  ['plan_type', 0, 1],
  ['icon_url', 0, '/user_avatars/2/realm/icon.png?version=1'],
  ['icon_source', 0, 'U'],
  ['logo_url', 0, defaultLogo],
  ['logo_source', 0, 'D'],
  ['night_logo_url', 0, defaultLogo],
  ['night_logo_source', 0, 'D'],
  ['default_avatar_source', 456, 'J'],
  ['bot_domain', 0, ''],
  ['default_language', 0, 'en'],
  ['want_advertise_in_communities_directory', 129, false],
  ['invite_required', 0, true],
  ['emails_restricted_to_domains', 0, false],
  ['disallow_disposable_email_addresses', 0, true],
  ['waiting_period_threshold', 0, 0],
  ['name_changes_disabled', 0, false],
  ['email_changes_disabled', 0, false],
  ['avatar_changes_disabled', 0, false],
  ['require_unique_names', 246, false],
  ['enable_spectator_access', 109, false],
  ['enable_guest_user_indicator', 216, true],
  ['enable_guest_user_dm_warning', 348, true],
  ['send_welcome_emails', 0, true],
  ['welcome_message_custom_text', 416, ''],
  ['digest_emails_enabled', 0, false],
  ['digest_weekday', 0, 1],
  ['message_content_allowed_in_email_notifications', 0, true],
  ['push_notifications_enabled', 231, true],
  ['push_notifications_enabled_end_timestamp', 231, null],
  ['require_e2ee_push_notifications', 409, false],
  ['presence_disabled', 0, false],
  ['enable_read_receipts', 137, true],
  ['owner_full_content_access', 438, false],
  ['new_stream_announcements_stream_id', 241, -1],
  ['signup_announcements_stream_id', 241, -1],
  ['zulip_update_announcements_stream_id', 242, -1],
  ['moderation_request_channel_id', 331, -1],
  ['upload_quota_mib', 72, 51_200],
  ['allow_message_editing', 0, true],
  ['message_content_edit_limit_seconds', 0, 600],
  ['message_content_delete_limit_seconds', 0, 600],
  ['move_messages_within_stream_limit_seconds', 162, 604_800],
  ['move_messages_between_streams_limit_seconds', 162, 604_800],
  ['message_edit_history_visibility_policy', 358, 'all'],
  ['allow_edit_history', 0, true],
  ['topics_policy', 392, 'allow_empty_topic'],
  ['mandatory_topics', 0, false],
  ['empty_topic_display_name', 334, 'general chat'],
  ['message_retention_days', 0, -1],
  ['send_channel_events_messages', 434, true],
  ['inline_image_preview', 0, true],
  ['inline_url_embed_preview', 0, false],
  ['media_preview_size', 469, 100],
  ['default_code_block_language', 0, ''],
  ['video_chat_provider', 0, 1],
  [
    'available_video_chat_providers',
    0,
    { disabled: { name: 'None', id: 0 }, jitsi_meet: { name: 'Jitsi Meet', id: 1 } },
  ],
  ['jitsi_server_url', 212, null],
  ['gif_rating_policy', 453, 1],
];

export const serverJitsiUrl = 'https://meet.jit.si';

/** Register keys about the server rather than the organization. */
export const serverKeys: readonly (readonly [name: string, since: number, value: unknown])[] = [
  ['max_stream_name_length', 53, 60],
  ['max_stream_description_length', 53, 1024],
  ['max_channel_folder_name_length', 410, 60],
  ['max_channel_folder_description_length', 410, 1024],
  ['max_topic_length', 53, 60],
  ['max_message_length', 53, 10_000],
  ['max_reminder_note_length', 415, 1000],
  ['max_bulk_new_subscription_messages', 397, 100],
  ['max_file_upload_size_mib', 0, 25],
  ['max_avatar_file_size_mib', 72, 5],
  ['max_icon_file_size_mib', 72, 5],
  ['max_logo_file_size_mib', 72, 5],
  ['password_min_length', 0, 6],
  ['password_max_length', 338, 100],
  ['password_min_guesses', 0, 10_000],
  ['event_queue_longpoll_timeout_seconds', 74, 90],
  ['server_presence_ping_interval_seconds', 164, 60],
  ['server_presence_offline_threshold_seconds', 164, 200],
  ['server_typing_started_expiry_period_milliseconds', 204, 45_000],
  ['server_typing_stopped_wait_period_milliseconds', 204, 12_000],
  ['server_typing_started_wait_period_milliseconds', 204, 30_000],
  ['server_needs_upgrade', 74, false],
  ['server_inline_image_preview', 0, true],
  ['server_inline_url_embed_preview', 0, true],
  ['server_avatar_changes_disabled', 0, false],
  ['server_name_changes_disabled', 0, false],
  ['server_web_public_streams_enabled', 110, true],
  ['server_can_summarize_topics', 350, false],
  [
    'server_thumbnail_formats',
    273,
    [
      { name: '840x560-anim.webp', max_width: 840, max_height: 560, format: 'webp', animated: true },
      { name: '840x560.webp', max_width: 840, max_height: 560, format: 'webp', animated: false },
    ],
  ],
  ['server_min_deactivated_realm_deletion_days', 332, 14],
  ['server_max_deactivated_realm_deletion_days', 332, null],
  ['server_jitsi_server_url', 212, serverJitsiUrl],
  ['settings_send_digest_emails', 0, true],
  ['upgrade_text_for_wide_organization_logo', 0, 'Available on Zulip Cloud Standard. Upgrade to access.'],
];
