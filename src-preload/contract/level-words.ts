import { say, type MessageId } from '#words/say.ts';
import { sayText, type Message, type Text } from '#words/text.ts';
import { isKeyOf } from './choices.ts';

/** What is known of a server's age. */
export interface ServerAge {
  featureLevel: number;
  zulipVersion: string;
}

/** The feature levels that the window depends on; names and numbers are those of `src-main/zulip/feature-levels.ts`. */
export const windowLevels = {
  'expected-group-values': 260,
  'invitation-default-channels': 261,
  'narrow-is-followed': 265,
  'invitation-referrer-notice': 267,
  'profile-field-required': 244,
  'narrow-has-reaction': 249,
  'narrow-with': 271,
  'group-manage-setting': 283,
  'group-deactivation': 290,
  'group-creator': 292,
  'deactivated-groups-listed': 294,
  'profile-field-editable-by-user': 296,
  'deactivated-people-leave-groups': 303,
  'group-add-members-setting': 305,
  'anonymous-group-values': 309,
  'subgroups-in-members-call': 311,
  'user-email-change': 313,
  'archived-channels': 315,
  'invitation-groups': 322,
  'deactivated-group-settings-edit': 340,
  'narrow-is-muted': 366,
  'message-reports': 382,
  'group-reactivation': 386,
  'channel-unarchiving': 388,
  'channel-folders': 389,
  'deactivated-group-members-edit': 391,
  'channel-folder-order': 414,
  'channel-topics-policy': 392,
  'subscriber-counts': 394,
  'encrypted-push-registration': 406,
  'user-status-of-others': 407,
  'channel-creation': 417,
  'encrypted-test-notifications': 420,
  'narrow-mentions': 446,
  'bot-api-keys': 463,
  'profile-field-user-matching': 455,
  'push-client-device-removal': 470,
  'reverse-linkifiers': 471,
  'profile-field-paragraph-summary': 476,
  'alternative-url-templates': 478,
} as const;
export type WindowFeature = keyof typeof windowLevels;

/** Whether a server has a feature that the window shows or offers. */
export function hasFeature(server: Pick<ServerAge, 'featureLevel'>, feature: WindowFeature): boolean {
  return server.featureLevel >= windowLevels[feature];
}

/** The message for servers of any age, and the features from which another one applies; null for none. */
type Wordings = readonly [
  always: LevelMessageId | null,
  ...later: (readonly [from: WindowFeature, message: LevelMessageId | null])[],
];
type LevelMessageId = Extract<MessageId, `level.${string}`>;

/** Only for servers without a feature. */
const without = <Id extends LevelMessageId>(feature: WindowFeature, message: Id) =>
  [message, [feature, null]] as const;

/**
 * Every sentence that depends on the server's age, in each wording. `{needed}` is the level of the feature after the
 * wording, `{level}` and `{version}` are the server's. `test/contract/level-words.test.ts` checks the promises at every
 * level.
 */
