import { hasFields, isOneOf, keysOf } from '#contract/choices.ts';
import {
  type ChangeSet,
  type PlannedChange,
  idOfTarget,
  kindOfTarget,
  userIdOfTarget,
} from '#contract/changes.ts';
import { kindNamed, type WholeKind } from '#contract/kinds/kinds.ts';
import type { PersonStatus, StatusEmoji } from '#contract/people.ts';
import { shortened } from '#contract/words/shortened.ts';
import { isOrganizationPicture } from '#contract/organization-pictures.ts';
import { say, type MessageId } from '#words/say.ts';

function isEmoji(value: unknown): value is StatusEmoji {
  if (!hasFields(value)) return false;
  const { name, code, kind } = value;
  return (
    typeof name === 'string' && typeof code === 'string' && isOneOf(['unicode', 'custom', 'zulip'], kind)
  );
}

function isStatus(value: unknown): value is PersonStatus {
  if (!hasFields(value)) return false;
  const { text, emoji } = value;
  return typeof text === 'string' && (emoji === null || isEmoji(emoji));
}

/** The status that a change's text form holds; a text that cannot be read is shown as the status's own text. */
export function statusOfText(text: string): PersonStatus {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isStatus(parsed)) return parsed;
  } catch {
    // Falls through: shown as it is.
  }
  return { text, emoji: null };
}

/**
 * What distinguishes a person from others whose names are the same or look alike, and a channel or a group from one that
 * does; empty for anything else.
 */
export function distinctionOf({
  email,
  target,
  lookAlikeId,
}: Pick<PlannedChange, 'email' | 'target' | 'lookAlikeId'>): string {
  const userId = userIdOfTarget(target);
  if (email !== null || userId !== null) return email ?? say('change.user', { id: String(userId) });
  const kind = kindOfTarget(target);
  if (lookAlikeId === undefined || (kind !== 'channel' && kind !== 'group')) return '';
  const ids = { id: idOfTarget(target), other: String(lookAlikeId) };
  return kind === 'channel' ? say('change.like-channel', ids) : say('change.like-group', ids);
}

/**
 * What stands beside a name: what distinguishes it, and what is said of this change alone.
 *
 * @param isSaid the notice stands at the head of the group already
 */
export function remarkOf(change: PlannedChange, isSaid: boolean): string {
  return [distinctionOf(change), isSaid ? '' : change.notice].filter((part) => part !== '').join('. ');
}

/** The one field that all changes are of, as one of them names it; null where there are several. */
function onlyField({ changes }: Pick<ChangeSet, 'changes'>): { field: string; fieldName: string } | null {
  const [first] = changes;
  if (first === undefined || changes.some(({ field }) => field !== first.field)) return null;
  return first;
}

/** Whether a field stands for the thing itself, as it is named by its kind: without a value the thing is gone. */
export function isWholeThing(field: string): boolean {
  return kindNamed(field)?.whole === true;
}

type Step = Pick<PlannedChange, 'field' | 'before' | 'after'>;

/** Whether a status comes to nothing. */
export function isClearedStatus({ field, after }: Pick<Step, 'field' | 'after'>): boolean {
  if (field !== 'status') return false;
  const { text, emoji } = statusOfText(after);
  return text === '' && emoji === null;
}

const sentFields: ReadonlySet<string> = new Set(['announcement', 'direct', 'note', 'report', 'resending']);

/** Whether a change sends something, or puts a mark, rather than changing a value. */
export function isSent({ field, before, after }: Step): boolean {
  if (after === '') return false;
  // A note is added: it does not take the place of the one before.
  if (sentFields.has(field)) return true;
  return before === '' && field.startsWith('reaction:');
}

