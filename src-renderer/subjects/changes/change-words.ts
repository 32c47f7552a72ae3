import { hasFields, isOneOf } from '#contract/choices.ts';
import {
  type ChangeSet,
  type PlannedChange,
  idOfTarget,
  kindOfTarget,
  userIdOfTarget,
} from '#contract/changes.ts';
import { kindNamed } from '#contract/kinds/kinds.ts';
import type { PersonStatus, StatusEmoji } from '#contract/people.ts';
import { countOf, formatCount, objectOf } from '#contract/words/count.ts';
import { shortened } from '#contract/words/shortened.ts';

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

const kindWords = { channel: ['Channel', 'channel'], group: ['Group', 'group'] } as const;

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
  if (email !== null || userId !== null) return email ?? `User ${userId}`;
  const kind = kindOfTarget(target);
  if (lookAlikeId === undefined || (kind !== 'channel' && kind !== 'group')) return '';
  const [title, noun] = kindWords[kind];
  return `${title} ${idOfTarget(target)}, looks like ${noun} ${lookAlikeId}`;
}

/**
 * What stands beside a name: what distinguishes it, and what is said of this change alone.
 *
 * @param isSaid the notice stands at the head of the group already
 */
export function remarkOf(change: PlannedChange, isSaid: boolean): string {
  return [distinctionOf(change), isSaid ? '' : change.notice].filter((part) => part !== '').join('. ');
}

const fieldPlurals: Readonly<Record<string, string>> = {
  role: 'roles',
  name: 'names',
  status: 'statuses',
  email: 'addresses',
};

/** The one field that all changes are of, as one of them names it; null where there are several. */
function onlyField({ changes }: Pick<ChangeSet, 'changes'>): { field: string; fieldName: string } | null {
  const [first] = changes;
  if (first === undefined || changes.some(({ field }) => field !== first.field)) return null;
  return first;
}

/** Whether a field stands for the thing itself, as it is named by its kind: without a value the thing is gone. */
export function isWholeThing(field: string): boolean {
  return kindNamed(field)?.whole != null;
}

type Step = Pick<PlannedChange, 'field' | 'before' | 'after'>;

/** Whether a role has fewer rights than the one before; a higher number has. */
const isLowerRole = ({ field, before, after }: Step): boolean =>
  field === 'role' && Number(after) > Number(before);

function isClearedStatus({ field, after }: Pick<Step, 'field' | 'after'>): boolean {
  if (field !== 'status') return false;
  const { text, emoji } = statusOfText(after);
  return text === '' && emoji === null;
}

/** Whether a change takes something away: rights or a membership, or the thing goes or is out of use. */
export function isLoss(change: Step): boolean {
  const { field, after } = change;
  const ends = isWholeThing(field) || /^(?:group|channel):/u.test(field);
  return (
    (after === '' && ends) ||
    after === 'deactivated' ||
    after === 'archived' ||
    isClearedStatus(change) ||
    // The server deletes the drafts it has.
    (field === 'draft-sync' && after === 'off') ||
    isLowerRole(change)
  );
}

/** Whether a change gives a person more rights. */
export function isGain(change: Step): boolean {
  const { field, after } = change;
  return field === 'role' ? !isLowerRole(change) : field === 'account' && after === 'active';
}

const sentFields: ReadonlySet<string> = new Set(['announcement', 'direct', 'note', 'report', 'resending']);

/** Whether a change sends something, or puts a mark, rather than changing a value. */
export function isSent({ field, before, after }: Step): boolean {
  if (after === '') return false;
  // A note is added: it does not take the place of the one before.
  if (sentFields.has(field)) return true;
  return before === '' && field.startsWith('reaction:');
}

/** "Add 3 linkifiers", "Delete attachment": where all changes let whole things come, or all let them go. */
function wholeThingLabel(changes: readonly PlannedChange[], count: number): string | null {
  const [first] = changes;
  if (first === undefined) return null;
  const kind = kindOfTarget(first.target);
  const { whole = null, noun: kindNoun = '' } = kindNamed(kind) ?? {};
  const isWhole = ({ target, field }: PlannedChange): boolean =>
    field === kind && kindOfTarget(target) === kind;
  if (whole === null || !changes.every(isWhole)) return null;
  const { coming, going, noun = kindNoun, comingNoun = noun } = whole;
  const what = objectOf(count, noun);
  if (changes.every(({ before }) => before === '')) return `${coming} ${objectOf(count, comingNoun)}`;
  if (changes.every(({ after }) => after === '')) return `${going} ${what}`;
  return `Change ${what}`;
}

const verbsOfPeople: ReadonlySet<string> = new Set(['Add', 'Remove', 'Subscribe', 'Unsubscribe']);

