import { text, type Text } from '#words/text.ts';
import type { SettingForm, SettingOption, StartingDeclaration } from './setting.ts';

/** Options that the server numbers from 1. */
export const numbered = (...labels: Text[]): SettingForm => ({
  kind: 'choice',
  options: labels.map((label, index) => ({ value: String(index + 1), label })),
  sentAs: 'number',
});

/** A switch among the defaults for new users. */
export const startingSwitch = (
  section: StartingDeclaration['section'],
  name: string,
  label: Text,
  does: Text,
  since = 0,
): StartingDeclaration => ({ name, section, label, does, form: { kind: 'switch' }, since });

const section = 'newDisplay';
const flag = (name: string, label: Text, does: Text, since?: number): StartingDeclaration =>
  startingSwitch(section, name, label, does, since);
const sizes = (values: readonly number[], label: (value: string) => Text): SettingForm => ({
  kind: 'choice',
  options: values.map(String).map((value): SettingOption => ({ value, label: label(value) })),
  sentAs: 'number',
});

/** How the web and desktop apps look for new users. https://zulip.com/help/configure-default-new-user-settings */
export const startingDisplaySettings: readonly StartingDeclaration[] = [
  {
    name: 'color_scheme',
    section,
    label: text('setting.color-scheme'),
    does: text('setting.color-scheme.does'),
    form: numbered(
      text('setting.automatic'),
      text('setting.color-scheme.dark'),
      text('setting.color-scheme.light'),
    ),
  },
  {
    name: 'twenty_four_hour_time',
    section,
    label: text('setting.twenty-four-hour-time'),
    does: text('setting.twenty-four-hour-time.does'),
    form: {
      kind: 'choice',
      options: [
        { value: 'false', label: text('setting.twenty-four-hour-time.12-hour') },
        { value: 'true', label: text('setting.twenty-four-hour-time.24-hour') },
        // Servers can return it from feature level 408 on, but never accept it.
        { value: 'null', label: text('setting.twenty-four-hour-time.by-language'), since: Infinity },
      ],
      sentAs: 'boolean',
    },
  },
  {
    name: 'web_home_view',
    section,
    label: text('setting.web-home-view'),
    does: text('setting.web-home-view.does'),
    form: {
      kind: 'choice',
      options: [
        { value: 'inbox', label: text('setting.web-home-view.inbox') },
        { value: 'recent_topics', label: text('setting.web-home-view.recent-conversations'), until: 454 },
        { value: 'recent', label: text('setting.web-home-view.recent-conversations'), since: 454 },
        { value: 'all_messages', label: text('setting.web-home-view.combined-feed') },
      ],
      sentAs: 'text',
    },
  },
  flag(
    'web_escape_navigates_to_home_view',
    text('setting.web-escape-navigates-to-home-view'),
    text('setting.web-escape-navigates-to-home-view.does'),
  ),
  {
    name: 'web_channel_default_view',
    section,
    label: text('setting.web-channel-default-view'),
    does: text('setting.web-channel-default-view.does'),
    form: {
      kind: 'choice',
      options: [
        { value: '1', label: text('setting.web-channel-default-view.its-top-topic') },
        { value: '2', label: text('setting.web-channel-default-view.its-feed') },
        { value: '3', label: text('setting.web-channel-default-view.its-list-of-topics'), since: 383 },
        { value: '4', label: text('setting.web-channel-default-view.its-top-unread-topic'), since: 401 },
      ],
      sentAs: 'number',
    },
    since: 269,
  },
  {
    name: 'web_mark_read_on_scroll_policy',
    section,
    label: text('setting.web-mark-read-on-scroll-policy'),
    does: text('setting.web-mark-read-on-scroll-policy.does'),
    form: numbered(
      text('setting.always'),
      text('setting.web-mark-read-on-scroll-policy.only-in-conversation-views'),
      text('setting.never'),
    ),
  },
  {
    name: 'web_font_size_px',
    section,
    label: text('setting.web-font-size-px'),
    does: text('setting.web-font-size-px.does'),
    form: sizes([12, 13, 14, 15, 16, 17, 18, 19, 20], (pixels) => text('setting.pixels', { pixels })),
    since: 364,
  },
  {
    name: 'web_line_height_percent',
    section,
    label: text('setting.web-line-height-percent'),
    does: text('setting.web-line-height-percent.does'),
    form: sizes([122, 131, 140, 149, 158], (percent) => text('setting.percent', { percent })),
    since: 364,
  },
  {
    name: 'emojiset',
    section,
    label: text('setting.emojiset'),
    does: text('setting.emojiset.does'),
    form: { kind: 'offered', list: 'emojiset', isText: true },
  },
  {
    name: 'user_list_style',
    section,
    label: text('setting.user-list-style'),
    does: text('setting.user-list-style.does'),
    form: numbered(
      text('setting.user-list-style.compact'),
      text('setting.user-list-style.with-status'),
      text('setting.user-list-style.with-picture-and-status'),
    ),
  },
  {
    name: 'web_animate_image_previews',
    section,
    label: text('setting.web-animate-image-previews'),
    does: text('setting.web-animate-image-previews.does'),
    form: {
      kind: 'choice',
      options: [
        { value: 'always', label: text('setting.always') },
        { value: 'on_hover', label: text('setting.web-animate-image-previews.under-the-pointer') },
        { value: 'never', label: text('setting.web-animate-image-previews.only-in-the-image-viewer') },
      ],
      sentAs: 'text',
    },
    since: 275,
  },
  {
    name: 'demote_inactive_streams',
    section,
    label: text('setting.demote-inactive-streams'),
    does: text('setting.demote-inactive-streams.does'),
    form: numbered(text('setting.automatic'), text('setting.always'), text('setting.never')),
  },
  {
    name: 'web_stream_unreads_count_display_policy',
    section,
    label: text('setting.web-stream-unreads-count-display-policy'),
    does: text('setting.web-stream-unreads-count-display-policy.does'),
    form: numbered(
      text('setting.web-stream-unreads-count-display-policy.all-channels'),
      text('setting.web-stream-unreads-count-display-policy.unmuted-channels-and-topics'),
      text('setting.web-stream-unreads-count-display-policy.no-channels'),
    ),
  },
  flag(
    'web_left_sidebar_unreads_count_summary',
    text('setting.web-left-sidebar-unreads-count-summary'),
    text('setting.web-left-sidebar-unreads-count-summary.does'),
    398,
  ),
  flag(
    'web_left_sidebar_show_channel_folders',
    text('setting.web-left-sidebar-show-channel-folders'),
    text('setting.web-left-sidebar-show-channel-folders.does'),
    411,
  ),
  flag(
    'web_inbox_show_channel_folders',
    text('setting.web-inbox-show-channel-folders'),
    text('setting.web-inbox-show-channel-folders.does'),
    431,
  ),
  flag(
    'starred_message_counts',
    text('setting.starred-message-counts'),
    text('setting.starred-message-counts.does'),
  ),
  flag('fluid_layout_width', text('setting.fluid-layout-width'), text('setting.fluid-layout-width.does')),
  flag('left_side_userlist', text('setting.left-side-userlist'), text('setting.left-side-userlist.does')),
  flag(
    'display_emoji_reaction_users',
    text('setting.display-emoji-reaction-users'),
    text('setting.display-emoji-reaction-users.does'),
  ),
  flag('translate_emoticons', text('setting.translate-emoticons'), text('setting.translate-emoticons.does')),
  flag('enter_sends', text('setting.enter-sends'), text('setting.enter-sends.does')),
  flag(
    'web_navigate_to_sent_message',
    text('setting.web-navigate-to-sent-message'),
    text('setting.web-navigate-to-sent-message.does'),
    268,
  ),
  flag(
    'web_suggest_update_timezone',
    text('setting.web-suggest-update-timezone'),
    text('setting.web-suggest-update-timezone.does'),
    329,
  ),
  flag('hide_ai_features', text('setting.hide-ai-features'), text('setting.hide-ai-features.does'), 350),
];