/** What changes are called whose things come, go or change as a whole. */
const wholeLabels = {
  announcement: 'change.whole-announcement',
  scheduled: 'change.whole-scheduled',
  draft: 'change.whole-draft',
  group: 'change.whole-group',
  domain: 'change.whole-domain',
  attachment: 'change.whole-attachment',
  device: 'change.whole-device',
  linkifier: 'change.whole-linkifier',
  'profile-field': 'change.whole-profile-field',
  playground: 'change.whole-playground',
  'data-export': 'change.whole-data-export',
  channel: 'change.whole-channel',
  message: 'change.whole-message',
  invitation: 'change.whole-invitation',
  'invitation-link': 'change.whole-invitation-link',
  emoji: 'change.whole-emoji',
  'channel-folder': 'change.whole-channel-folder',
  bot: 'change.whole-bot',
  'new-account': 'change.whole-new-account',
} as const satisfies Record<WholeKind, MessageId>;

/** What a button says. */
interface Label {
  words: string;
  /** It says only that values change, not what comes of it. */
  isOfValues: boolean;
}

/** "Add 3 linkifiers", "Delete attachment": where all changes let whole things come, or all let them go. */
function wholeThingLabel(changes: readonly PlannedChange[], count: number): Label | null {
  const [first] = changes;
  const kind = first === undefined ? null : kindOfTarget(first.target);
  const isWhole = ({ target, field }: PlannedChange): boolean =>
    field === kind && kindOfTarget(target) === kind;
  if (!isOneOf(keysOf(wholeLabels), kind) || !changes.every(isWhole)) return null;
  const how = changes.every(({ before }) => before === '')
    ? 'coming'
    : changes.every(({ after }) => after === '')
      ? 'going'
      : 'changing';
  return { words: say(wholeLabels[kind], { how, count }), isOfValues: how === 'changing' };
}

/** "Deactivate 2 accounts", "Add 3 people": accounts, memberships and subscriptions begin and end. */
function peopleLabel(changes: readonly PlannedChange[], count: number): string | null {
  const [first] = changes;
  if (first === undefined || changes.some(({ field }) => field !== first.field)) return null;
  if (changes.every(isClearedStatus)) return say('change.clear-statuses', { count });
  if (changes.some(({ after }) => after !== first.after)) return null;
  const { field, after } = first;
  if (field === 'account')
    return after === 'active' ? say('change.reactivate', { count }) : say('change.deactivate', { count });
  if (field.startsWith('group:'))
    return after === '' ? say('change.remove-people', { count }) : say('change.add-people', { count });
  if (field.startsWith('channel:'))
    return after === '' ? say('change.unsubscribe', { count }) : say('change.subscribe', { count });
  return null;
}

/** Single changes that do something rather than change a value. */
function ownLabel({ field }: { field: string }): string | null {
  if (field === 'direct') return say('change.send-message');
  if (field === 'note') return say('change.post-note');
  return field === 'report' ? say('change.report-message') : null;
}

/** "Archive channel", "Add 3 channels to default channels"; null where the changes are of another kind. */
function channelLabel(changes: readonly PlannedChange[], count: number): string | null {
  const [first] = changes;
  if (first === undefined) return null;
  const kind = kindOfTarget(first.target);
  const isSame = ({ target, field, after }: PlannedChange): boolean =>
    kindOfTarget(target) === kind && field === first.field && after === first.after;
  if ((kind !== 'channel' && kind !== 'channel-folder') || !changes.every(isSame)) return null;
  const { field, after } = first;
  if (field.startsWith('topic:')) return say('change.delete-topics', { count });
  if (field === 'folder')
    return after === '' ? say('change.out-of-folders', { count }) : say('change.move-channels', { count });
  if (field === 'default')
    return after === '' ? say('change.make-not-default', { count }) : say('change.make-default', { count });
  if (field !== 'state') return null;
  const values = { kind: kind === 'channel' ? 'channel' : 'folder', count };
  return after === 'archived' ? say('change.archive', values) : say('change.bring-back', values);
}

/**
 * What moderators do with reports has a name of its own: "Release report", "Dismiss 14 reports". It may mark the
 * reports' messages and leave notes on the way.
 */
