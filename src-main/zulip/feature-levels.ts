import type { Failure } from '#contract/outcome.ts';
import type { MessageId } from '#words/say.ts';
import { text } from '#words/text.ts';
import { requestError } from './errors.ts';

/** Servers below this level are rejected. */
export const minimumFeatureLevel = 237;
/** The release with this level. */
const minimumVersion = '8.0';

/** Below it (11.0), so much is missing that sign-in warns about it. */
export const recentFeatureLevel = 421;

/**
 * Feature -> the level it needs (https://zulip.com/api/changelog). `lack` says what a server without it can't do, for
 * features that a change or a question requires.
 */
export const features = {
  'profile-field-required': { level: 244, lack: 'feature.profile-field-required' },
  'channel-message-type': { level: 248 },
  'narrow-has-reaction': { level: 249, lack: 'feature.narrow-has-reaction' },
  'narrow-channel-operators': { level: 250 },
  'upload-quota-unit': { level: 251 },
  'partial-profile-field-updates': { level: 252, lack: 'feature.partial-profile-field-updates' },
  'expected-group-values': { level: 260, lack: 'feature.expected-group-values' },
  'invitation-default-channels': { level: 261, lack: 'feature.invitation-default-channels' },
  'user-status-read': { level: 262, lack: 'feature.user-status-read' },
  'presence-deltas': { level: 263 },
  'narrow-is-followed': { level: 265, lack: 'feature.narrow-is-followed' },
  'invitation-referrer-notice': { level: 267, lack: 'feature.invitation-referrer-notice' },
  'narrow-with': { level: 271, lack: 'feature.narrow-with' },
  'group-manage-setting': { level: 283, lack: 'feature.group-manage-setting' },
  'presence-history-limit': { level: 288 },
  'group-deactivation': { level: 290, lack: 'feature.group-deactivation' },
  'group-creator': { level: 292 },
  'deactivated-groups-listed': { level: 294 },
  'profile-field-editable-by-user': { level: 296, lack: 'feature.profile-field-editable-by-user' },
  'export-consents': { level: 295, lack: 'feature.export-consents' },
  'group-in-use-reasons': { level: 298 },
  'group-creation-setting': { level: 299 },
  'group-join-setting': { level: 301, lack: 'feature.group-join-setting' },
  'user-by-real-email': { level: 302, lack: 'feature.user-by-real-email' },
  'deactivated-people-leave-groups': { level: 303 },
  'export-types': { level: 304, lack: 'feature.export-types' },
  'group-add-members-setting': { level: 305, lack: 'feature.group-add-members-setting' },
  'group-leave-setting': { level: 308, lack: 'feature.group-leave-setting' },
  'anonymous-group-values': { level: 309, lack: 'feature.anonymous-group-values' },
  'subgroups-in-members-call': { level: 311, lack: 'feature.subgroups-in-members-call' },
  'export-consent-events': { level: 312 },
  'user-email-change': { level: 313, lack: 'feature.user-email-change' },
  'archived-channels': { level: 315 },
  'group-id-in-create-answer': { level: 317 },
  'channel-remove-subscribers-setting': { level: 320, lack: 'feature.channel-remove-subscribers-setting' },
  'invitation-groups': { level: 322, lack: 'feature.invitation-groups' },
  'group-remove-members-setting': { level: 324, lack: 'feature.group-remove-members-setting' },
  'channel-administer-setting': { level: 325, lack: 'feature.channel-administer-setting' },
  'moderation-request-channel': { level: 331, lack: 'feature.moderation-request-channel' },
  'channel-send-setting': { level: 333, lack: 'feature.channel-send-setting' },
  'empty-topics': { level: 334 },
  'channel-address-sender': { level: 335, lack: 'feature.channel-address-sender' },
  'deactivated-group-settings-edit': { level: 340, lack: 'feature.deactivated-group-settings-edit' },
  'channel-add-subscribers-setting': { level: 342, lack: 'feature.channel-add-subscribers-setting' },
  'bot-creation-groups': { level: 344 },
  'all-channels-listed': { level: 356, lack: 'feature.all-channels-listed' },
  'channel-subscribe-setting': { level: 357, lack: 'feature.channel-subscribe-setting' },
  'narrow-is-muted': { level: 366, lack: 'feature.narrow-is-muted' },
  'no-topic-is-empty': { level: 370 },
  'message-edit-comparison': { level: 379, lack: 'feature.message-edit-comparison' },
  'message-reports': { level: 382, lack: 'feature.message-reports' },
  'users-by-id-list': { level: 384, lack: 'feature.users-by-id-list' },
  'group-reactivation': { level: 386, lack: 'feature.group-reactivation' },
  'channel-unarchiving': { level: 388, lack: 'feature.channel-unarchiving' },
  'channel-folders': { level: 389, lack: 'feature.channel-folders' },
  'deactivated-group-members-edit': { level: 391 },
  'channel-topics-policy': { level: 392, lack: 'feature.channel-topics-policy' },
  'subscriber-counts': { level: 394 },
  'channel-move-settings': { level: 396, lack: 'feature.channel-move-settings' },
  'subscription-messages-choice': { level: 397, lack: 'feature.subscription-messages-choice' },
  'channel-resolve-setting': { level: 402, lack: 'feature.channel-resolve-setting' },
  'empty-topic-only-channels': { level: 404, lack: 'feature.empty-topic-only-channels' },
  'channel-delete-settings': { level: 407, lack: 'feature.channel-delete-settings' },
  'user-status-of-others': { level: 407, lack: 'feature.user-status-of-others' },
  'partial-subscribers': { level: 412, lack: 'feature.partial-subscribers' },
  'channel-folder-order': { level: 414, lack: 'feature.channel-folder-order' },
  'channel-folder-order-event': { level: 418 },
  'invitation-welcome-message': { level: 416, lack: 'feature.invitation-welcome-message' },
  'welcome-message-test': { level: 416, lack: 'feature.welcome-message-test' },
  'channel-creation': { level: 417, lack: 'feature.channel-creation' },
  'simplified-presence-events': { level: 419 },
  'encrypted-test-notifications': { level: 420, lack: 'feature.encrypted-test-notifications' },
  'imported-stubs': { level: 433 },
  'report-types-from-server': { level: 435 },
  'channels-of-a-user': { level: 440, lack: 'feature.channels-of-a-user' },
  'channel-create-topic-setting': { level: 441, lack: 'feature.channel-create-topic-setting' },
  'narrow-mentions': { level: 446, lack: 'feature.narrow-mentions' },
  'export-type-names': { level: 449, lack: 'feature.export-type-names' },
  'profile-field-user-matching': { level: 455, lack: 'feature.profile-field-user-matching' },
  'channels-of-a-bot': { level: 458 },
  'deactivation-actions': { level: 459, lack: 'feature.deactivation-actions' },
  'bot-api-keys': { level: 463, lack: 'feature.bot-api-keys' },
  'realm-uuid': { level: 466 },
  'push-client-devices': { level: 468, lack: 'feature.push-client-devices' },
  'push-client-device-removal': { level: 470, lack: 'feature.push-client-device-removal' },
  'reverse-linkifiers': { level: 471, lack: 'feature.reverse-linkifiers' },
  'profile-field-paragraph-summary': { level: 476 },
  'attachment-message-ids': { level: 472 },
  'bot-status': { level: 473 },
  'alternative-url-templates': { level: 478, lack: 'feature.alternative-url-templates' },
  'queue-timeout': { level: 481 },
  'modern-single-presence': { level: 487 },
  'deleted-users': { level: 490 },
  'individual-emoji-events': { level: 491 },
  'bots-on-group-endpoints': { level: 496 },
} as const satisfies Record<string, { level: number; lack?: MessageId }>;

export type Feature = keyof typeof features;

/** A feature that can be required, as its lack can be explained. */
export type RequirableFeature = {
  [Name in Feature]: (typeof features)[Name] extends { lack: MessageId } ? Name : never;
}[Feature];

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
    message: text('feature.server-too-old', { version: server.zulipVersion, minimum: minimumVersion }),
  };
}

/**
 * @throws RequestError `unsupported` with the level needed, if the server is too old for the feature
 */
export function requireFeature(
  connection: { featureLevel: number; zulipVersion: string },
  feature: RequirableFeature,
): void {
  if (supports(connection.featureLevel, feature)) return;
  const { level, lack } = features[feature];
  throw requestError({
    kind: 'unsupported',
    neededFeatureLevel: level,
    featureLevel: connection.featureLevel,
    zulipVersion: connection.zulipVersion,
    message: text('feature.missing', {
      lack: text(lack),
      needed: String(level),
      level: String(connection.featureLevel),
      version: connection.zulipVersion,
    }),
  });
}
