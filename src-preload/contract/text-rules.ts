import type { ProfileField } from './people.ts';
import { say } from '#words/say.ts';

/**
 * The server's rules for typed texts, in its order and its words: for the field while the person types, and for the
 * plan before anything is sent.
 */

/** The server's maximum numbers of code points. */
export const textLimits = {
  /** https://zulip.com/api/update-user */
  personName: 100,
  /** https://zulip.com/api/create-user-group */
  groupName: 100,
  /** https://zulip.com/api/update-status */
  status: 60,
  /** https://zulip.com/api/report-message */
  reportDescription: 1_000,
  /** https://zulip.com/api/deactivate-user */
  deactivationComment: 2_000,
} as const;

/**
 * The most code points that the server takes for a profile field; null where it does not count them.
 * https://zulip.com/help/custom-profile-fields
 */
export function profileTextLimit(type: ProfileField['type']): number | null {
  if (type === 'long-text') return 500;
  return type === 'short-text' || type === 'external-account' || type === 'pronouns' ? 50 : null;
}

/** The length as the server counts it: in code points, not in UTF-16 units. */
export function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whitespace as in Python's `str.strip`, which differs slightly from `trim`. */
const space = new RegExp(String.raw`[\p{White_Space}\u001C-\u001F]`, 'u');

