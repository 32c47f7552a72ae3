import { badRequest } from '../api-error.ts';
import { isLanguage } from './languages.ts';
import { boolean, integer, type ParameterReader } from '../parameters.ts';
import { notPossible, typedLevel } from '../schema-refusal.ts';

/** Whether a call is about a person's own setting or a default for new users. The two have different error texts. */
type SettingTarget = 'person' | 'organization';

/** A setting of every account, with a default in the organization. https://zulip.com/api/update-settings */
export interface UserSetting {
  readonly name: string;
  /** The feature levels that support it. */
  readonly since: number;
  readonly until: number;
  /** The former event and fetch key, for clients from before `user_settings`. */
  readonly former: 'update_display_settings' | 'update_global_notifications' | null;
  /** Whether administrators can set a default. */
  readonly hasDefault: boolean;
  /** Whether only the person can change it, whatever else administrators can change for others. */
  readonly isPrivate: boolean;
  /** The default of a new organization, by feature level. */
  readonly initial: (level: number) => unknown;
  /** The parameter's value, checked as far as possible on its own; undefined if not sent. */
  readonly read: (parameters: ParameterReader, level: number, target: SettingTarget) => unknown;
}

type Rules = Partial<Pick<UserSetting, 'since' | 'until' | 'hasDefault' | 'isPrivate'>> & {
  former?: 'display' | 'notifications';
  initial?: UserSetting['initial'];
};

const formerTypes = {
  display: 'update_display_settings',
  notifications: 'update_global_notifications',
} as const;

function setting(name: string, initial: unknown, rules: Rules, read: UserSetting['read']): UserSetting {
  const { former, ...rest } = rules;
  return {
    name,
    since: 0,
    until: Number.POSITIVE_INFINITY,
    hasDefault: true,
    isPrivate: false,
    initial: () => initial,
    ...rest,
    former: former === undefined ? null : formerTypes[former],
    read,
  };
}

const flag = (name: string, initial: boolean, rules: Rules = {}): UserSetting =>
  setting(name, initial, rules, (parameters) => parameters.json(name, boolean));

const number = (name: string, initial: number, rules: Rules = {}): UserSetting =>
  setting(name, initial, rules, (parameters) => parameters.json(name, integer));

const text = (name: string, initial: string, rules: Rules = {}): UserSetting =>
  setting(name, initial, rules, (parameters) => parameters.text(name));

/** One of the numbers from 1 up. */
const choice = (
  name: string,
  count: number | ((level: number) => number),
  initial: number,
  rules: Rules = {},
): UserSetting =>
  setting(name, initial, rules, (parameters, level) => {
    const value = parameters.json(name, integer);
    const last = typeof count === 'number' ? count : count(level);
    if (value !== undefined && (value < 1 || value > last)) throw notPossible(name, level);
    return value;
  });

/** One of some words. */
const word = (
  name: string,
  words: (level: number) => readonly string[],
  initial: string,
  rules: Rules & { plainRefusal?: SettingTarget | 'both' } = {},
): UserSetting => {
  const { plainRefusal, ...rest } = rules;
  return setting(name, initial, rest, (parameters, level, target) => {
    const value = parameters.text(name);
    if (value === undefined || words(level).includes(value)) return value;
    const isPlain = plainRefusal === 'both' || plainRefusal === target;
    throw isPlain ? badRequest('parameter-invalid', { name }) : notPossible(name, level);
  });
};

/** The web app's appearance was redesigned after this level. */
const denseUntil = 364;
const display = { former: 'display' } as const;
const notifications = { former: 'notifications' } as const;
const channelViewCount = (level: number): number => (level >= 401 ? 4 : level >= 383 ? 3 : 2);

/** The available emoji sets, by feature level. */
export function emojiSets(level: number): { key: string; text: string }[] {
  return [
    { key: 'google', text: 'Google' },
    { key: 'twitter', text: 'Twitter' },
    { key: 'text', text: 'Plain text' },
    ...(level < 421 ? [{ key: 'google-blob', text: 'Google blobs' }] : []),
  ];
}

const formerSounds =
  'ascend,beep_boop,bink,bright,brlip,chime,deep tom,ding,double tap,down,dry bongos,dutdut,fast ascend,flute,' +
  'friendly,kick roll,loud tintong,metallic snare,pan,shaker,simple,stairs,subtle,swish,tintong,up,wood block,zaping,' +
  'zing,zulip';

/** The available notification sounds, as measured at levels 247 and 442. */
export function notificationSounds(level: number): string[] {
  return level < typedLevel ? formerSounds.split(',') : ['ding', 'zulip'];
}

