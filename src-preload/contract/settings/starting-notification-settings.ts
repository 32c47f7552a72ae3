import { text, type Text } from '#words/text.ts';
import type { SettingForm, StartingDeclaration } from './setting.ts';
import { numbered, startingSwitch } from './starting-display-settings.ts';

const section = 'newNotifications';
const flag = (name: string, label: Text, does: Text): StartingDeclaration =>
  startingSwitch(section, name, label, does);
const privateFlag = (name: string, label: Text, does: Text, since?: number): StartingDeclaration =>
  startingSwitch('newPrivacy', name, label, does, since);

const topicsPolicy: SettingForm = numbered(
  text('setting.topics-policy.taken-part-in'),
  text('setting.topics-policy.sent-to'),
  text('setting.topics-policy.started'),
  text('setting.never'),
);

/**
 * What new users are notified about, and what others see about them.
 * https://zulip.com/help/configure-default-new-user-settings
 */
export const startingNotificationSettings: readonly StartingDeclaration[] = [
  flag(
    'enable_desktop_notifications',
    text('setting.enable-desktop-notifications'),
    text('setting.enable-desktop-notifications.does'),
  ),
  flag('enable_sounds', text('setting.enable-sounds'), text('setting.enable-sounds.does')),
  flag(
    'enable_offline_push_notifications',
    text('setting.enable-offline-push-notifications'),
    text('setting.enable-offline-push-notifications.does'),
  ),
  flag(
    'enable_online_push_notifications',
    text('setting.enable-online-push-notifications'),
    text('setting.enable-online-push-notifications.does'),
  ),
  flag(
    'enable_offline_email_notifications',
    text('setting.enable-offline-email-notifications'),
    text('setting.enable-offline-email-notifications.does'),
  ),
  flag(
    'wildcard_mentions_notify',
    text('setting.wildcard-mentions-notify'),
    text('setting.wildcard-mentions-notify.does'),
  ),
  flag(
    'enable_stream_desktop_notifications',
    text('setting.enable-stream-desktop-notifications'),
    text('setting.enable-stream-desktop-notifications.does'),
  ),
  flag(
    'enable_stream_audible_notifications',
    text('setting.enable-stream-audible-notifications'),
    text('setting.enable-stream-audible-notifications.does'),
  ),
  flag(
    'enable_stream_push_notifications',
    text('setting.enable-stream-push-notifications'),
    text('setting.enable-stream-push-notifications.does'),
  ),
  flag(
    'enable_stream_email_notifications',
    text('setting.enable-stream-email-notifications'),
    text('setting.enable-stream-email-notifications.does'),
  ),
  flag(
    'enable_followed_topic_desktop_notifications',
    text('setting.enable-followed-topic-desktop-notifications'),
    text('setting.enable-followed-topic-desktop-notifications.does'),
  ),
  flag(
    'enable_followed_topic_audible_notifications',
    text('setting.enable-followed-topic-audible-notifications'),
    text('setting.enable-followed-topic-audible-notifications.does'),
  ),
  flag(
    'enable_followed_topic_push_notifications',
    text('setting.enable-followed-topic-push-notifications'),
    text('setting.enable-followed-topic-push-notifications.does'),
  ),
  flag(
    'enable_followed_topic_email_notifications',
    text('setting.enable-followed-topic-email-notifications'),
    text('setting.enable-followed-topic-email-notifications.does'),
  ),
  flag(
    'enable_followed_topic_wildcard_mentions_notify',
    text('setting.enable-followed-topic-wildcard-mentions-notify'),
    text('setting.enable-followed-topic-wildcard-mentions-notify.does'),
  ),
  {
    name: 'notification_sound',
    section,
    label: text('setting.notification-sound'),
    does: text('setting.notification-sound.does'),
    form: { kind: 'offered', list: 'sound', isText: true },
  },
  {
    name: 'desktop_icon_count_display',
    section,
    label: text('setting.desktop-icon-count-display'),
    does: text('setting.desktop-icon-count-display.does'),
    form: numbered(
      text('setting.desktop-icon-count-display.all-unread-messages'),
      text('setting.desktop-icon-count-display.direct-messages-mentions-and-fol'),
      text('setting.desktop-icon-count-display.direct-messages-and-mentions'),
      text('setting.desktop-icon-count-display.nothing'),
    ),
  },
  flag(
    'pm_content_in_desktop_notifications',
    text('setting.pm-content-in-desktop-notifications'),
    text('setting.pm-content-in-desktop-notifications.does'),
  ),
  flag(
    'message_content_in_email_notifications',
    text('setting.message-content-in-email-notifications'),
    text('setting.message-content-in-email-notifications.does'),
  ),
  {
    name: 'email_notifications_batching_period_seconds',
    section,
    label: text('setting.email-notifications-batching-period-seconds'),
    does: text('setting.email-notifications-batching-period-seconds.does'),
    form: { kind: 'limit', unit: 'seconds', longest: 604_800 },
  },
  {
    name: 'realm_name_in_email_notifications_policy',
    section,
    label: text('setting.realm-name-in-email-notifications-policy'),
    does: text('setting.realm-name-in-email-notifications-policy.does'),
    form: numbered(text('setting.automatic'), text('setting.always'), text('setting.never')),
  },
  flag(
    'enable_digest_emails',
    text('setting.enable-digest-emails'),
    text('setting.enable-digest-emails.does'),
  ),
  {
    name: 'automatically_follow_topics_policy',
    section,
    label: text('setting.automatically-follow-topics-policy'),
    does: text('setting.automatically-follow-topics-policy.does'),
    form: topicsPolicy,
  },
  flag(
    'automatically_follow_topics_where_mentioned',
    text('setting.automatically-follow-topics-where-mentioned'),
    text('setting.automatically-follow-topics-where-mentioned.does'),
  ),
  {
    name: 'automatically_unmute_topics_in_muted_streams_policy',
    section,
    label: text('setting.automatically-unmute-topics-in-muted-streams-policy'),
    does: text('setting.automatically-unmute-topics-in-muted-streams-policy.does'),
    form: topicsPolicy,
  },
  {
    name: 'resolved_topic_notice_auto_read_policy',
    section,
    label: text('setting.resolved-topic-notice-auto-read-policy'),
    does: text('setting.resolved-topic-notice-auto-read-policy.does'),
    form: {
      kind: 'choice',
      options: [
        { value: 'always', label: text('setting.always') },
        {
          value: 'except_followed',
          label: text('setting.resolved-topic-notice-auto-read-policy.except-in-followed-topics'),
        },
        { value: 'never', label: text('setting.never') },
      ],
      sentAs: 'text',
    },
    since: 385,
  },
  {
    name: 'email_address_visibility',
    section: 'newPrivacy',
    label: text('setting.email-address-visibility'),
    does: text('setting.email-address-visibility.does'),
    form: {
      kind: 'choice',
      options: [
        { value: '1', label: text('setting.email-address-visibility.everyone') },
        { value: '2', label: text('setting.email-address-visibility.members') },
        { value: '5', label: text('setting.email-address-visibility.moderators') },
        { value: '3', label: text('setting.email-address-visibility.administrators') },
        { value: '4', label: text('setting.email-address-visibility.nobody') },
      ],
      sentAs: 'number',
    },
  },
  privateFlag('presence_enabled', text('setting.presence-enabled'), text('setting.presence-enabled.does')),
  privateFlag(
    'send_read_receipts',
    text('setting.send-read-receipts'),
    text('setting.send-read-receipts.does'),
  ),
  privateFlag(
    'send_private_typing_notifications',
    text('setting.send-private-typing-notifications'),
    text('setting.send-private-typing-notifications.does'),
  ),
  privateFlag(
    'send_stream_typing_notifications',
    text('setting.send-stream-typing-notifications'),
    text('setting.send-stream-typing-notifications.does'),
  ),
  privateFlag(
    'receives_typing_notifications',
    text('setting.receives-typing-notifications'),
    text('setting.receives-typing-notifications.does'),
    253,
  ),
  privateFlag(
    'enable_drafts_synchronization',
    text('setting.enable-drafts-synchronization'),
    text('setting.enable-drafts-synchronization.does'),
  ),
];
