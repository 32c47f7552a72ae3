/** What was known of kinds of changes and their operations before they were declared in one place. */

/** Names in the journal, and what becomes of what is regretted. */
export const formerOperations = {
  'PATCH /users/{user_id}': ['user.update/1', 'undoable'],
  'POST /users/me/status': ['own-status.set/1', 'undoable'],
  'POST /users/{user_id}/status': ['user-status.set/1', 'undoable'],
  'DELETE /users/{user_id}': ['user.deactivate/1', 'removal'],
  'DELETE /bots/{bot_id}': ['bot.deactivate/1', 'removal'],
  'PATCH /bots/{bot_id}': ['bot.update/1', 'undoable'],
  'POST /bots': ['bot.create/1', 'lasting'],
  'POST /users': ['user.create/1', 'undoable'],
  'PATCH /settings': ['own-settings.update/1', 'undoable'],
  'PATCH /users/me/profile_data': ['own-profile.update/1', 'undoable'],
  'DELETE /users/me/profile_data': ['own-profile.remove/1', 'undoable'],
  'POST /bots/{bot_id}/api_key/regenerate': ['bot.new-key/1', 'destructive'],
  'POST /users/{user_id}/reactivate': ['user.reactivate/1', 'undoable'],
  'POST /user_groups/{user_group_id}/members': ['group.members/1', { coming: 'undoable', going: 'removal' }],
  'POST /messages': ['announcement.send/1', 'lasting'],
  'POST /scheduled_messages': ['scheduled-message.add/1', 'undoable'],
  'PATCH /scheduled_messages/{scheduled_message_id}': ['scheduled-message.change/1', 'undoable'],
  'DELETE /scheduled_messages/{scheduled_message_id}': ['scheduled-message.remove/1', 'removal'],
  'POST /drafts': ['draft.add/1', 'undoable'],
  'PATCH /drafts/{draft_id}': ['draft.change/1', 'undoable'],
  'DELETE /drafts/{draft_id}': ['draft.remove/1', 'removal'],
  'POST /user_groups/{user_group_id}/subgroups': [
    'group.subgroups/1',
    { coming: 'undoable', going: 'removal' },
  ],
  'POST /user_groups/create': ['group.create/1', 'undoable'],
  'PATCH /user_groups/{user_group_id}': ['group.update/1', 'undoable'],
  'POST /user_groups/{user_group_id}/deactivate': ['group.deactivate/1', 'removal'],
  'DELETE /user_groups/{user_group_id}': ['group.delete/1', 'destructive'],
  'POST /realm/domains': ['domain.add/1', 'undoable'],
  'PATCH /realm/domains/{domain}': ['domain.change/1', 'undoable'],
  'DELETE /realm/domains/{domain}': ['domain.remove/1', 'removal'],
  'DELETE /attachments/{attachment_id}': ['attachment.delete/1', 'destructive'],
  'POST /users/me/apns_device_token': ['apns-token.add/1', 'undoable'],
  'DELETE /users/me/apns_device_token': ['apns-token.remove/1', 'removal'],
  'POST /users/me/android_gcm_reg_id': ['fcm-token.add/1', 'undoable'],
  'DELETE /users/me/android_gcm_reg_id': ['fcm-token.remove/1', 'removal'],
  'POST /remove_client_device': ['device.remove/1', 'destructive'],
  'POST /realm/filters': ['linkifier.add/1', 'undoable'],
  'PATCH /realm/filters/{filter_id}': ['linkifier.change/1', 'undoable'],
  'DELETE /realm/filters/{filter_id}': ['linkifier.remove/1', 'removal'],
  'PATCH /realm/linkifiers': ['linkifier.order/1', 'undoable'],
  'POST /channels/create': ['channel.create/1', 'lasting'],
  'PATCH /streams/{stream_id}': ['channel.update/1', 'undoable'],
  'DELETE /streams/{stream_id}': ['channel.archive/1', 'removal'],
  'POST /streams/{stream_id}/delete_topic': ['topic.delete/1', 'destructive'],
  'POST /users/me/subscriptions': ['subscription.add/1', 'undoable'],
  'DELETE /users/me/subscriptions': ['subscription.remove/1', 'removal'],
  'POST /messages for a report': ['report.post/1', 'undoable'],
  'POST /messages to people': ['direct-message.send/1', 'lasting'],
  'PATCH /messages/{message_id}': ['message.move/1', 'undoable'],
  'PATCH /messages/{message_id} into a topic': ['topic.merge/1', 'lasting'],
  'DELETE /messages/{message_id}': ['message.delete/1', 'destructive'],
  'POST /messages/{message_id}/reactions': ['reaction.add/1', 'undoable'],
  'DELETE /messages/{message_id}/reactions': ['reaction.remove/1', 'undoable'],
  'POST /messages/{message_id}/report': ['message.report/1', 'lasting'],
  'POST /invites': ['invitation.send/1', 'undoable'],
  'POST /invites/{invite_id}/resend': ['invitation.resend/1', 'lasting'],
  'DELETE /invites/{invite_id}': ['invitation.revoke/1', 'destructive'],
  'POST /invites/multiuse': ['invitation-link.create/1', 'undoable'],
  'DELETE /invites/multiuse/{invite_id}': ['invitation-link.revoke/1', 'destructive'],
  'POST /channel_folders/create': ['channel-folder.create/1', 'undoable'],
  'PATCH /channel_folders/{channel_folder_id}': ['channel-folder.update/1', 'undoable'],
  'PATCH /channel_folders': ['channel-folder.reorder/1', 'undoable'],
  'PATCH /realm': ['organization.update/1', 'undoable'],
  'POST /realm/icon': ['organization.set-icon/1', 'undoable'],
  'DELETE /realm/icon': ['organization.remove-icon/1', 'removal'],
  'POST /realm/logo': ['organization.set-logo/1', 'undoable'],
  'DELETE /realm/logo': ['organization.remove-logo/1', 'removal'],
  'POST /realm/emoji/{emoji_name}': ['emoji.add/1', 'undoable'],
  'DELETE /realm/emoji/{emoji_name}': ['emoji.deactivate/1', 'destructive'],
  'PATCH /realm/user_settings_defaults': ['organization.starting-settings/1', 'undoable'],
  'POST /realm/profile_fields': ['profile-field.create/1', 'undoable'],
  'PATCH /realm/profile_fields/{field_id}': ['profile-field.change/1', 'undoable'],
  'DELETE /realm/profile_fields/{field_id}': ['profile-field.delete/1', 'destructive'],
  'PATCH /realm/profile_fields': ['profile-field.order/1', 'undoable'],
  'POST /realm/playgrounds': ['playground.add/1', 'undoable'],
  'POST /realm/playgrounds in place of another': ['playground.replace/1', 'undoable'],
  'DELETE /realm/playgrounds/{playground_id}': ['playground.remove/1', 'removal'],
  'POST /export/realm': ['data-export.start/1', 'lasting'],
  'DELETE /export/realm/{export_id}': ['data-export.delete/1', 'destructive'],
} as const;

