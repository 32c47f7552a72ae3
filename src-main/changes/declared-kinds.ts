import type { EndpointOf, TargetKind } from '#contract/kinds/kinds.ts';
import type { CallOperations } from './calls/operations.ts';
import { groupMembersCall, subgroupsCall } from './calls/group-members.ts';
import {
  groupCreationCall,
  groupDeactivationCall,
  groupDeletionCall,
  groupUpdateCall,
} from './calls/user-groups.ts';
import { attachmentDeletion } from './calls/attachments.ts';
import { accountCreationCall } from './calls/new-accounts.ts';
import { botCreationCall, botKeyCall, botUpdateCall } from './calls/bots.ts';
import { apnsAddition, apnsRemoval, clientDeviceRemoval, fcmAddition, fcmRemoval } from './calls/devices.ts';
import { channelArchivingCall, channelUpdateCall } from './calls/channels.ts';
import { folderCreationCall, folderOrderCall, folderUpdateCall } from './calls/channel-folders.ts';
import { channelCreationCall } from './calls/channel-creation.ts';
import { exportDeletionCall, exportStartCall } from './calls/data-exports.ts';
import { emojiAddition, emojiDeactivation } from './calls/custom-emoji.ts';
import { domainAddition, domainRemoval, domainUpdate } from './calls/domains.ts';
import {
  invitationCall,
  invitationRevocation,
  linkCreation,
  linkRevocation,
  resendingCall,
} from './calls/invitations.ts';
import { pictureRemoval, pictureUpload } from './calls/organization-pictures.ts';
import { settingCall, startingSettingCall } from './calls/organization-settings.ts';
import { linkifierCall, linkifierOrderCall } from './calls/linkifiers.ts';
import { botDeactivationCall, deactivationCall, reactivationCall } from './calls/lifecycle.ts';
import { messageDeletionCall } from './calls/message-deletion.ts';
import * as messages from './calls/messages.ts';
import { ownProfileCall, ownProfileRemoval, ownSettingsCall } from './calls/own-account.ts';
import { playgroundAddition, playgroundRemoval, playgroundReplacement } from './calls/playgrounds.ts';
import { profileFieldCall, profileFieldOrderCall } from './calls/profile-fields.ts';
import { reportPostCall } from './calls/reports.ts';
import {
  draftAddition,
  draftChange,
  draftRemoval,
  scheduleAddition,
  scheduleChange,
  scheduleRemoval,
} from './calls/kept-messages.ts';
import { sendMessageCall } from './calls/send-message.ts';
import { subscribeCall, unsubscribeCall } from './calls/subscriptions.ts';
import { topicDeletionCall } from './calls/topics.ts';
import { ownStatusCall, statusCall } from './calls/user-status.ts';
import { userUpdateCall } from './calls/user-update.ts';
import { groupRules } from './kinds/group/group-rules.ts';
import { announcementRules } from './kinds/announcement/announcement-rules.ts';
import { draftRules, scheduledRules } from './kinds/announcement/kept-kinds.ts';
import { attachmentRules } from './kinds/attachment/attachment-rules.ts';
import { folderRules } from './kinds/channel-folder/folder-rules.ts';
import { channelRules } from './kinds/channel/channel-rules.ts';
import { botRules } from './kinds/bot/bot-rules.ts';
import { dataExportRules } from './kinds/data-export/data-export-rules.ts';
import { deviceRules } from './kinds/device/device-rules.ts';
import { domainRules } from './kinds/domain/domain-rules.ts';
import { emojiRules } from './kinds/emoji/emoji-rules.ts';
import { invitationRules } from './kinds/invitation/invitation-rules.ts';
import { invitationLinkRules } from './kinds/invitation/invitation-link-rules.ts';
import { linkifierRules } from './kinds/linkifier/linkifier-rules.ts';
import { newAccountRules } from './kinds/new-account/new-account-rules.ts';
import { messageRules } from './kinds/message/message-rules.ts';
import { playgroundRules } from './kinds/playground/playground-rules.ts';
import { profileFieldRules } from './kinds/profile-field/profile-field-rules.ts';
import { reportRules } from './kinds/report/report-rules.ts';
import { settingRules } from './kinds/setting/setting-rules.ts';
import { userRules } from './kinds/user/user-rules.ts';
import type { KindRules } from './kinds/kind-rules.ts';

/** What a kind has beside its declaration: the rules of its fields, and how each of its operations is sent and read back. */
interface KindInWorker<Kind extends TargetKind> {
  /** A subject only ever goes back to the rules of the kind that it came from. */
  readonly rules: KindRules<unknown>;
  readonly calls: Readonly<Record<EndpointOf<Kind>, CallOperations>>;
}

