import { alertWordRoutes } from './alert-words.ts';
import { attachmentRoutes } from './attachments.ts';
import { botStorageRoutes } from './bot-storage.ts';
import { botCreationRoutes } from './bot-creation.ts';
import { botRoutes } from './bots.ts';
import { brandingRoutes } from './branding.ts';
import { channelAddressRoutes } from './channel-address.ts';
import { channelCreateRoutes } from './channel-create.ts';
import { channelFolderRoutes } from './channel-folders.ts';
import { channelListRoutes } from './channel-list.ts';
import { channelRoutes } from './channels.ts';
import { defaultChannelGroupRoutes } from './default-channel-groups.ts';
import { defaultChannelRoutes } from './default-channels.ts';
import { domainRoutes } from './domains.ts';
import { draftRoutes } from './drafts.ts';
import { emojiRoutes } from './emoji.ts';
import { eventRoutes } from './events.ts';
import { exportRoutes } from './exports.ts';
import { getUserRoutes } from './get-users.ts';
import { groupChangeRoutes } from './group-changes.ts';
import { groupMemberRoutes } from './group-members.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { linkifierRoutes } from './linkifiers.ts';
import { markingAsReadRoutes } from './marking-as-read.ts';
import { messageChangeRoutes } from './message-changes.ts';
import { messageFlagRoutes } from './message-flags.ts';
import { messageQuestionRoutes } from './message-questions.ts';
import { messageRoutes } from './messages.ts';
import { mutedUserRoutes } from './muted-users.ts';
import { navigationViewRoutes } from './navigation-views.ts';
import { onboardingStepRoutes } from './onboarding-steps.ts';
import { organizationRoutes } from './organization.ts';
import { ownAvatarRoutes } from './own-avatar.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { ownSettingsRoutes } from './own-settings.ts';
import { playgroundRoutes } from './playgrounds.ts';
import { presenceRoutes } from './presence.ts';
import { profileFieldRoutes } from './profile-fields.ts';
import { pushRoutes } from './push.ts';
import { reactionRoutes } from './reactions.ts';
import { realmLifecycleRoutes } from './realm-lifecycle.ts';
import { registerRoutes } from './register.ts';
import { reminderRoutes } from './reminders.ts';
import { reportRoutes } from './reports.ts';
import { savedSnippetRoutes } from './saved-snippets.ts';
import { scheduledMessageRoutes } from './scheduled-messages.ts';
import { serverSettingsRoutes } from './server-settings.ts';
import { settingDefaultRoutes } from './setting-defaults.ts';
import { statusRoutes } from './status.ts';
import { submessageRoutes } from './submessages.ts';
import { subscriptionSettingRoutes } from './subscription-settings.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { topicRoutes } from './topics.ts';
import { typingRoutes } from './typing.ts';
import { updateRealmRoutes } from './update-realm.ts';
import { updateUserRoutes } from './update-user.ts';
import { userGroupRoutes } from './user-groups.ts';
import { userLifecycleRoutes } from './user-lifecycle.ts';
import { userTopicRoutes } from './user-topics.ts';
import { zcommandRoutes } from './zcommand.ts';
import type { Route } from '../router.ts';

/** Every route of the server, the more special paths before those with a variable part. */
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