/** A text without trailing whitespace, as servers remove it. */
export function strippedEnd(text: string): string {
  // A regular expression for the end of a text would restart at each of a million blanks before it.
  let end = text.length;
  while (end > 0 && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A text without surrounding whitespace, as servers remove it. */
export function strippedText(text: string): string {
  const stripped = strippedEnd(text);
  let start = 0;
  while (start < stripped.length && space.test(stripped.charAt(start))) start += 1;
  return stripped.slice(start);
}

/** Our own objection to a text that the server can't store unchanged: it answers 500, or stores another one. */
export function storageObjection(text: string): string | null {
  if (text.includes('\0')) return say('text-rule.nul');
  return text.isWellFormed() ? null : say('text-rule.half-character');
}

/**
 * One-character names were allowed between 11.0 and this level without a level of their own; there, the server decides.
 */
const oneCharacterLevel = 422;

/** From this level (9.2) on, joiners and directional marks are ordinary characters. */
const joinerLevel = 278;

/**
 * Control characters, surrogates and noncharacters. The server decides about unassigned characters: its tables may be
 * newer than ours.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Mentions give these a meaning. */
const forbiddenInNames = /[*`\\>"@]/;
const formerlyForbiddenInNames = /[\p{Cf}\p{Co}]/u;

/** Such an ending would make a mention with an ID ambiguous. */
const idEnding = /\|\p{Nd}+$/u;

/** The minimum length of a person's name on a server of that level. */
export function shortestPersonName(featureLevel: number): number {
  return featureLevel < oneCharacterLevel ? 2 : 1;
}

/** The server's objection to a trimmed person's name, or null. https://zulip.com/api/update-user */
export function personNameObjection(stripped: string, featureLevel: number): string | null {
  const length = codePointCount(stripped);
  if (length > textLimits.personName) return say('text-rule.name-too-long');
  if (length < shortestPersonName(featureLevel)) {
    return featureLevel < oneCharacterLevel ? say('text-rule.name-too-short') : say('text-rule.name-empty');
  }
  if (unprintable.test(stripped) || forbiddenInNames.test(stripped)) return say('text-rule.name-characters');
  if (featureLevel < joinerLevel && formerlyForbiddenInNames.test(stripped))
    return say('text-rule.name-characters');
  if (idEnding.test(stripped)) return say('text-rule.name-format');
  return null;
}

/** The server's objection to a trimmed status text, or null. https://zulip.com/api/update-status */
export function statusTextObjection(stripped: string): string | null {
  return codePointCount(stripped) > textLimits.status
    ? say('text-rule.status-too-long', { limit: String(textLimits.status) })
    : storageObjection(stripped);
}

const forbiddenGroupBeginnings = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Why the server would reject a name for any group. https://zulip.com/api/create-user-group */
export function groupNameObjection(name: string): string | null {
  if (strippedText(name) === '') return say('text-rule.group-name-empty');
  if (codePointCount(name) > textLimits.groupName) {
    return say('text-rule.group-name-too-long', { limit: String(textLimits.groupName) });
  }
  const beginning = forbiddenGroupBeginnings.find((one) => name.startsWith(one));
  return beginning === undefined
    ? storageObjection(name)
    : say('text-rule.group-name-start', { start: beginning });
}

/**
 * The position, from 1, of the first character that isn't allowed in names of channels and topics; 0 if there is none.
 */
export function unprintablePosition(name: string): number {
  return [...name].findIndex((character) => unprintable.test(character)) + 1;
}

/**
 * Why the server would reject a name for any channel. https://zulip.com/api/create-channel
 *
 * @param limit the organization's, in code points; left out if it is checked later
 */
export function channelNameObjection(name: string, limit = Infinity): string | null {
  if (strippedText(name) === '') return say('text-rule.channel-name-empty');
  const position = unprintablePosition(name);
  if (position > 0) return say('text-rule.channel-name-character', { position: String(position) });
  return codePointCount(name) > limit
    ? say('text-rule.channel-name-too-long', { limit: String(limit) })
    : null;
}

// ---------------------------------------------------------------------------------------------------------
// Topics

/** The prefix of resolved topics. https://zulip.com/help/resolve-a-topic */
const resolvedMark = '✔ ';

/** Whether a topic is marked as resolved. */
export function isResolved(topic: string): boolean {
  return topic.startsWith(resolvedMark);
}

/** The name that a topic gets when it is resolved. */
export function resolvedTopic(topic: string): string {
  return isResolved(topic) ? topic : `${resolvedMark}${topic}`;
}

/** The name without the mark, if it has one. */
export function unresolvedTopic(topic: string): string {
  return isResolved(topic) ? topic.slice(resolvedMark.length) : topic;
}

/** The topic as the server stores it: its names for the empty topic become the empty text. */
export function storedTopic(
  topic: string,
  rules: { emptyTopicName: string | null; noTopicIsEmpty: boolean },
): string {
  const stripped = strippedText(topic);
  if (rules.emptyTopicName !== null && stripped === rules.emptyTopicName) return '';
  return rules.noTopicIsEmpty && stripped === '(no topic)' ? '' : stripped;
}

/** A topic as people see it: general chat has the organization's name for it. */
export function shownTopic(topic: string, emptyTopicName: string | null): string {
  return topic === '' ? (emptyTopicName ?? say('text-rule.no-topic')) : topic;
}

// ---------------------------------------------------------------------------------------------------------
// Addresses

/** The email and web addresses that servers accept, for the field while typing, for files and for the plan. */

const longestEmailAddress = 254;
const longestWebAddress = 2_048;

const letters = String.raw`a-z\u00a1-\u{10ffff}`;
const label = `[${letters}0-9](?:[${letters}0-9-]{0,61}[${letters}0-9])?`;
const topLevel = `(?:xn--[a-z0-9]{1,59}|[${letters}][${letters}-]{0,61}[${letters}])`;
const hostName = String.raw`(?:(?:${label}\.)+${topLevel}|localhost)`;
const literal = String.raw`\[[0-9a-f:.]+\]`;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipAddress = String.raw`${octet}(?:\.${octet}){3}`;

const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"[^"\p{Cc}]*")@(?:${hostName}|${literal})$`,
  'iu',
);
const webAddress = new RegExp(
  String.raw`^(?:https?|ftps?)://(?:[^\s:@/]+(?::[^\s:@/]*)?@)?(?:${hostName}\.?|${literal}|${ipAddress})(?::\d{1,5})?(?:[/?#]\S*)?$`,
  'iu',
);

/** Whether servers accept a text as a person's email address. https://zulip.com/api/update-user */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmailAddress && mailbox.test(text);
}

/** Whether servers accept a text as a link in a profile. https://zulip.com/help/custom-profile-fields */
export function isWebAddress(text: string): boolean {
  return text.length <= longestWebAddress && webAddress.test(text);
}
