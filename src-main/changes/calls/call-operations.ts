import type { ChangeEndpoint, ChangeToRecord } from '../../store/journal.ts';
import { groupMembersCall, subgroupsCall } from './group-members.ts';
import {
  groupCreationCall,
  groupDeactivationCall,
  groupDeletionCall,
  groupUpdateCall,
} from './user-groups.ts';
import { attachmentDeletion } from './attachments.ts';
import { accountCreationCall } from './new-accounts.ts';
import { botCreationCall, botKeyCall, botUpdateCall } from './bots.ts';
import { apnsAddition, apnsRemoval, clientDeviceRemoval, fcmAddition, fcmRemoval } from './devices.ts';
import { channelArchivingCall, channelUpdateCall } from './channels.ts';
import { folderCreationCall, folderOrderCall, folderUpdateCall } from './channel-folders.ts';
import { channelCreationCall } from './channel-creation.ts';
import { exportDeletionCall, exportStartCall } from './data-exports.ts';
import { emojiAddition, emojiDeactivation } from './custom-emoji.ts';
import { domainAddition, domainRemoval, domainUpdate } from './domains.ts';
import {
  invitationCall,
  invitationRevocation,
  linkCreation,
  linkRevocation,
  resendingCall,
} from './invitations.ts';
import { pictureRemoval, pictureUpload } from './organization-pictures.ts';
import { settingCall, startingSettingCall } from './organization-settings.ts';
import { linkifierCall, linkifierOrderCall } from './linkifiers.ts';
import { botDeactivationCall, deactivationCall, reactivationCall } from './lifecycle.ts';
import { messageDeletionCall } from './message-deletion.ts';
import * as messages from './messages.ts';
import { ownProfileCall, ownProfileRemoval, ownSettingsCall } from './own-account.ts';
import { playgroundAddition, playgroundRemoval, playgroundReplacement } from './playgrounds.ts';
import { profileFieldCall, profileFieldOrderCall } from './profile-fields.ts';
import { reportPostCall } from './reports.ts';
import {
  draftAddition,
  draftChange,
  draftRemoval,
  scheduleAddition,
  scheduleChange,
  scheduleRemoval,
} from './kept-messages.ts';
import { sendMessageCall } from './send-message.ts';
import { subscribeCall, unsubscribeCall } from './subscriptions.ts';
import { topicDeletionCall } from './topics.ts';
import { unknownOperationCall } from './unknown-operation.ts';
import { ownStatusCall, statusCall } from './user-status.ts';
import { userUpdateCall } from './user-update.ts';
import type { CallOperations } from './operations.ts';

