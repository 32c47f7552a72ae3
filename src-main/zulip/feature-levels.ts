import type { Failure } from '#contract/outcome.ts';
import { requestError } from './errors.ts';

/** Servers below this level are rejected. */
export const minimumFeatureLevel = 237;
/** The release with this level. */
const minimumVersion = '8.0';

/** Below it (11.0), so much is missing that sign-in warns about it. */
export const recentFeatureLevel = 421;

/**
 * Feature -> the level it needs (https://zulip.com/api/changelog). `words` complete the sentence "This server cannot".
 */
export const features = {
  'profile-field-required': { level: 244, words: 'mark a profile field as required' },
  'channel-message-type': { level: 248, words: 'take the newer word for messages to channels' },
  'narrow-has-reaction': { level: 249, words: 'find messages by having reactions' },
  'narrow-channel-operators': { level: 250, words: 'take the newer word for channels in a narrow' },
  'upload-quota-unit': { level: 251, words: 'tell the quota for uploads in mebibytes' },
  'partial-profile-field-updates': {
    level: 252,
    words: 'change one property of a profile field and keep the others',
  },
  'expected-group-values': {
    level: 260,
    words: 'change a permission only while it has the expected value',
  },
  'invitation-default-channels': { level: 261, words: 'add who is invited to the default channels' },
  'user-status-read': { level: 262, words: 'tell the status of one person' },
  'presence-deltas': { level: 263, words: 'send only the presence that changed' },
  'narrow-is-followed': { level: 265, words: 'find messages in followed topics' },
  'invitation-referrer-notice': { level: 267, words: 'say whether to tell who invited of who came' },
  'narrow-with': { level: 271, words: 'find the conversation that a message is in now' },
  'group-manage-setting': { level: 283, words: 'say who may manage a group' },
  'presence-history-limit': { level: 288, words: 'limit how old presence may be' },
  'group-deactivation': { level: 290, words: 'deactivate groups' },
  'group-creator': { level: 292, words: 'tell who created a group' },
  'deactivated-groups-listed': { level: 294, words: 'list deactivated groups' },
  'profile-field-editable-by-user': { level: 296, words: 'keep people from editing a profile field' },
  'export-consents': { level: 295, words: 'tell who lets their private data be exported' },
  'group-in-use-reasons': { level: 298, words: 'tell where a group is used' },
  'group-creation-setting': { level: 299, words: 'say by a group who may create groups' },
  'group-join-setting': { level: 301, words: 'say who may join a group' },
  'user-by-real-email': { level: 302, words: 'find people by their real address' },
  'deactivated-people-leave-groups': { level: 303, words: 'keep deactivated people out of groups' },
  'export-types': { level: 304, words: 'export private data' },
  'group-add-members-setting': { level: 305, words: 'say who may add members to a group' },
  'group-leave-setting': { level: 308, words: 'say who may leave a group' },
  'anonymous-group-values': { level: 309, words: 'give a permission to single people' },
  'subgroups-in-members-call': { level: 311, words: 'change members and subgroups in one step' },
  'export-consent-events': { level: 312, words: 'tell at once who lets their private data be exported' },
  'user-email-change': { level: 313, words: 'change the address of a person' },
  'archived-channels': { level: 315, words: 'list archived channels' },
  'group-id-in-create-answer': { level: 317, words: 'tell the id of a new group' },
  'channel-remove-subscribers-setting': {
    level: 320,
    words: 'give the right to remove subscribers to single people',
  },
  'invitation-groups': { level: 322, words: 'invite people into groups' },
  'group-remove-members-setting': { level: 324, words: 'say who may remove members from a group' },
  'channel-administer-setting': { level: 325, words: 'say who administers a channel' },
  'moderation-request-channel': { level: 331, words: 'send reports to a channel' },
  'channel-send-setting': { level: 333, words: 'say by a group who may write in a channel' },
  'empty-topics': { level: 334, words: 'have topics without a name' },
  'channel-address-sender': { level: 335, words: 'give an address whose mail comes from a bot' },
  'deactivated-group-settings-edit': { level: 340, words: 'change the settings of deactivated groups' },
  'channel-add-subscribers-setting': { level: 342, words: 'say who may add people to a channel' },
  'bot-creation-groups': { level: 344, words: 'say by a group who may create bots' },
  'all-channels-listed': { level: 356, words: 'list all channels that one may know of' },
  'channel-subscribe-setting': { level: 357, words: 'say who may join a private channel' },
  'narrow-is-muted': { level: 366, words: 'find messages in muted topics' },
  'no-topic-is-empty': { level: 370, words: 'take "(no topic)" for the topic without a name' },
  'message-edit-comparison': { level: 379, words: 'notice that a message was edited meanwhile' },
  'message-reports': { level: 382, words: 'report messages' },
  'users-by-id-list': { level: 384, words: 'fetch chosen people only' },
  'group-reactivation': { level: 386, words: 'reactivate groups' },
  'channel-unarchiving': { level: 388, words: 'bring an archived channel back' },
  'channel-folders': { level: 389, words: 'keep channels in folders' },
  'deactivated-group-members-edit': { level: 391, words: 'change the members of deactivated groups' },
  'channel-topics-policy': { level: 392, words: 'say whether topics of a channel need names' },
  'subscriber-counts': { level: 394, words: 'tell how many people follow a channel' },
  'channel-move-settings': { level: 396, words: 'say who may move the messages of a channel' },
  'subscription-messages-choice': {
    level: 397,
    words: 'say whether people are told that they were subscribed',
  },
  'channel-resolve-setting': { level: 402, words: 'say who may resolve topics of a channel' },
  'empty-topic-only-channels': { level: 404, words: 'have channels with nothing but the general topic' },
  'channel-delete-settings': { level: 407, words: 'say who may delete messages of a channel' },
  'user-status-of-others': { level: 407, words: 'set the status of other people' },
  'partial-subscribers': { level: 412, words: 'tell some of the subscribers of large channels' },
  'channel-folder-order': { level: 414, words: 'put folders of channels into an order' },
  'channel-folder-order-event': { level: 418, words: 'say by an event that folders have another order' },
  'invitation-welcome-message': { level: 416, words: 'send a welcome message with an invitation' },
  'welcome-message-test': { level: 416, words: 'send the welcome message as a test' },
  'channel-creation': { level: 417, words: 'make a channel with all its settings in one step' },
  'simplified-presence-events': { level: 419, words: 'send presence events for several people' },
  'encrypted-test-notifications': { level: 420, words: 'send encrypted test notifications' },
  'imported-stubs': { level: 433, words: 'tell imported accounts that were never used' },
  'report-types-from-server': { level: 435, words: 'tell its own kinds of reports' },
  'channels-of-a-user': { level: 440, words: 'list the channels of a person' },
  'channel-create-topic-setting': { level: 441, words: 'say who can start topics in a channel' },
  'narrow-mentions': { level: 446, words: 'find messages that mention a person' },
  'export-type-names': { level: 449, words: 'export private data of everybody' },
  'profile-field-user-matching': { level: 455, words: 'find people by a profile field' },
  'channels-of-a-bot': { level: 458, words: 'list the channels of a bot' },
  'deactivation-actions': { level: 459, words: 'delete what a person wrote when deactivating them' },
  'bot-api-keys': { level: 463, words: 'show the key of a bot' },
  'realm-uuid': { level: 466, words: 'tell which organization it is at another address' },
  'push-client-devices': { level: 468, words: 'give devices ids for encrypted notifications' },
  'push-client-device-removal': { level: 470, words: 'forget a device for notifications' },
  'reverse-linkifiers': { level: 471, words: 'turn links back into patterns' },
  'profile-field-paragraph-summary': { level: 476, words: 'show paragraphs in the profile summary' },
  'attachment-message-ids': { level: 472, words: 'tell the messages of an attachment by id' },
  'bot-status': { level: 473, words: 'set the status through a bot' },
  'alternative-url-templates': { level: 478, words: 'have several addresses for one linkifier' },
  'queue-timeout': { level: 481, words: 'keep an event queue longer than ten minutes' },
  'modern-single-presence': { level: 487, words: 'tell the exact times of one person' },
  'deleted-users': { level: 490, words: 'tell deleted from deactivated people' },
  'individual-emoji-events': { level: 491, words: 'send single changes of custom emoji' },
  'bots-on-group-endpoints': { level: 496, words: 'let bots read and change groups' },
} as const satisfies Record<string, { level: number; words: string }>;

