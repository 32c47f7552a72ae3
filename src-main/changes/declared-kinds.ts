import type { TargetKind } from '#contract/kinds/kinds.ts';
import { announcementInWorker } from './kinds/announcement/announcement-rules.ts';
import { scheduledInWorker, draftInWorker } from './kinds/announcement/kept-kinds.ts';
import { attachmentInWorker } from './kinds/attachment/attachment-kind.ts';
import { botInWorker } from './kinds/bot/bot-rules.ts';
import { channelFolderInWorker } from './kinds/channel-folder/folder-rules.ts';
import { channelInWorker } from './kinds/channel/channel-rules.ts';
import { dataExportInWorker } from './kinds/data-export/data-export-kind.ts';
import { deviceInWorker } from './kinds/device/device-kind.ts';
import { domainInWorker } from './kinds/domain/domain-kind.ts';
import { emojiInWorker } from './kinds/emoji/emoji-kind.ts';
import { groupInWorker } from './kinds/group/group-rules.ts';
import { invitationLinkInWorker } from './kinds/invitation/invitation-link-rules.ts';
import { invitationInWorker } from './kinds/invitation/invitation-rules.ts';
import { linkifierInWorker } from './kinds/linkifier/linkifier-rules.ts';
import { messageInWorker } from './kinds/message/message-rules.ts';
import { newAccountInWorker } from './kinds/new-account/new-account-rules.ts';
import { playgroundInWorker } from './kinds/playground/playground-kind.ts';
import { profileFieldInWorker } from './kinds/profile-field/profile-field-rules.ts';
import { reportInWorker } from './kinds/report/report-rules.ts';
import { organizationInWorker } from './kinds/setting/setting-rules.ts';
import { userInWorker } from './kinds/user/user-rules.ts';
import type { KindInWorker } from './kinds/kind-in-worker.ts';

/** Every kind, in the order in which changes of several are planned. */
export const kindsInWorker = {
  'profile-field': profileFieldInWorker,
  user: userInWorker,
  bot: botInWorker,
  'new-account': newAccountInWorker,
  scheduled: scheduledInWorker,
  draft: draftInWorker,
  announcement: announcementInWorker,
  group: groupInWorker,
  domain: domainInWorker,
  attachment: attachmentInWorker,
  device: deviceInWorker,
  linkifier: linkifierInWorker,
  channel: channelInWorker,
  report: reportInWorker,
  message: messageInWorker,
  invitation: invitationInWorker,
  'invitation-link': invitationLinkInWorker,
  organization: organizationInWorker,
  emoji: emojiInWorker,
  'channel-folder': channelFolderInWorker,
  playground: playgroundInWorker,
  'data-export': dataExportInWorker,
} satisfies { readonly [Kind in TargetKind]: KindInWorker<Kind> };