export const formerCreations = [
  'POST /users',
  'POST /user_groups/create',
  'POST /scheduled_messages',
  'POST /drafts',
  'POST /realm/domains',
  'POST /realm/filters',
  'POST /invites',
  'POST /invites/multiuse',
  'POST /channel_folders/create',
  'POST /realm/icon',
  'POST /realm/logo',
  'POST /realm/emoji/{emoji_name}',
  'POST /realm/profile_fields',
  'POST /realm/playgrounds',
] as const;

export const formerUndoSentences = {
  'POST /user_groups/create': 'newGroupUndo',
  'POST /user_groups/{user_group_id}/deactivate': 'groupReactivation',
  'DELETE /streams/{stream_id}': 'bringBack',
} as const;

/** Operations of which every change is read back before its call. */
export const formerGraveOperations = [
  'DELETE /users/{user_id}',
  'DELETE /bots/{bot_id}',
  'POST /user_groups/{user_group_id}/deactivate',
  'DELETE /streams/{stream_id}',
  'POST /streams/{stream_id}/delete_topic',
  'DELETE /attachments/{attachment_id}',
  'DELETE /drafts/{draft_id}',
  'DELETE /scheduled_messages/{scheduled_message_id}',
  'DELETE /realm/domains/{domain}',
  'DELETE /realm/filters/{filter_id}',
  'PATCH /realm/filters/{filter_id}',
  'PATCH /realm/linkifiers',
  'PATCH /realm/profile_fields/{field_id}',
  'PATCH /realm/profile_fields',
  'PATCH /channel_folders',
  'DELETE /realm/profile_fields/{field_id}',
  'POST /realm/playgrounds in place of another',
  'DELETE /realm/playgrounds/{playground_id}',
] as const;

/** Those of some fields alone, and what goes with them; of groups' permissions up to a level. */
export const formerGraveFields = [
  ['PATCH /users/{user_id}', 'role'],
  ['PATCH /streams/{stream_id}', 'privacy'],
] as const;

/** Operations that set values of which the queue tells. */
export const formerOperationsOfValues = [
  'PATCH /users/{user_id}',
  'POST /users/{user_id}/status',
  'POST /users/me/status',
  'PATCH /settings',
  'PATCH /users/me/profile_data',
  'DELETE /users/me/profile_data',
  'PATCH /bots/{bot_id}',
  'PATCH /user_groups/{user_group_id}',
  'PATCH /realm/filters/{filter_id}',
  'PATCH /realm/linkifiers',
  'PATCH /realm/domains/{domain}',
  'PATCH /streams/{stream_id}',
  'PATCH /channel_folders/{channel_folder_id}',
  'PATCH /channel_folders',
  'PATCH /realm',
  'PATCH /realm/user_settings_defaults',
  'PATCH /realm/profile_fields/{field_id}',
  'PATCH /realm/profile_fields',
] as const;

/** What was read with others, by the place in the address. */
export function formerReadingKind(endpoint: string): string {
  if (endpoint.includes('/users/me/') || endpoint.endsWith('/status') || endpoint.startsWith('PATCH /bots/'))
    return 'alone';
  if (endpoint.includes('/users/') || endpoint.includes('/bots/')) return 'people';
  if (endpoint.endsWith('/delete_topic')) return 'alone';
  if (endpoint.includes('/streams/')) return 'channels';
  if (endpoint.includes('/drafts/')) return 'drafts';
  if (endpoint.includes('/scheduled_messages/')) return 'scheduled';
  return endpoint.includes('/attachments/') ? 'attachments' : 'alone';
}
