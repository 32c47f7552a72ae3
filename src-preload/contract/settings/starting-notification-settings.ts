import type { SettingForm, StartingDeclaration } from './setting.ts';
import { numbered, startingSwitch } from './starting-display-settings.ts';

const section = 'newNotifications';
const flag = (name: string, label: string, does: string): StartingDeclaration =>
  startingSwitch(section, name, label, does);
const privateFlag = (name: string, label: string, does: string, since?: number): StartingDeclaration =>
  startingSwitch('newPrivacy', name, label, does, since);

/** A switch for each way of notification for a kind of message; `kind` is the middle of its name. */
function ways(kind: string, about: string, ofWhat: string): StartingDeclaration[] {
  return [
    flag(`enable_${kind}_desktop_notifications`, `Desktop: ${about}`, `Shows a notification of ${ofWhat}.`),
    flag(`enable_${kind}_audible_notifications`, `Sound: ${about}`, `Plays a sound for ${ofWhat}.`),
    flag(`enable_${kind}_push_notifications`, `Mobile: ${about}`, `Notifies phones of ${ofWhat}.`),
    flag(
      `enable_${kind}_email_notifications`,
      `Email: ${about}`,
      `Sends ${ofWhat} by email to people who are away.`,
    ),
  ];
}

const topicsPolicy: SettingForm = numbered('Taken part in', 'Sent to', 'Started', 'Never');

/**
 * What new users are notified about, and what others see about them.
 * https://zulip.com/help/configure-default-new-user-settings
 */
export const startingNotificationSettings: readonly StartingDeclaration[] = [
  flag(
    'enable_desktop_notifications',
    'Desktop: direct messages and mentions',
    'Shows a notification of direct messages and mentions.',
  ),
  flag(
    'enable_sounds',
    'Sound: direct messages and mentions',
    'Plays a sound for direct messages and mentions.',
  ),
  flag(
    'enable_offline_push_notifications',
    'Mobile: direct messages and mentions',
    'Notifies phones of direct messages and mentions.',
  ),
  flag(
    'enable_online_push_notifications',
    'Mobile: also while online',
    'Notifies phones even while Zulip is used on a computer.',
  ),
  flag(
    'enable_offline_email_notifications',
    'Email: direct messages and mentions',
    'Sends direct messages and mentions by email to people who are away.',
  ),
  flag(
    'wildcard_mentions_notify',
    'Mentions of everyone notify',
    'Mentions of all or everyone notify as if of the person.',
  ),
  ...ways('stream', 'all channel messages', 'every message in a channel'),
  ...ways('followed_topic', 'followed topics', 'messages in followed topics'),
  flag(
    'enable_followed_topic_wildcard_mentions_notify',
    'Mentions of everyone in followed topics notify',
    'There they notify as if of the person.',
  ),
  {
    name: 'notification_sound',
    section,
    label: 'Sound',
    does: 'What notifications sound like.',
    form: { kind: 'offered', list: 'sound', isText: true },
  },
  {
    name: 'desktop_icon_count_display',
    section,
    label: 'Unread count on the icon',
    does: 'What the badge of the desktop app and the tab counts.',
    form: numbered(
      'All unread messages',
      'Direct messages, mentions and followed topics',
      'Direct messages and mentions',
      'Nothing',
    ),
  },
  flag(
    'pm_content_in_desktop_notifications',
    'Direct messages quoted on the desktop',
    'Desktop notifications show what a direct message says.',
  ),
  flag(
    'message_content_in_email_notifications',
    'Messages quoted in emails',
    'Email notifications show what messages say, where the organization allows it.',
  ),
  {
    name: 'email_notifications_batching_period_seconds',
    section,
    label: 'Emails wait for',
    does: 'Messages within this time go out in one email.',
    form: { kind: 'limit', unit: 'seconds', longest: 604_800 },
  },
  {
    name: 'realm_name_in_email_notifications_policy',
    section,
    label: 'Organization’s name in subjects',
    does: 'At the start of email subjects. Automatic: for people in several organizations.',
    form: numbered('Automatic', 'Always', 'Never'),
  },
  flag(
    'enable_digest_emails',
    'Weekly digest by email',
    'Gets the digest, where the organization sends one.',
  ),
  {
    name: 'automatically_follow_topics_policy',
    section,
    label: 'Topics followed automatically',
    does: 'Which topics are followed without asking.',
    form: topicsPolicy,
  },
  flag(
    'automatically_follow_topics_where_mentioned',
    'Topics with a mention followed',
    'Follows topics in which the person is mentioned.',
  ),
  {
    name: 'automatically_unmute_topics_in_muted_streams_policy',
    section,
    label: 'Topics unmuted automatically',
    does: 'Which topics in muted channels are unmuted without asking.',
    form: topicsPolicy,
  },
  {
    name: 'resolved_topic_notice_auto_read_policy',
    section,
    label: 'Notices of resolved topics are read',
    does: 'Whether notices that a topic was resolved are marked as read.',
    form: {
      kind: 'choice',
      options: [
        { value: 'always', label: 'Always' },
        { value: 'except_followed', label: 'Except in followed topics' },
        { value: 'never', label: 'Never' },
      ],
      sentAs: 'text',
    },
    since: 385,
  },
  {
    name: 'email_address_visibility',
    section: 'newPrivacy',
    label: 'Email address visible to',
    does: 'Who can see the address. People can change it for themselves.',
    form: {
      kind: 'choice',
      options: [
        { value: '1', label: 'Everyone' },
        { value: '2', label: 'Members' },
        { value: '5', label: 'Moderators' },
        { value: '3', label: 'Administrators' },
        { value: '4', label: 'Nobody' },
      ],
      sentAs: 'number',
    },
  },
  privateFlag('presence_enabled', 'Presence shown', 'Others see who is online.'),
  privateFlag('send_read_receipts', 'Read receipts sent', 'Others see which messages were read.'),
  privateFlag(
    'send_private_typing_notifications',
    'Typing shown in direct messages',
    'Recipients see that somebody types.',
  ),
  privateFlag(
    'send_stream_typing_notifications',
    'Typing shown in channels',
    'Subscribers see that somebody types.',
  ),
  privateFlag(
    'receives_typing_notifications',
    'Typing of others shown',
    'Shows that somebody else types.',
    253,
  ),
  privateFlag(
    'enable_drafts_synchronization',
    'Drafts on all devices',
    'Drafts are kept on the server and are on every device.',
  ),
];