export const levelWords = {
  archivingUndone: [null, ['channel-unarchiving', 'level.archiving-undone']],
  archivingNotUndone: without('channel-unarchiving', 'level.archiving-not-undone'),
  groupDeactivationUndone: [null, ['group-reactivation', 'level.group-deactivation-undone']],
  groupDeactivationNotUndone: without('group-reactivation', 'level.group-deactivation-not-undone'),
  bringBack: without('channel-unarchiving', 'level.bring-back'),
  channelFolders: without('channel-folders', 'level.channel-folders'),
  folderOrder: without('channel-folder-order', 'level.folder-order'),
  archivedChannel: ['level.archived-channel-unlisted', ['archived-channels', 'level.archived-channel']],
  newGroupRights: [
    'level.group-rights-by-role',
    ['group-manage-setting', 'level.group-rights-manage'],
    ['group-add-members-setting', 'level.group-rights-add'],
  ],
  endOfGroup: [
    'level.group-only-deleted',
    ['group-deactivation', 'level.group-deleted-or-deactivated'],
    ['deactivated-groups-listed', 'level.group-only-deactivated'],
  ],
  deactivatedPeople: [
    'level.deactivated-keep-groups',
    ['deactivated-people-leave-groups', 'level.deactivated-leave-groups'],
  ],
  deactivationUndone: [
    'level.deactivation-undone-channels',
    ['deactivated-people-leave-groups', 'level.deactivation-undone-groups'],
  ],
  reactivatedPeople: [
    'level.reactivated-channels',
    ['deactivated-people-leave-groups', 'level.reactivated-groups'],
  ],
  permissionConflicts: without('expected-group-values', 'level.no-conflicts'),
  singleGroup: without('anonymous-group-values', 'level.single-group'),
  newGroupUndo: [null, ['group-deactivation', 'level.new-group-undo']],
  groupReactivation: without('group-reactivation', 'level.group-reactivation'),
  deactivatedGroupSettings: without('deactivated-group-settings-edit', 'level.deactivated-group-settings'),
  deactivatedGroupMembers: without('deactivated-group-members-edit', 'level.deactivated-group-members'),
  newGroupSubgroups: without('subgroups-in-members-call', 'level.new-group-subgroups'),
  emailChange: without('user-email-change', 'level.email-change'),
  emailRemark: ['level.remark', ['user-email-change', 'level.email-allowed']],
  statusOfOthers: without('user-status-of-others', 'level.status-of-others'),
  emptyNewChannel: without('channel-creation', 'level.empty-new-channel'),
  unseenNewChannel: without('channel-creation', 'level.unseen-new-channel'),
  folderRemark: without('channel-folders', 'level.remark'),
  topicsRemark: without('channel-topics-policy', 'level.remark'),
  invitedToDefaults: without('invitation-default-channels', 'level.remark'),
  inviterNotified: without('invitation-referrer-notice', 'level.remark'),
  invitedToGroups: without('invitation-groups', 'level.remark'),
  requiredField: without('profile-field-required', 'level.remark'),
  fieldForAdministrators: without('profile-field-editable-by-user', 'level.remark'),
  fieldFindsPeople: without('profile-field-user-matching', 'level.remark'),
  reports: without('message-reports', 'level.reports'),
  reverseRemark: without('reverse-linkifiers', 'level.whole-remark'),
  alternativesRemark: without('alternative-url-templates', 'level.whole-remark'),
  keysOfBots: without('bot-api-keys', 'level.keys-of-bots'),
  encryptedPush: without('encrypted-push-registration', 'level.encrypted-push'),
  encryptedTest: without('encrypted-test-notifications', 'level.encrypted-test'),
  deviceRemoval: without('push-client-device-removal', 'level.device-removal'),
} as const satisfies Record<string, Wordings>;
export type LevelSentence = keyof typeof levelWords;

export function isLevelSentence(value: unknown): value is LevelSentence {
  return isKeyOf(levelWords, value);
}

/** The message for a server of that age; null if there is nothing to say. */
export function textAt(server: ServerAge, sentence: LevelSentence): Message | null {
  const [always, ...later] = levelWords[sentence] as Wordings;
  const passed = later.findLast(([from]) => hasFeature(server, from));
  const id = passed === undefined ? always : passed[1];
  if (id === null) return null;
  const next = later.find(([from]) => !hasFeature(server, from))?.[0];
  const needed = next === undefined ? '' : String(windowLevels[next]);
  return { id, values: { needed, level: String(server.featureLevel), version: server.zulipVersion } };
}

/** The same in words; may be empty. */
export function wordsAt(server: ServerAge, sentence: LevelSentence): string {
  const message = textAt(server, sentence);
  return message === null ? '' : sayText(message);
}

/** The same as a list of messages, which may be empty. */
export function textsAt(server: ServerAge, sentence: LevelSentence): Message[] {
  const message = textAt(server, sentence);
  return message === null ? [] : [message];
}

/** The `plan_type` of Zulip Cloud Free, the only plan without all features. https://zulip.com/api/register-queue */
export const limitedPlanType = 2;

/** Why a limited plan doesn't allow something: `what` begins the sentence, as in "Creating groups". */
export function needsPlan(what: Text): string {
  return say('feature.needs-plan', { what: sayText(what) });
}