/** Every account setting except the time zone, in the order in which several changes are applied. */
export const userSettings: readonly UserSetting[] = [
  flag('allow_private_data_export', false, { since: 293, hasDefault: false, isPrivate: true }),
  choice('automatically_follow_topics_policy', 4, 3),
  flag('automatically_follow_topics_where_mentioned', true),
  choice('automatically_unmute_topics_in_muted_streams_policy', 4, 2),
  choice('color_scheme', 3, 1, display),
  text('default_language', 'en', { ...display, hasDefault: false }),
  choice('demote_inactive_streams', 3, 1, display),
  flag('dense_mode', true, { ...display, until: denseUntil }),
  choice('desktop_icon_count_display', 4, 1, notifications),
  flag('display_emoji_reaction_users', true),
  choice('email_address_visibility', 5, 3, {
    isPrivate: true,
    initial: (level) => (level < typedLevel ? 1 : 3),
  }),
  number('email_notifications_batching_period_seconds', 120, notifications),
  word('emojiset', (level) => emojiSets(level).map(({ key }) => key), 'google', display),
  flag('enable_desktop_notifications', true, notifications),
  flag('enable_digest_emails', true, { ...notifications, isPrivate: true }),
  flag('enable_drafts_synchronization', true, display),
  flag('enable_followed_topic_audible_notifications', true),
  flag('enable_followed_topic_desktop_notifications', true),
  flag('enable_followed_topic_email_notifications', true),
  flag('enable_followed_topic_push_notifications', true),
  flag('enable_followed_topic_wildcard_mentions_notify', true),
  flag('enable_login_emails', true, { ...notifications, hasDefault: false, isPrivate: true }),
  flag('enable_marketing_emails', true, { ...notifications, hasDefault: false, isPrivate: true }),
  flag('enable_offline_email_notifications', true, notifications),
  flag('enable_offline_push_notifications', true, notifications),
  flag('enable_online_push_notifications', true, notifications),
  flag('enable_sounds', true, notifications),
  flag('enable_stream_audible_notifications', false, notifications),
  flag('enable_stream_desktop_notifications', false, notifications),
  flag('enable_stream_email_notifications', false, notifications),
  flag('enable_stream_push_notifications', false, notifications),
  flag('enter_sends', false, display),
  flag('fluid_layout_width', false, display),
  flag('hide_ai_features', false, { since: 350 }),
  flag('high_contrast_mode', false, display),
  flag('left_side_userlist', false, display),
  flag('message_content_in_email_notifications', true, notifications),
  text('notification_sound', 'zulip', notifications),
  flag('pm_content_in_desktop_notifications', true, notifications),
  flag('presence_enabled', true, { ...notifications, isPrivate: true }),
  choice('realm_name_in_email_notifications_policy', 3, 1, notifications),
  flag('receives_typing_notifications', true, { since: 253 }),
  word(
    'resolved_topic_notice_auto_read_policy',
    () => ['always', 'except_followed', 'never'],
    'except_followed',
    { since: 385, plainRefusal: 'both' },
  ),
  flag('send_private_typing_notifications', true, { isPrivate: true }),
  flag('send_read_receipts', true, { isPrivate: true }),
  flag('send_stream_typing_notifications', true, { isPrivate: true }),
  flag('starred_message_counts', true, display),
  flag('translate_emoticons', false, display),
  flag('twenty_four_hour_time', false, display),
  choice('user_list_style', 3, 3, { initial: (level) => (level < denseUntil ? 2 : 3) }),
  word('web_animate_image_previews', () => ['always', 'on_hover', 'never'], 'on_hover', {
    since: 275,
    plainRefusal: 'organization',
  }),
  choice('web_channel_default_view', channelViewCount, 1, { since: 269 }),
  flag('web_escape_navigates_to_home_view', true),
  number('web_font_size_px', 16, { initial: (level) => (level < denseUntil ? 14 : 16) }),
  word(
    'web_home_view',
    (level) => [level < 454 ? 'recent_topics' : 'recent', 'inbox', 'all_messages'],
    'inbox',
    { ...display, plainRefusal: 'organization' },
  ),
  flag('web_inbox_show_channel_folders', true, { since: 431 }),
  flag('web_left_sidebar_show_channel_folders', true, { since: 411 }),
  flag('web_left_sidebar_unreads_count_summary', true, { since: 398 }),
  number('web_line_height_percent', 140, { initial: (level) => (level < denseUntil ? 122 : 140) }),
  choice('web_mark_read_on_scroll_policy', 3, 1),
  flag('web_navigate_to_sent_message', true, { since: 268 }),
  choice('web_stream_unreads_count_display_policy', 3, 2),
  flag('web_suggest_update_timezone', true, { since: 329 }),
  flag('wildcard_mentions_notify', true, notifications),
];

/** The settings that servers of a feature level support. */
export function settingsAt(level: number): UserSetting[] {
  return userSettings.filter(({ since, until }) => since <= level && level < until);
}

const longestBatching = 7 * 86_400;

/**
 * Makes the checks that the server makes after reading everything.
 *
 * @param values by setting name, as far as they were sent
 */
export function checkUserSettings(level: number, values: ReadonlyMap<string, unknown>): void {
  const language = values.get('default_language');
  if (typeof language === 'string' && !isLanguage(language)) {
    throw badRequest('parameter-invalid', { name: 'default_language' });
  }
  const sound = values.get('notification_sound');
  if (typeof sound === 'string' && sound !== 'none' && !notificationSounds(level).includes(sound)) {
    throw badRequest('notification-sound-invalid', { sound });
  }
  const seconds = values.get('email_notifications_batching_period_seconds');
  if (typeof seconds === 'number' && (seconds <= 0 || seconds > longestBatching)) {
    throw badRequest('email-batching-invalid', { seconds });
  }
}

/** Reads a time zone: an IANA name, never empty. */
export function readTimezone(parameters: ParameterReader, level: number): string | undefined {
  const name = 'timezone';
  const value = parameters.text(name);
  if (value === undefined || isTimezone(value)) return value;
  throw level < typedLevel
    ? badRequest('timezone-unknown-former')
    : badRequest('value-error', { name, reason: 'Not a recognized time zone' });
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
