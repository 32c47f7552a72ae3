/**
 * What the console's queue delivers. `message` is not among them and must not be: a queue with messages counts as
 * an open chat window of its owner, and the server then withholds their missed-message mail and notifications.
 * https://zulip.com/api/register-queue#parameter-event_types
 */
export const eventTypes = [
  'realm',
  'realm_user',
  'realm_bot',
  'user_group',
  'realm_domains',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_emoji',
  'custom_profile_fields',
  'presence',
  'user_status',
  'user_settings',
  'realm_user_settings_defaults',
  'drafts',
  'scheduled_messages',
  'user_topic',
  'attachment',
  'invites_changed',
  'realm_export',
  'realm_export_consent',
  'delete_message',
  'stream',
  'subscription',
  'default_streams',
  'channel_folder',
  'device',
  'push_device',
  'restart',
] as const;

/**
 * What the snapshot holds. Group data and group events have different names; the events' name is here too because
 * the server would otherwise skip such events while it brings the snapshot up to date.
 */
export const fetchEventTypes = [
  'realm',
  'realm_user',
  'realm_bot',
  'realm_user_groups',
  'user_group',
  'realm_domains',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_emoji',
  'custom_profile_fields',
  'presence',
  'user_status',
  'user_settings',
  'realm_user_settings_defaults',
  'drafts',
  'scheduled_messages',
  'user_topic',
  'device',
  'push_device',
] as const;

/** All there is, within what servers can reckon with: who has been away for years is not known otherwise. */
export const presenceHistoryDays = 36_500;

/** Seconds: a laptop that slept through a meeting need not fetch everything again. */
export const idleQueueTimeoutSeconds = 3600;
