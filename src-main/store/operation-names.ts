import type { ChangeEndpoint } from './journal-records.ts';
import { isUndoable, type KnownEndpoint } from './reversals.ts';

/** An operation that another version of this program recorded. It is shown, and never sent or undone. */
export const unknownOperation = 'unknown operation';

/**
 * The names under which the journal keeps operations. They stay when a server's endpoints get others; an operation that
 * comes to mean something else gets a new version, and its former name stays unknown to this program.
 */
const names: Readonly<Record<KnownEndpoint, string>> = {
  'PATCH /users/{user_id}': 'user.update/1',
  'POST /users/me/status': 'own-status.set/1',
  'POST /users/{user_id}/status': 'user-status.set/1',
  'DELETE /users/{user_id}': 'user.deactivate/1',
  'DELETE /bots/{bot_id}': 'bot.deactivate/1',
  'PATCH /bots/{bot_id}': 'bot.update/1',
  'POST /bots': 'bot.create/1',
  'POST /users': 'user.create/1',
  'PATCH /settings': 'own-settings.update/1',
  'PATCH /users/me/profile_data': 'own-profile.update/1',
  'DELETE /users/me/profile_data': 'own-profile.remove/1',
  'POST /bots/{bot_id}/api_key/regenerate': 'bot.new-key/1',
  'POST /users/{user_id}/reactivate': 'user.reactivate/1',
  'POST /user_groups/{user_group_id}/members': 'group.members/1',
  'POST /messages': 'announcement.send/1',
  'POST /scheduled_messages': 'scheduled-message.add/1',
  'PATCH /scheduled_messages/{scheduled_message_id}': 'scheduled-message.change/1',
  'DELETE /scheduled_messages/{scheduled_message_id}': 'scheduled-message.remove/1',
  'POST /drafts': 'draft.add/1',
  'PATCH /drafts/{draft_id}': 'draft.change/1',
  'DELETE /drafts/{draft_id}': 'draft.remove/1',
  'POST /user_groups/{user_group_id}/subgroups': 'group.subgroups/1',
  'POST /user_groups/create': 'group.create/1',
  'PATCH /user_groups/{user_group_id}': 'group.update/1',
  'POST /user_groups/{user_group_id}/deactivate': 'group.deactivate/1',
  'DELETE /user_groups/{user_group_id}': 'group.delete/1',
  'POST /realm/domains': 'domain.add/1',
  'PATCH /realm/domains/{domain}': 'domain.change/1',
  'DELETE /realm/domains/{domain}': 'domain.remove/1',
  'DELETE /attachments/{attachment_id}': 'attachment.delete/1',
  'POST /users/me/apns_device_token': 'apns-token.add/1',
  'DELETE /users/me/apns_device_token': 'apns-token.remove/1',
  'POST /users/me/android_gcm_reg_id': 'fcm-token.add/1',
  'DELETE /users/me/android_gcm_reg_id': 'fcm-token.remove/1',
  'POST /remove_client_device': 'device.remove/1',
  'POST /realm/filters': 'linkifier.add/1',
  'PATCH /realm/filters/{filter_id}': 'linkifier.change/1',
  'DELETE /realm/filters/{filter_id}': 'linkifier.remove/1',
  'PATCH /realm/linkifiers': 'linkifier.order/1',
  'POST /channels/create': 'channel.create/1',
  'PATCH /streams/{stream_id}': 'channel.update/1',
  'DELETE /streams/{stream_id}': 'channel.archive/1',
  'POST /streams/{stream_id}/delete_topic': 'topic.delete/1',
  'POST /users/me/subscriptions': 'subscription.add/1',
  'DELETE /users/me/subscriptions': 'subscription.remove/1',
  'POST /messages for a report': 'report.post/1',
  'POST /messages to people': 'direct-message.send/1',
  'PATCH /messages/{message_id}': 'message.move/1',
  'PATCH /messages/{message_id} into a topic': 'topic.merge/1',
  'DELETE /messages/{message_id}': 'message.delete/1',
  'POST /messages/{message_id}/reactions': 'reaction.add/1',
  'DELETE /messages/{message_id}/reactions': 'reaction.remove/1',
  'POST /messages/{message_id}/report': 'message.report/1',
  'POST /invites': 'invitation.send/1',
  'POST /invites/{invite_id}/resend': 'invitation.resend/1',
  'DELETE /invites/{invite_id}': 'invitation.revoke/1',
  'POST /invites/multiuse': 'invitation-link.create/1',
  'DELETE /invites/multiuse/{invite_id}': 'invitation-link.revoke/1',
  'POST /channel_folders/create': 'channel-folder.create/1',
  'PATCH /channel_folders/{channel_folder_id}': 'channel-folder.update/1',
  'PATCH /channel_folders': 'channel-folder.reorder/1',
  'PATCH /realm': 'organization.update/1',
  'POST /realm/icon': 'organization.set-icon/1',
  'DELETE /realm/icon': 'organization.remove-icon/1',
  'POST /realm/logo': 'organization.set-logo/1',
  'DELETE /realm/logo': 'organization.remove-logo/1',
  'POST /realm/emoji/{emoji_name}': 'emoji.add/1',
  'DELETE /realm/emoji/{emoji_name}': 'emoji.deactivate/1',
  'PATCH /realm/user_settings_defaults': 'organization.starting-settings/1',
  'POST /realm/profile_fields': 'profile-field.create/1',
  'PATCH /realm/profile_fields/{field_id}': 'profile-field.change/1',
  'DELETE /realm/profile_fields/{field_id}': 'profile-field.delete/1',
  'PATCH /realm/profile_fields': 'profile-field.order/1',
  'POST /realm/playgrounds': 'playground.add/1',
  'POST /realm/playgrounds in place of another': 'playground.replace/1',
  'DELETE /realm/playgrounds/{playground_id}': 'playground.remove/1',
  'POST /export/realm': 'data-export.start/1',
  'DELETE /export/realm/{export_id}': 'data-export.delete/1',
};

const endpoints = new Map(
  Object.entries(names).map(([endpoint, name]) => [name, endpoint as ChangeEndpoint]),
);

/** The names of operations that an undo can take back. */
export const undoableOperations: readonly string[] = Object.entries(names)
  .filter(([endpoint]) => isUndoable(endpoint as KnownEndpoint))
  .map(([, name]) => name);

/** The version of the canonical forms of values that this program writes and reads. */
export const valueVersion = 1;

/** The name that the journal keeps. */
export function operationName(endpoint: ChangeEndpoint): string {
  if (endpoint === unknownOperation)
    throw new Error('An operation of another version cannot be recorded again.');
  return names[endpoint];
}

/** The operation of a recorded change; `unknownOperation` where this version knows its name or its values not. */
export function operationOf(name: string, version: number): ChangeEndpoint {
  return (version === valueVersion ? endpoints.get(name) : undefined) ?? unknownOperation;
}
