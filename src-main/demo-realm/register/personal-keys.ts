import type { RealmState, User } from '../state.ts';

/**
 * The settings that every account has, with what a new account gets, as measured at the feature levels 247 and 442.
 * https://zulip.com/api/update-settings
 */
const defaultUserSettings: Readonly<Record<string, unknown>> = {
  automatically_follow_topics_policy: 3,
  automatically_follow_topics_where_mentioned: true,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  color_scheme: 1,
  default_language: 'en',
  demote_inactive_streams: 1,
  desktop_icon_count_display: 1,
  display_emoji_reaction_users: true,
  email_address_visibility: 3,
  email_notifications_batching_period_seconds: 120,
  emojiset: 'google',
  enable_desktop_notifications: true,
  enable_digest_emails: true,
  enable_drafts_synchronization: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  enable_login_emails: true,
  enable_marketing_emails: true,
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_sounds: true,
  enable_stream_audible_notifications: false,
  enable_stream_desktop_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enter_sends: false,
  fluid_layout_width: false,
  high_contrast_mode: false,
  left_side_userlist: false,
  message_content_in_email_notifications: true,
  notification_sound: 'zulip',
  pm_content_in_desktop_notifications: true,
  presence_enabled: true,
  realm_name_in_email_notifications_policy: 1,
  send_private_typing_notifications: true,
  send_read_receipts: true,
  send_stream_typing_notifications: true,
  starred_message_counts: true,
  translate_emoticons: false,
  twenty_four_hour_time: true,
  user_list_style: 2,
  web_escape_navigates_to_home_view: true,
  web_font_size_px: 16,
  web_home_view: 'inbox',
  web_line_height_percent: 140,
  web_mark_read_on_scroll_policy: 1,
  web_stream_unreads_count_display_policy: 2,
  wildcard_mentions_notify: true,
};

const laterSettings: readonly (readonly [since: number, name: string, value: unknown])[] = [
  [253, 'receives_typing_notifications', true],
  [268, 'web_navigate_to_sent_message', true],
  [269, 'web_channel_default_view', 1],
  [275, 'web_animate_image_previews', 'on_hover'],
  [293, 'allow_private_data_export', false],
  [329, 'web_suggest_update_timezone', true],
  [350, 'hide_ai_features', false],
  [385, 'resolved_topic_notice_auto_read_policy', 'except_followed'],
  [398, 'web_left_sidebar_unreads_count_summary', true],
  [411, 'web_left_sidebar_show_channel_folders', true],
  [431, 'web_inbox_show_channel_folders', true],
];

const choiceLists: Readonly<Record<string, unknown>> = {
  emojiset_choices: [
    { key: 'google', text: 'Google' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
  ],
  available_notification_sounds: ['ding', 'zulip'],
};

/** The settings that new accounts start with, in the fetch value `realm_user_settings_defaults`. */
export function settingsDefaults({ featureLevel }: RealmState): Record<string, unknown> {
  const later = laterSettings.filter(([since]) => since <= featureLevel);
  return {
    ...defaultUserSettings,
    ...Object.fromEntries(later.map(([, name, value]) => [name, value])),
    ...choiceLists,
  };
}

/** The caller's own settings in the fetch value `user_settings`. */
export function userSettings(state: RealmState, caller: User): Record<string, unknown> {
  return {
    ...settingsDefaults(state),
    email_address_visibility: caller.emailVisibility,
    presence_enabled: caller.presenceEnabled,
    enable_drafts_synchronization: caller.synchronizesDrafts,
    timezone: caller.timezone,
  };
}
