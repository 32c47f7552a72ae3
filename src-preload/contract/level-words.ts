import { say } from '#words/say.ts';
import { sayText, type Text } from '#words/text.ts';
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

/** The wording for servers of any age, and the features from which another one applies. */
type Wordings = readonly [always: string, ...later: (readonly [from: WindowFeature, words: string])[]];

/** Only for servers without a feature; `what` names it, as in "Bringing back a channel". */
const needs = (feature: WindowFeature, what: string, verb: 'needs' | 'need' = 'needs'): Wordings => [
  `${what} ${verb} feature level ${windowLevels[feature]}. This server has {level} (Zulip {version}).`,
  [feature, ''],
];

/** The same in a few words next to a label. */
const remark = (feature: WindowFeature): Wordings => [
  `needs feature level ${windowLevels[feature]}, this server has {level}`,
  [feature, ''],
];

/**
 * Every sentence that depends on the server's age, in each wording; may be empty. `{level}` and `{version}` are the
 * server's. `test/contract/level-words.test.ts` checks the promises at every level.
 */
export const levelWords = {
  archivingUndone: ['', ['channel-unarchiving', 'Archiving and bringing back.']],
  archivingNotUndone: needs('channel-unarchiving', 'Archiving. Bringing a channel back'),
  groupDeactivationUndone: ['', ['group-reactivation', 'Deactivating and reactivating.']],
  groupDeactivationNotUndone: needs('group-reactivation', 'Deactivating. Reactivating a group'),
  bringBack: needs('channel-unarchiving', 'Bringing an archived channel back'),
  channelFolders: needs('channel-folders', 'Channel folders', 'need'),
  folderOrder: needs('channel-folder-order', 'Changing the order of folders'),
  archivedChannel: [
    'An archived channel keeps its messages. This server stops listing it.',
    ['archived-channels', 'An archived channel keeps its messages and subscribers; nobody can write in it.'],
  ],
  newGroupRights: [
    'Administrators, moderators and members of the group can change it, if the organization lets them edit groups.',
    ['group-manage-setting', 'You can manage the group, until somebody changes that.'],
    [
      'group-add-members-setting',
      'You can manage the group and add members to it, until somebody changes that.',
    ],
  ],
  endOfGroup: [
    'A group can be deleted, but not deactivated.',
    ['group-deactivation', 'A group can be deleted or deactivated.'],
    ['deactivated-groups-listed', 'A group cannot be deleted, only deactivated.'],
  ],
  deactivatedPeople: [
    'They are signed out everywhere and leave their channels, but stay in their groups.',
    ['deactivated-people-leave-groups', 'They are signed out everywhere, and leave groups and channels.'],
  ],
  deactivationUndone: [
    'The deactivation. Reactivating brings channels back.',
    ['deactivated-people-leave-groups', 'The deactivation. Reactivating brings channels and groups back.'],
  ],
  reactivatedPeople: [
    'They can sign in again, and are back in their channels.',
    ['deactivated-people-leave-groups', 'They can sign in again, and are back in their channels and groups.'],
  ],
  permissionConflicts: [
    'the last change wins: this server does not notice conflicts',
    ['expected-group-values', ''],
  ],
  singleGroup: [
    `one group only before feature level ${windowLevels['anonymous-group-values']}`,
    ['anonymous-group-values', ''],
  ],
  newGroupUndo: ['', ['group-deactivation', 'An undo deletes no groups. Deactivate it on its page.']],
  groupReactivation: needs('group-reactivation', 'Reactivating a group'),
  deactivatedGroupSettings: needs(
    'deactivated-group-settings-edit',
    'Changing the permissions of a deactivated group',
  ),
  deactivatedGroupMembers: needs('deactivated-group-members-edit', 'Changing members of a deactivated group'),
  newGroupSubgroups: [
    `Choosing subgroups while creating a group needs feature level ${windowLevels['subgroups-in-members-call']}. This server has {level}: add them on the group's page.`,
    ['subgroups-in-members-call', ''],
  ],
  emailChange: needs('user-email-change', 'Changing the email address of a person'),
  emailRemark: [
    `needs feature level ${windowLevels['user-email-change']}, this server has {level}`,
    ['user-email-change', "only possible if the server's administrator allows it"],
  ],
  statusOfOthers: needs('user-status-of-others', 'Setting the status of other people'),
  emptyNewChannel: [
    'This server makes no channel without a subscriber. Choose somebody.',
    ['channel-creation', ''],
  ],
  unseenNewChannel: [
    'This server shows a private channel to its subscribers and administrators alone. Be subscribed yourself.',
    ['channel-creation', ''],
  ],
  folderRemark: remark('channel-folders'),
  topicsRemark: remark('channel-topics-policy'),
  invitedToDefaults: remark('invitation-default-channels'),
  inviterNotified: remark('invitation-referrer-notice'),
  invitedToGroups: remark('invitation-groups'),
  requiredField: remark('profile-field-required'),
  fieldForAdministrators: remark('profile-field-editable-by-user'),
  fieldFindsPeople: remark('profile-field-user-matching'),
  reports: needs('message-reports', 'Reporting messages'),
  reverseRemark: [
    `needs feature level ${windowLevels['reverse-linkifiers']}. This server has {level} (Zulip {version}).`,
    ['reverse-linkifiers', ''],
  ],
  alternativesRemark: [
    `needs feature level ${windowLevels['alternative-url-templates']}. This server has {level} (Zulip {version}).`,
    ['alternative-url-templates', ''],
  ],
  keysOfBots: needs('bot-api-keys', 'Copying the key of a bot that is not yours'),
  encryptedPush: needs('encrypted-push-registration', 'Notifications encrypted end to end', 'need'),
  encryptedTest: needs('encrypted-test-notifications', 'Testing encrypted devices'),
  deviceRemoval: [
    `Removing it here needs feature level ${windowLevels['push-client-device-removal']}; this server has {level}. Sign out in the app instead.`,
    ['push-client-device-removal', ''],
  ],
} as const satisfies Record<string, Wordings>;
export type LevelSentence = keyof typeof levelWords;

export function isLevelSentence(value: unknown): value is LevelSentence {
  return isKeyOf(levelWords, value);
}

/** The wording for a server of that age; may be empty. */
export function wordsAt(server: ServerAge, sentence: LevelSentence): string {
  const [always, ...later] = levelWords[sentence] as Wordings;
  const wording = later.findLast(([from]) => hasFeature(server, from))?.[1] ?? always;
  return wording
    .replaceAll('{level}', String(server.featureLevel))
    .replaceAll('{version}', server.zulipVersion);
}

/** The same as a list of sentences, which may be empty. */
export function sentencesAt(server: ServerAge, sentence: LevelSentence): string[] {
  const words = wordsAt(server, sentence);
  return words === '' ? [] : [words];
}

/** The `plan_type` of Zulip Cloud Free, the only plan without all features. https://zulip.com/api/register-queue */
export const limitedPlanType = 2;

/** Why a limited plan doesn't allow something: `what` begins the sentence, as in "Creating groups". */
export function needsPlan(what: Text): string {
  return say('feature.needs-plan', { what: sayText(what) });
}