/** The verb of changes that have one of their own: accounts, memberships and subscriptions begin and end. */
function verbOf(changes: readonly PlannedChange[]): string {
  const [first] = changes;
  const isSame = changes.every(({ after }) => after === first?.after);
  if (first?.field === 'account' && isSame) return first.after === 'active' ? 'Reactivate' : 'Deactivate';
  if (first?.field.startsWith('group:') === true && isSame) return first.after === '' ? 'Remove' : 'Add';
  if (first?.field.startsWith('channel:') === true && isSame)
    return first.after === '' ? 'Unsubscribe' : 'Subscribe';
  if (changes.every(isClearedStatus)) return 'Clear';
  return 'Change';
}

/** Single changes that do something rather than change a value. */
const ownLabels: Readonly<Record<string, string>> = {
  direct: 'Send message',
  note: 'Post note',
  report: 'Report message',
};

/** What channels come to with a value of a field, beginning with the verb and around them. */
const channelLabels: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'state archived': ['Archive', ''],
  'state active': ['Bring back', ''],
  'folder ': ['Take', ' out of folders'],
  'default default': ['Add', ' to default channels'],
  'default ': ['Remove', ' from default channels'],
};

const channelNouns: Readonly<Partial<Record<string, string>>> = {
  channel: 'channel',
  'channel-folder': 'folder',
};

/** "Archive channel", "Add 3 channels to default channels"; null where the changes are no such. */
function channelLabel(changes: readonly PlannedChange[], count: number): string | null {
  const [first] = changes;
  const kind = first === undefined ? 'channel' : kindOfTarget(first.target);
  const isSame = ({ target, field, after }: PlannedChange): boolean =>
    kindOfTarget(target) === kind && field === first?.field && after === first.after;
  const noun = channelNouns[kind];
  if (first === undefined || noun === undefined || !changes.every(isSame)) return null;
  if (first.field.startsWith('topic:')) return `Delete ${objectOf(count, 'topic')}`;
  if (first.field === 'folder' && first.after !== '') return `Move ${objectOf(count, 'channel')}`;
  const label = channelLabels[`${first.field} ${first.after}`];
  return label === undefined ? null : `${label[0]} ${objectOf(count, noun)}${label[1]}`;
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

/** "Undo: City back to Berlin", "Undo and delete linkifier", "Redo 12 changes"; null for what takes nothing back. */
function takingBackLabel(changeSet: ChangeSet, plain: string): string | null {
  const { changes, changeCount: count, title } = changeSet;
  const verb = /^(?:Undo|Redo)(?=: )/u.exec(title)?.[0];
  const [change] = changes;
  if (verb === undefined || change === undefined || plain === title) return null;
  const isUndo = verb === 'Undo';
  if (!/^(?:Change|Make) /u.test(plain)) {
    return isUndo ? `Undo and ${plain.charAt(0).toLowerCase()}${plain.slice(1)}` : `Redo: ${plain}`;
  }
  if (count > 1) return `${verb} ${countOf(count, 'change')}`;
  if (change.after === '') return `${verb} and clear ${change.fieldName}`;
  const value = shortened(change.afterWords.replaceAll(/\s+/gu, ' '), longestValue);
  return `${verb}: ${fieldTitle(change)} ${isUndo ? 'back to' : 'to'} ${value}`;
}

/** What the button that runs a change set says: a verb and an object with the number, "Change 398 roles". */
export function runLabel(changeSet: ChangeSet): string {
  const plain = plainLabel(changeSet);
  return takingBackLabel(changeSet, plain) ?? plain;
}

function plainLabel(changeSet: ChangeSet): string {
  const { changes, changeCount: count } = changeSet;
  const whole = wholeThingLabel(changes, count) ?? channelLabel(changes, count) ?? reportLabel(changeSet);
  if (whole !== null) return whole;
  if (changes.length > 0 && changes.every(({ field }) => field === 'resending'))
    return `Resend ${objectOf(count, 'invitation')}`;
  const only = onlyField(changeSet);
  const verb = only === null ? 'Change' : verbOf(changes);
  if (verbsOfPeople.has(verb)) return `${verb} ${countOf(count, 'person')}`;
  if (verb === 'Clear') return `Clear ${objectOf(count, 'status')}`;
  if (verb !== 'Change') return `${verb} ${count === 1 ? 'account' : countOf(count, 'person')}`;
  if (only === null) return `Make ${formatCount(count)} changes`;
  if (count === 1) return ownLabels[only.field] ?? `Change ${only.fieldName}`;
  const fields = fieldPlurals[only.field];
  return fields === undefined
    ? `Make ${formatCount(count)} changes`
    : `Change ${formatCount(count)} ${fields}`;
}

/** A field as a heading. A profile field keeps the letters that the organization named it with. */
export function fieldTitle({ field, fieldName }: Pick<PlannedChange, 'field' | 'fieldName'>): string {
  if (field.startsWith('field:')) return fieldName;
  return `${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1)}`;
}

/** What the column of values is called. */
export function valueColumnTitle(changeSet: ChangeSet): string {
  const only = onlyField(changeSet);
  return only === null ? 'Value' : fieldTitle(only);
}
