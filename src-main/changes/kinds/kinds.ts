import { idOfTarget, kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { TargetKind } from '#contract/kinds/kinds.ts';
import type { RecordedChange } from '../../store/journal.ts';
import type { Caller, ChangeFacts } from '../planning-facts.ts';
import { groupRules } from './group/group-rules.ts';
import type { FieldRules, KindRules } from './kind-rules.ts';
import { announcementRules } from './announcement/announcement-rules.ts';
import { draftRules, scheduledRules } from './announcement/kept-kinds.ts';
import { attachmentRules } from './attachment/attachment-rules.ts';
import { folderRules } from './channel-folder/folder-rules.ts';
import { channelRules } from './channel/channel-rules.ts';
import { botRules } from './bot/bot-rules.ts';
import { dataExportRules } from './data-export/data-export-rules.ts';
import { deviceRules } from './device/device-rules.ts';
import { domainRules } from './domain/domain-rules.ts';
import { emojiRules } from './emoji/emoji-rules.ts';
import { invitationRules } from './invitation/invitation-rules.ts';
import { invitationLinkRules } from './invitation/invitation-link-rules.ts';
import { linkifierRules } from './linkifier/linkifier-rules.ts';
import { newAccountRules } from './new-account/new-account-rules.ts';
import { messageRules } from './message/message-rules.ts';
import { playgroundRules } from './playground/playground-rules.ts';
import { profileFieldRules } from './profile-field/profile-field-rules.ts';
import { reportRules } from './report/report-rules.ts';
import { settingRules } from './setting/setting-rules.ts';
import { unknownKind } from './unknown-kind.ts';
import { userRules } from './user/user-rules.ts';

/** A subject only ever goes back to the rules of the kind that it came from. */
const kinds: Readonly<Record<TargetKind, KindRules<unknown>>> = {
  'profile-field': profileFieldRules,
  user: userRules,
  bot: botRules,
  'new-account': newAccountRules,
  scheduled: scheduledRules,
  draft: draftRules,
  announcement: announcementRules,
  group: groupRules,
  domain: domainRules,
  attachment: attachmentRules,
  device: deviceRules,
  linkifier: linkifierRules,
  channel: channelRules,
  report: reportRules,
  message: messageRules,
  invitation: invitationRules,
  'invitation-link': invitationLinkRules,
  organization: settingRules,
  emoji: emojiRules,
  'channel-folder': folderRules,
  playground: playgroundRules,
  'data-export': dataExportRules,
};

/** The rules of the kind that a target is of. */
export function kindOf(target: ChangeTarget): KindRules<unknown> {
  const kind = kindOfTarget(target);
  return Object.hasOwn(kinds, kind) ? kinds[kind] : unknownKind;
}

/** Where changes of a target's kind stand among those of other kinds. */
export function rankOf(target: ChangeTarget): number {
  return Object.keys(kinds).indexOf(kindOfTarget(target));
}

/** The thing as the live model has it; undefined where it is not there. */
export function subjectOf(target: ChangeTarget, facts: ChangeFacts): unknown {
  return kindOf(target).subject(idOfTarget(target), facts);
}

/** The rules of a field of a target, or null where there is no such field (any more). */
export function rulesOf(target: ChangeTarget, field: string, facts: ChangeFacts): FieldRules<unknown> | null {
  return kindOf(target).rules(field, facts);
}

/** The value that the live model has of a field, or null where the target or its field is not there. */
export function liveValueOf(target: ChangeTarget, field: string, facts: ChangeFacts): string | null {
  const subject = subjectOf(target, facts);
  if (subject === undefined) return kindOf(target).goneValue?.(field) ?? null;
  return rulesOf(target, field, facts)?.current(subject) ?? null;
}

/** Whether the live value of a field proves that the caller's own change was applied. */
export function isOwnValue(
  { target, field, after, details }: Pick<RecordedChange, 'target' | 'field' | 'after' | 'details'>,
  facts: ChangeFacts,
  caller: Caller | null,
): boolean {
  if (liveValueOf(target, field, facts) !== after) return false;
  const isOwn = rulesOf(target, field, facts)?.isOwn;
  if (isOwn === undefined) return true;
  return caller !== null && isOwn(subjectOf(target, facts), after, { caller, facts, details });
}

/** Without which other target's changes one of a field makes no sense; null where that is none. */
export function dependsOn({
  target,
  field,
}: {
  target: ChangeTarget;
  field: string;
}): { target: ChangeTarget; explanation: string } | null {
  return kindOf(target).dependsOn?.(idOfTarget(target), field) ?? null;
}

/** A value in words; the value itself where the field is not there. */
export function wordsOf(target: ChangeTarget, field: string, value: string, facts: ChangeFacts): string {
  return rulesOf(target, field, facts)?.words(value) ?? value;
}

/** What a target is called, also where it is not there. */
export function nameOfTarget(target: ChangeTarget, facts: ChangeFacts): string {
  const kind = kindOf(target);
  const subject = subjectOf(target, facts);
  return subject === undefined ? kind.goneName(idOfTarget(target)) : kind.nameOf(subject);
}
