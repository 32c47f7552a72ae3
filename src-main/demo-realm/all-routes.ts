import { alertWordRoutes } from './own-settings/alert-words.route.ts';
import { attachmentRoutes } from './files/attachments.route.ts';
import { botStorageRoutes } from './people/bot-storage.route.ts';
import { botCreationRoutes } from './people/bot-creation.route.ts';
import { botRoutes } from './people/bots.route.ts';
import { brandingRoutes } from './organization/branding.route.ts';
import { channelAddressRoutes } from './channels/channel-address.route.ts';
import { channelCreateRoutes } from './channels/channel-create.route.ts';
import { channelFolderRoutes } from './channels/channel-folders.route.ts';
import { channelListRoutes } from './channels/channel-list.route.ts';
import { channelRoutes } from './channels/channels.route.ts';
import { defaultChannelGroupRoutes } from './channels/default-channel-groups.route.ts';
import { defaultChannelRoutes } from './channels/default-channels.route.ts';
import { domainRoutes } from './organization/domains.route.ts';
import { draftRoutes } from './messages/drafts.route.ts';
import { emojiRoutes } from './emoji/emoji.route.ts';
import { eventRoutes } from './events/events.route.ts';
import { exportRoutes } from './organization/exports.route.ts';
import { getUserRoutes } from './people/get-users.route.ts';
import { groupChangeRoutes } from './groups/group-changes.route.ts';
import { groupMemberRoutes } from './groups/group-members.route.ts';
import { invitationRoutes } from './people/invitations.route.ts';
import { keyRoutes } from './authentication/keys.route.ts';
import { linkifierRoutes } from './linkifiers/linkifiers.route.ts';
import { markingAsReadRoutes } from './messages/marking-as-read.route.ts';
import { messageChangeRoutes } from './messages/message-changes.route.ts';
import { messageFlagRoutes } from './messages/message-flags.route.ts';
import { messageQuestionRoutes } from './messages/message-questions.route.ts';
import { messageRoutes } from './messages/messages.route.ts';
import { mutedUserRoutes } from './people/muted-users.route.ts';
import { navigationViewRoutes } from './own-settings/navigation-views.route.ts';
import { onboardingStepRoutes } from './own-settings/onboarding-steps.route.ts';
import { organizationRoutes } from './organization/organization.route.ts';
import { ownAvatarRoutes } from './people/own-avatar.route.ts';
import { ownProfileRoutes } from './people/own-profile.route.ts';
import { ownSettingsRoutes } from './own-settings/own-settings.route.ts';
import { playgroundRoutes } from './organization/playgrounds.route.ts';
import { presenceRoutes } from './presence/presence.route.ts';
import { profileFieldRoutes } from './people/profile-fields.route.ts';
import { pushRoutes } from './push/push.route.ts';
import { reactionRoutes } from './messages/reactions.route.ts';
import { realmLifecycleRoutes } from './organization/realm-lifecycle.route.ts';
import { registerRoutes } from './register/register.route.ts';
import { reminderRoutes } from './messages/reminders.route.ts';
import { reportRoutes } from './reports/reports.route.ts';
import { savedSnippetRoutes } from './own-settings/saved-snippets.route.ts';
import { scheduledMessageRoutes } from './messages/scheduled-messages.route.ts';
import { serverSettingsRoutes } from './authentication/server-settings.route.ts';
import { settingDefaultRoutes } from './own-settings/setting-defaults.route.ts';
import { statusRoutes } from './people/status.route.ts';
import { submessageRoutes } from './messages/submessages.route.ts';
import { subscriptionSettingRoutes } from './channels/subscription-settings.route.ts';
import { subscriptionRoutes } from './channels/subscriptions.route.ts';
import { topicRoutes } from './channels/topics.route.ts';
import { typingRoutes } from './messages/typing.route.ts';
import { updateRealmRoutes } from './organization/update-realm.route.ts';
import { updateUserRoutes } from './people/update-user.route.ts';
import { userGroupRoutes } from './groups/user-groups.route.ts';
import { userLifecycleRoutes } from './people/user-lifecycle.route.ts';
import { userTopicRoutes } from './messages/user-topics.route.ts';
import { zcommandRoutes } from './own-settings/zcommand.route.ts';
import type { Route } from './router.ts';

/** Every route of the server; more specific paths come before those with a variable part. */
export const routes: readonly Route[] = [
  ...serverSettingsRoutes,
  ...keyRoutes,
  ...registerRoutes,
  ...eventRoutes,
  ...statusRoutes,
  ...presenceRoutes,
  ...userGroupRoutes,
  ...groupChangeRoutes,
  ...groupMemberRoutes,
  ...organizationRoutes,
  ...emojiRoutes,
  ...brandingRoutes,
  ...playgroundRoutes,
  ...exportRoutes,
  ...realmLifecycleRoutes,
  ...defaultChannelGroupRoutes,
  ...updateRealmRoutes,
  ...ownSettingsRoutes,
  ...mutedUserRoutes,
  ...alertWordRoutes,
  ...navigationViewRoutes,
  ...onboardingStepRoutes,
  ...settingDefaultRoutes,
  ...profileFieldRoutes,
  ...ownAvatarRoutes,
  ...ownProfileRoutes,
  ...invitationRoutes,
  ...channelCreateRoutes,
  ...channelListRoutes,
  ...channelRoutes,
  ...channelAddressRoutes,
  ...channelFolderRoutes,
  ...defaultChannelRoutes,
  ...subscriptionRoutes,
  ...subscriptionSettingRoutes,
  ...userTopicRoutes,
  ...topicRoutes,
  ...domainRoutes,
  ...linkifierRoutes,
  ...messageFlagRoutes,
  ...markingAsReadRoutes,
  ...messageQuestionRoutes,
  ...typingRoutes,
  ...submessageRoutes,
  ...zcommandRoutes,
  ...reactionRoutes,
  ...reportRoutes,
  ...messageRoutes,
  ...messageChangeRoutes,
  ...scheduledMessageRoutes,
  ...reminderRoutes,
  ...draftRoutes,
  ...savedSnippetRoutes,
  ...attachmentRoutes,
  ...pushRoutes,
  ...getUserRoutes,
  ...updateUserRoutes,
  ...userLifecycleRoutes,
  ...botCreationRoutes,
  ...botRoutes,
  ...botStorageRoutes,
];
