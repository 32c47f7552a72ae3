import type { SettingForm, SettingOption, StartingDeclaration } from './setting.ts';

/** Options that the server numbers from 1. */
export const numbered = (...labels: string[]): SettingForm => ({
  kind: 'choice',
  options: labels.map((label, index) => ({ value: String(index + 1), label })),
  sentAs: 'number',
});

/** A switch among the defaults for new users. */
export const startingSwitch = (
  section: StartingDeclaration['section'],
  name: string,
  label: string,
  does: string,
  since = 0,
): StartingDeclaration => ({ name, section, label, does, form: { kind: 'switch' }, since });

const section = 'newDisplay';
const flag = (name: string, label: string, does: string, since?: number): StartingDeclaration =>
  startingSwitch(section, name, label, does, since);
const sizes = (values: readonly number[], unit: string): SettingForm => ({
  kind: 'choice',
  options: values.map((value): SettingOption => ({ value: String(value), label: `${value} ${unit}` })),
  sentAs: 'number',
});

/** How the web and desktop apps look for new users. https://zulip.com/help/configure-default-new-user-settings */
export const startingDisplaySettings: readonly StartingDeclaration[] = [
  {
    name: 'color_scheme',
    section,
    label: 'Theme',
    does: 'Automatic follows the system.',
    form: numbered('Automatic', 'Dark', 'Light'),
  },
  {
    name: 'twenty_four_hour_time',
    section,
    label: 'Time format',
    does: 'How times are written.',
    form: {
      kind: 'choice',
      options: [
        { value: 'false', label: '12-hour (5:00 PM)' },
        { value: 'true', label: '24-hour (17:00)' },
        // Servers can return it from feature level 408 on, but never accept it.
        { value: 'null', label: 'By language', since: Infinity },
      ],
      sentAs: 'boolean',
    },
  },
  {
    name: 'web_home_view',
    section,
    label: 'Home view',
    does: 'What a new window of Zulip shows.',
    form: {
      kind: 'choice',
      options: [
        { value: 'inbox', label: 'Inbox' },
        { value: 'recent_topics', label: 'Recent conversations', until: 454 },
        { value: 'recent', label: 'Recent conversations', since: 454 },
        { value: 'all_messages', label: 'Combined feed' },
      ],
      sentAs: 'text',
    },
  },
  flag('web_escape_navigates_to_home_view', 'Esc opens the home view', 'Esc leads to the home view.'),
  {
    name: 'web_channel_default_view',
    section,
    label: 'Clicking a channel opens',
    does: 'What a click on a channel in the left sidebar shows.',
    form: {
      kind: 'choice',
      options: [
        { value: '1', label: 'Its top topic' },
        { value: '2', label: 'Its feed' },
        { value: '3', label: 'Its list of topics', since: 383 },
        { value: '4', label: 'Its top unread topic', since: 401 },
      ],
      sentAs: 'number',
    },
    since: 269,
  },
  {
    name: 'web_mark_read_on_scroll_policy',
    section,
    label: 'Scrolling marks messages as read',
    does: 'Whether messages that were scrolled past count as read.',
    form: numbered('Always', 'Only in conversation views', 'Never'),
  },
  {
    name: 'web_font_size_px',
    section,
    label: 'Font size',
    does: 'The size of text in the web and desktop apps.',
    form: sizes([12, 13, 14, 15, 16, 17, 18, 19, 20], 'px'),
    since: 364,
  },
  {
    name: 'web_line_height_percent',
    section,
    label: 'Line spacing',
    does: 'The height of a line, relative to the font size.',
    form: sizes([122, 131, 140, 149, 158], '%'),
    since: 364,
  },
  {
    name: 'emojiset',
    section,
    label: 'Emoji',
    does: 'What emoji look like.',
    form: { kind: 'offered', list: 'emojiset', isText: true },
  },
  {
    name: 'user_list_style',
    section,
    label: 'List of people',
    does: 'What the right sidebar shows of people.',
    form: numbered('Compact', 'With status', 'With picture and status'),
  },
  {
    name: 'web_animate_image_previews',
    section,
    label: 'Animated images',
    does: 'When animated images in messages move.',
    form: {
      kind: 'choice',
      options: [
        { value: 'always', label: 'Always' },
        { value: 'on_hover', label: 'Under the pointer' },
        { value: 'never', label: 'Only in the image viewer' },
      ],
      sentAs: 'text',
    },
    since: 275,
  },
  {
    name: 'demote_inactive_streams',
    section,
    label: 'Inactive channels listed last',
    does: 'Whether channels without recent messages move to the end of the left sidebar.',
    form: numbered('Automatic', 'Always', 'Never'),
  },
  {
    name: 'web_stream_unreads_count_display_policy',
    section,
    label: 'Unread counts of channels',
    does: 'Which channels in the left sidebar show a count. The others show a dot.',
    form: numbered('All channels', 'Unmuted channels and topics', 'No channels'),
  },
  flag(
    'web_left_sidebar_unreads_count_summary',
    'Unread counts of sections',
    'Sections of the left sidebar show how much is unread.',
    398,
  ),
  flag(
    'web_left_sidebar_show_channel_folders',
    'Channel folders in the left sidebar',
    'Groups channels by folder.',
    411,
  ),
  flag('web_inbox_show_channel_folders', 'Channel folders in the inbox', 'Groups channels by folder.', 431),
  flag('starred_message_counts', 'Count of starred messages', 'Shows how many messages are starred.'),
  flag('fluid_layout_width', 'Full width', 'Messages use all of a wide screen.'),
  flag(
    'left_side_userlist',
    'People in the left sidebar',
    'In narrow windows the list of people is on the left.',
  ),
  flag(
    'display_emoji_reaction_users',
    'Names beside reactions',
    'Messages with few reactions show who reacted.',
  ),
  flag('translate_emoticons', 'Emoticons become emoji', 'A typed :) is sent as an emoji.'),
  flag('enter_sends', 'Enter sends', 'Enter sends a message. Otherwise it starts a new line.'),
  flag(
    'web_navigate_to_sent_message',
    'Sending opens the conversation',
    'The view moves to where a message was sent.',
    268,
  ),
  flag(
    'web_suggest_update_timezone',
    'Offer to change the time zone',
    'Zulip asks whether to change the time zone when the computer’s differs.',
    329,
  ),
  flag('hide_ai_features', 'AI features hidden', 'Summaries of topics are not offered.', 350),
];