function reportLabel({ changes, title }: ChangeSet): string | null {
  const isOfReport = ({ target }: PlannedChange): boolean => kindOfTarget(target) === 'report';
  const isOnTheWay = ({ field }: PlannedChange): boolean => field === 'note' || field.startsWith('reaction:');
  const isNamed = changes.some((change) => isOfReport(change) && !isOnTheWay(change));
  return isNamed && changes.every((change) => isOfReport(change) || isOnTheWay(change)) ? title : null;
}

const longestValue = 30;

/** "Undo: City back to Berlin", "Delete linkifier (undo)", "Redo 12 changes"; null for what takes nothing back. */
function takingBackLabel(changeSet: ChangeSet, { words, isOfValues }: Label): string | null {
  const { changes, changeCount: count, title } = changeSet;
  const verb = /^(?:Undo|Redo)(?=: )/u.exec(title)?.[0];
  const [change] = changes;
  if (verb === undefined || change === undefined || words === title) return null;
  const isUndo = verb === 'Undo';
  if (!isOfValues)
    return isUndo ? say('change.undo-by', { label: words }) : say('change.redo-by', { label: words });
  if (count > 1)
    return isUndo ? say('change.undo-several', { count }) : say('change.redo-several', { count });
  if (change.after === '') {
    const field = change.fieldName;
    return isUndo ? say('change.undo-clear', { field }) : say('change.redo-clear', { field });
  }
  const value = shortened(change.afterWords.replaceAll(/\s+/gu, ' '), longestValue);
  const values = { field: fieldTitle(change), value };
  return isUndo ? say('change.undo-value', values) : say('change.redo-value', values);
}

/** What the button that runs a change set says: a verb and an object with the number, "Change 398 roles". */
export function runLabel(changeSet: ChangeSet): string {
  const plain = plainLabel(changeSet);
  return takingBackLabel(changeSet, plain) ?? plain.words;
}

function plainLabel(changeSet: ChangeSet): Label {
  const { changes, changeCount: count } = changeSet;
  const whole = wholeThingLabel(changes, count);
  if (whole !== null) return whole;
  const isResending = changes.length > 0 && changes.every(({ field }) => field === 'resending');
  const only = onlyField(changeSet);
  const words =
    channelLabel(changes, count) ??
    reportLabel(changeSet) ??
    (isResending ? say('change.resend', { count }) : null) ??
    peopleLabel(changes, count) ??
    (only !== null && count === 1 ? ownLabel(only) : null);
  return words === null
    ? { words: valuesLabel(changeSet, only, count), isOfValues: true }
    : { words, isOfValues: false };
}

/** A setting is quoted by its title, as where it is changed: many titles are clauses. */
function isSetting({ target, field }: PlannedChange): boolean {
  return kindOfTarget(target) === 'organization' && !isOrganizationPicture(field);
}

/** "Change City", "Change “Invitation required to join”", "Change 12 roles". */
function valuesLabel({ changes }: ChangeSet, only: ReturnType<typeof onlyField>, count: number): string {
  const [first] = changes;
  if (only !== null && count === 1) {
    const isUnquoted = first !== undefined && isSetting(first) && !only.fieldName.startsWith('“');
    return say('change.change-field', { field: isUnquoted ? `“${fieldTitle(only)}”` : only.fieldName });
  }
  switch (only?.field) {
    case 'role':
      return say('change.change-roles', { count });
    case 'name':
      return say('change.change-names', { count });
    case 'status':
      return say('change.change-statuses', { count });
    case 'email':
      return say('change.change-addresses', { count });
    default:
      return say('change.make-changes', { count });
  }
}

/** A field as a heading. A profile field keeps the letters that the organization named it with. */
export function fieldTitle({ field, fieldName }: Pick<PlannedChange, 'field' | 'fieldName'>): string {
  if (field.startsWith('field:')) return fieldName;
  return `${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1)}`;
}

/** What the column of values is called. */
export function valueColumnTitle(changeSet: ChangeSet): string {
  const only = onlyField(changeSet);
  return only === null ? say('change.value') : fieldTitle(only);
}
