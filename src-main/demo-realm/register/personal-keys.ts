import type { User } from '../state.ts';

/** The settings that every account has, with what a new account gets. https://zulip.com/api/update-settings */
const defaultUserSettings: Readonly<Record<string, unknown>> = {
  twenty_four_hour_time: true,
  color_scheme: 1,
  web_home_view: 'inbox',
  default_language: 'en',
  emojiset: 'google',
  high_contrast_mode: false,
  display_emoji_reaction_users: true,
  email_address_visibility: 3,
  presence_enabled: true,
  send_read_receipts: true,
  send_private_typing_notifications: true,
  send_stream_typing_notifications: true,
  enable_desktop_notifications: true,
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_digest_emails: true,
  enable_login_emails: true,
  enable_sounds: true,
  notification_sound: 'zulip',
  resolved_topic_notice_auto_read_policy: 'except_followed',
  web_font_size_px: 16,
  web_line_height_percent: 140,
};

const choiceLists: Readonly<Record<string, unknown>> = {
  emojiset_choices: [
    { key: 'google', text: 'Google' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
  ],
  available_notification_sounds: ['ding', 'zulip'],
};

/** The caller's own settings in the fetch value `user_settings`. */
export function userSettings(caller: User): Record<string, unknown> {
  return {
    ...defaultUserSettings,
    ...choiceLists,
    email_address_visibility: caller.emailVisibility,
    presence_enabled: caller.presenceEnabled,
    enable_drafts_synchronization: caller.synchronizesDrafts,
    timezone: caller.timezone,
  };
}

/** The settings that new accounts start with, in the fetch value `realm_user_settings_defaults`. */
export function settingsDefaults(): Record<string, unknown> {
  return { ...defaultUserSettings, ...choiceLists };
}