export type Feature = keyof typeof features;

/** Whether a server at that level has the feature. Always decide by level, never by version. */
export function supports(featureLevel: number, feature: Feature): boolean {
  return featureLevel >= features[feature].level;
}

/** Why the console doesn't work with a server at all: `unsupported`, or null if it does. */
export function tooOldServer(server: {
  featureLevel: number;
  zulipVersion: string;
}): Extract<Failure, { kind: 'unsupported' }> | null {
  if (server.featureLevel >= minimumFeatureLevel) return null;
  return {
    kind: 'unsupported',
    neededFeatureLevel: minimumFeatureLevel,
    featureLevel: server.featureLevel,
    zulipVersion: server.zulipVersion,
    message: `This server runs Zulip ${server.zulipVersion}. The console needs Zulip ${minimumVersion} or newer.`,
  };
}

/**
 * @throws RequestError `unsupported` with the level needed, if the server is too old for the feature
 */
export function requireFeature(
  connection: { featureLevel: number; zulipVersion: string },
  feature: Feature,
): void {
  if (supports(connection.featureLevel, feature)) return;
  const { level, words } = features[feature];
  throw requestError({
    kind: 'unsupported',
    neededFeatureLevel: level,
    featureLevel: connection.featureLevel,
    zulipVersion: connection.zulipVersion,
    message: `This server (Zulip ${connection.zulipVersion}) cannot ${words}: that needs feature level ${level}, it has ${connection.featureLevel}.`,
  });
}
