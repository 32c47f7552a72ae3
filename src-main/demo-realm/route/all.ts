import { attachmentRoutes } from './attachments.ts';
import { botRoutes } from './bots.ts';
import { channelAddressRoutes } from './channel-address.ts';
import { channelCreateRoutes } from './channel-create.ts';
import { channelFolderRoutes } from './channel-folders.ts';
import { channelListRoutes } from './channel-list.ts';
import { channelRoutes } from './channels.ts';
import { defaultChannelRoutes } from './default-channels.ts';
import { domainRoutes } from './domains.ts';
import { draftRoutes } from './drafts.ts';
import { eventRoutes } from './events.ts';
import { getUserRoutes } from './get-users.ts';
import { groupChangeRoutes } from './group-changes.ts';
import { groupMemberRoutes } from './group-members.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { linkifierRoutes } from './linkifiers.ts';
import { messageChangeRoutes } from './message-changes.ts';
import { messageFlagRoutes } from './message-flags.ts';
import { messageRoutes } from './messages.ts';
import { organizationRoutes } from './organization.ts';
import { ownProfileRoutes } from './own-profile.ts';
import { ownSettingsRoutes } from './own-settings.ts';
import { presenceRoutes } from './presence.ts';
import { profileFieldRoutes } from './profile-fields.ts';
import { pushRoutes } from './push.ts';
import { reactionRoutes } from './reactions.ts';
import { registerRoutes } from './register.ts';
import { reportRoutes } from './reports.ts';
import { scheduledMessageRoutes } from './scheduled-messages.ts';
import { serverSettingsRoutes } from './server-settings.ts';
import { statusRoutes } from './status.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { subscriptionSettingRoutes } from './subscription-settings.ts';
import { topicRoutes } from './topics.ts';
import { updateRealmRoutes } from './update-realm.ts';
import { updateUserRoutes } from './update-user.ts';
import { userGroupRoutes } from './user-groups.ts';
import { userLifecycleRoutes } from './user-lifecycle.ts';
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
  ...updateRealmRoutes,
  ...ownSettingsRoutes,
  ...profileFieldRoutes,
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
  ...topicRoutes,
  ...domainRoutes,
  ...linkifierRoutes,
  ...messageFlagRoutes,
  ...reactionRoutes,
  ...reportRoutes,
  ...messageRoutes,
  ...messageChangeRoutes,
  ...scheduledMessageRoutes,
  ...draftRoutes,
  ...attachmentRoutes,
  ...pushRoutes,
  ...getUserRoutes,
  ...updateUserRoutes,
  ...userLifecycleRoutes,
  ...botRoutes,
];