const operations: Readonly<Record<ChangeEndpoint, CallOperations>> = {
  'PATCH /users/{user_id}': userUpdateCall,
  'POST /users/me/status': ownStatusCall,
  'POST /users/{user_id}/status': statusCall,
  'DELETE /users/{user_id}': deactivationCall,
  'DELETE /bots/{bot_id}': botDeactivationCall,
  'PATCH /bots/{bot_id}': botUpdateCall,
  'POST /bots': botCreationCall,
  'POST /users': accountCreationCall,
  'PATCH /settings': ownSettingsCall,
  'PATCH /users/me/profile_data': ownProfileCall,
  'DELETE /users/me/profile_data': ownProfileRemoval,
  'POST /bots/{bot_id}/api_key/regenerate': botKeyCall,
  'POST /users/{user_id}/reactivate': reactivationCall,
  'POST /user_groups/{user_group_id}/members': groupMembersCall,
  'POST /messages': sendMessageCall,
  'POST /scheduled_messages': scheduleAddition,
  'PATCH /scheduled_messages/{scheduled_message_id}': scheduleChange,
  'DELETE /scheduled_messages/{scheduled_message_id}': scheduleRemoval,
  'POST /drafts': draftAddition,
  'PATCH /drafts/{draft_id}': draftChange,
  'DELETE /drafts/{draft_id}': draftRemoval,
  'POST /user_groups/{user_group_id}/subgroups': subgroupsCall,
  'POST /user_groups/create': groupCreationCall,
  'PATCH /user_groups/{user_group_id}': groupUpdateCall,
  'POST /user_groups/{user_group_id}/deactivate': groupDeactivationCall,
  'DELETE /user_groups/{user_group_id}': groupDeletionCall,
  'POST /realm/domains': domainAddition,
  'PATCH /realm/domains/{domain}': domainUpdate,
  'DELETE /realm/domains/{domain}': domainRemoval,
  'DELETE /attachments/{attachment_id}': attachmentDeletion,
  'POST /users/me/apns_device_token': apnsAddition,
  'DELETE /users/me/apns_device_token': apnsRemoval,
  'POST /users/me/android_gcm_reg_id': fcmAddition,
  'DELETE /users/me/android_gcm_reg_id': fcmRemoval,
  'POST /remove_client_device': clientDeviceRemoval,
  'POST /realm/filters': linkifierCall,
  'PATCH /realm/filters/{filter_id}': linkifierCall,
  'DELETE /realm/filters/{filter_id}': linkifierCall,
  'PATCH /realm/linkifiers': linkifierOrderCall,
  'POST /channels/create': channelCreationCall,
  'PATCH /streams/{stream_id}': channelUpdateCall,
  'DELETE /streams/{stream_id}': channelArchivingCall,
  'POST /streams/{stream_id}/delete_topic': topicDeletionCall,
  'POST /users/me/subscriptions': subscribeCall,
  'DELETE /users/me/subscriptions': unsubscribeCall,
  'POST /messages for a report': reportPostCall,
  'POST /messages to people': messages.directMessageCall,
  'PATCH /messages/{message_id}': messages.topicCall,
  'PATCH /messages/{message_id} into a topic': messages.topicCall,
  'DELETE /messages/{message_id}': messageDeletionCall,
  'POST /messages/{message_id}/reactions': messages.reactionCall,
  'DELETE /messages/{message_id}/reactions': messages.reactionRemovalCall,
  'POST /messages/{message_id}/report': messages.ownReportCall,
  'POST /invites': invitationCall,
  'POST /invites/{invite_id}/resend': resendingCall,
  'DELETE /invites/{invite_id}': invitationRevocation,
  'POST /invites/multiuse': linkCreation,
  'DELETE /invites/multiuse/{invite_id}': linkRevocation,
  'POST /channel_folders/create': folderCreationCall,
  'PATCH /channel_folders/{channel_folder_id}': folderUpdateCall,
  'PATCH /channel_folders': folderOrderCall,
  'PATCH /realm': settingCall,
  'POST /realm/icon': pictureUpload,
  'DELETE /realm/icon': pictureRemoval,
  'POST /realm/logo': pictureUpload,
  'DELETE /realm/logo': pictureRemoval,
  'POST /realm/emoji/{emoji_name}': emojiAddition,
  'DELETE /realm/emoji/{emoji_name}': emojiDeactivation,
  'PATCH /realm/user_settings_defaults': startingSettingCall,
  'POST /realm/profile_fields': profileFieldCall,
  'PATCH /realm/profile_fields/{field_id}': profileFieldCall,
  'DELETE /realm/profile_fields/{field_id}': profileFieldCall,
  'PATCH /realm/profile_fields': profileFieldOrderCall,
  'POST /realm/playgrounds': playgroundAddition,
  'POST /realm/playgrounds in place of another': playgroundReplacement,
  'DELETE /realm/playgrounds/{playground_id}': playgroundRemoval,
  'POST /export/realm': exportStartCall,
  'DELETE /export/realm/{export_id}': exportDeletionCall,
  'unknown operation': unknownOperationCall,
};

export function operationsOf(endpoint: ChangeEndpoint): CallOperations {
  return operations[endpoint];
}

/** The value that is there between the calls of a change; undefined where it takes one. */
export function betweenOf({ endpoint }: Pick<ChangeToRecord, 'endpoint'>): string | undefined {
  const called = operationsOf(endpoint);
  return called.kind === 'setting' ? called.between : undefined;
}

/** Whether a change may go in the call that the first one opens, as far as the endpoint is concerned. */
export function fitsInCall(first: ChangeToRecord, change: ChangeToRecord): boolean {
  if (first.endpoint !== change.endpoint) return false;
  const { key } = operations[first.endpoint];
  return key(first) === key(change);
}

/** How many calls changes take that are sent in this order. */
export function countCalls(changes: readonly ChangeToRecord[]): number {
  let calls = 0;
  let first: ChangeToRecord | null = null;
  let carried = 0;
  for (const change of changes) {
    if (first === null || carried >= operations[first.endpoint].limit || !fitsInCall(first, change)) {
      first = change;
      carried = 0;
      calls += 1;
    }
    carried += 1;
  }
  return calls;
}
