import { channelPermissionNames } from '#contract/channels.ts';
import { channelPermissionLabel } from '../realm/channels/channel-permission-words.ts';

/** What a call's parameters mean, in the words of their form and preview. */
const words: Readonly<Record<string, string>> = {
  group_ids: 'groups',
  stream_ids: 'channels',
  include_realm_default_subscriptions: 'default channels',
  notify_referrer_on_join: 'notice when someone joins',
  invite_as: 'role',
  invite_expires_in_minutes: 'expiry',
  read_by_sender: 'marking it as read for you',
  send_notification_to_old_thread: 'notice in the old topic',
  send_notification_to_new_thread: 'notice in the new topic',
  propagate_mode: 'other messages of the topic',
  deactivation_notification_comment: 'message to the person',
  actions: 'deletion of what the person wrote',
  subgroups: 'subgroups',
  report_type: 'kind of report',
  description: 'description',
  folder_id: 'folder',
  topics_policy: 'policy for topics',
  message_retention_days: 'retention',
  history_public_to_subscribers: 'history for new subscribers',
  is_default_stream: 'default channel',
  send_new_subscription_messages: 'messages to new subscribers',
  default_sending_stream: 'channel for sending',
  default_events_register_stream: 'channel for events',
  default_all_public_streams: 'access to all public channels',
  full_name: 'name',
  new_email: 'email',
  profile_data: 'profile',
  export_type: 'kind of export',
};

/** Parameters that only help the console itself, so that nobody misses them if ignored. */
const unnoticed: ReadonlySet<string> = new Set(['queue_id', 'local_id', 'authorization_errors_fatal']);

/** The ignored parameters that make a difference to the user. */
export function missedParameters(names: readonly string[]): string[] {
  return names.filter((name) => !unnoticed.has(name));
}

/** A part of a call that didn't take effect, in the user's words; anything but a parameter name already is. */
export function partWords(part: string): string {
  const [, name = '', rest = ''] = /^(\w+)(.*)$/s.exec(part) ?? [];
  const permission = channelPermissionNames.find((each) => each === name);
  if (permission !== undefined) return `“${channelPermissionLabel(permission)}”${rest}`;
  if (Object.hasOwn(words, part)) return words[part] ?? part;
  return part.includes('_') && rest === '' ? part.replaceAll('_', ' ') : part;
}