/** Every kind, in the order in which changes of several are planned. */
export const kindsInWorker: { readonly [Kind in TargetKind]: KindInWorker<Kind> } = {
  'profile-field': {
    rules: profileFieldRules,
    calls: {
      'POST /realm/profile_fields': profileFieldCall,
      'PATCH /realm/profile_fields/{field_id}': profileFieldCall,
      'DELETE /realm/profile_fields/{field_id}': profileFieldCall,
      'PATCH /realm/profile_fields': profileFieldOrderCall,
    },
  },
  user: {
    rules: userRules,
    calls: {
      'PATCH /users/{user_id}': userUpdateCall,
      'POST /users/me/status': ownStatusCall,
      'POST /users/{user_id}/status': statusCall,
      'DELETE /users/{user_id}': deactivationCall,
      'POST /users/{user_id}/reactivate': reactivationCall,
      'PATCH /settings': ownSettingsCall,
      'PATCH /users/me/profile_data': ownProfileCall,
      'DELETE /users/me/profile_data': ownProfileRemoval,
      'DELETE /bots/{bot_id}': botDeactivationCall,
      'PATCH /bots/{bot_id}': botUpdateCall,
      'POST /bots/{bot_id}/api_key/regenerate': botKeyCall,
      'POST /user_groups/{user_group_id}/members': groupMembersCall,
      'POST /users/me/subscriptions': subscribeCall,
      'DELETE /users/me/subscriptions': unsubscribeCall,
    },
  },
  bot: {
    rules: botRules,
    calls: {
      'POST /bots': botCreationCall,
    },
  },
  'new-account': {
    rules: newAccountRules,
    calls: {
      'POST /users': accountCreationCall,
    },
  },
  scheduled: {
    rules: scheduledRules,
    calls: {
      'POST /scheduled_messages': scheduleAddition,
      'PATCH /scheduled_messages/{scheduled_message_id}': scheduleChange,
      'DELETE /scheduled_messages/{scheduled_message_id}': scheduleRemoval,
    },
  },
  draft: {
    rules: draftRules,
    calls: {
      'POST /drafts': draftAddition,
      'PATCH /drafts/{draft_id}': draftChange,
      'DELETE /drafts/{draft_id}': draftRemoval,
    },
  },
  announcement: {
    rules: announcementRules,
    calls: {
      'POST /messages': sendMessageCall,
    },
  },
  group: {
    rules: groupRules,
    calls: {
      'POST /user_groups/create': groupCreationCall,
      'PATCH /user_groups/{user_group_id}': groupUpdateCall,
      'POST /user_groups/{user_group_id}/subgroups': subgroupsCall,
      'POST /user_groups/{user_group_id}/deactivate': groupDeactivationCall,
      'DELETE /user_groups/{user_group_id}': groupDeletionCall,
    },
  },
  domain: {
    rules: domainRules,
    calls: {
      'POST /realm/domains': domainAddition,
      'PATCH /realm/domains/{domain}': domainUpdate,
      'DELETE /realm/domains/{domain}': domainRemoval,
    },
  },
  attachment: {
    rules: attachmentRules,
    calls: {
      'DELETE /attachments/{attachment_id}': attachmentDeletion,
    },
  },
  device: {
    rules: deviceRules,
    calls: {
      'POST /users/me/apns_device_token': apnsAddition,
      'DELETE /users/me/apns_device_token': apnsRemoval,
      'POST /users/me/android_gcm_reg_id': fcmAddition,
      'DELETE /users/me/android_gcm_reg_id': fcmRemoval,
      'POST /remove_client_device': clientDeviceRemoval,
    },
  },
  linkifier: {
    rules: linkifierRules,
    calls: {
      'POST /realm/filters': linkifierCall,
      'PATCH /realm/filters/{filter_id}': linkifierCall,
      'DELETE /realm/filters/{filter_id}': linkifierCall,
      'PATCH /realm/linkifiers': linkifierOrderCall,
    },
  },
  channel: {
    rules: channelRules,
    calls: {
      'POST /channels/create': channelCreationCall,
      'PATCH /streams/{stream_id}': channelUpdateCall,
      'DELETE /streams/{stream_id}': channelArchivingCall,
      'POST /streams/{stream_id}/delete_topic': topicDeletionCall,
    },
  },
  report: {
    rules: reportRules,
    calls: {
      'POST /messages for a report': reportPostCall,
    },
  },
  message: {
    rules: messageRules,
    calls: {
      'POST /messages to people': messages.directMessageCall,
      'PATCH /messages/{message_id}': messages.topicCall,
      'PATCH /messages/{message_id} into a topic': messages.topicCall,
      'DELETE /messages/{message_id}': messageDeletionCall,
      'POST /messages/{message_id}/reactions': messages.reactionCall,
      'DELETE /messages/{message_id}/reactions': messages.reactionRemovalCall,
      'POST /messages/{message_id}/report': messages.ownReportCall,
    },
  },
  invitation: {
    rules: invitationRules,
    calls: {
      'POST /invites': invitationCall,
      'POST /invites/{invite_id}/resend': resendingCall,
      'DELETE /invites/{invite_id}': invitationRevocation,
    },
  },
  'invitation-link': {
    rules: invitationLinkRules,
    calls: {
      'POST /invites/multiuse': linkCreation,
      'DELETE /invites/multiuse/{invite_id}': linkRevocation,
    },
  },
  organization: {
    rules: settingRules,
    calls: {
      'PATCH /realm': settingCall,
      'PATCH /realm/user_settings_defaults': startingSettingCall,
      'POST /realm/icon': pictureUpload,
      'DELETE /realm/icon': pictureRemoval,
      'POST /realm/logo': pictureUpload,
      'DELETE /realm/logo': pictureRemoval,
    },
  },
  emoji: {
    rules: emojiRules,
    calls: {
      'POST /realm/emoji/{emoji_name}': emojiAddition,
      'DELETE /realm/emoji/{emoji_name}': emojiDeactivation,
    },
  },
  'channel-folder': {
    rules: folderRules,
    calls: {
      'POST /channel_folders/create': folderCreationCall,
      'PATCH /channel_folders/{channel_folder_id}': folderUpdateCall,
      'PATCH /channel_folders': folderOrderCall,
    },
  },
  playground: {
    rules: playgroundRules,
    calls: {
      'POST /realm/playgrounds': playgroundAddition,
      'POST /realm/playgrounds in place of another': playgroundReplacement,
      'DELETE /realm/playgrounds/{playground_id}': playgroundRemoval,
    },
  },
  'data-export': {
    rules: dataExportRules,
    calls: {
      'POST /export/realm': exportStartCall,
      'DELETE /export/realm/{export_id}': exportDeletionCall,
    },
  },
};
