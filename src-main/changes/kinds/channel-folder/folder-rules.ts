import { idsOfOrder } from '#contract/id-list.ts';
import { newNameOfTarget, targetOf } from '#contract/changes.ts';
import { longestFolderDescription, longestFolderName } from '#contract/kinds/channel-folders.ts';
import { codePointCount, storageObjection, strippedText } from '#contract/text-rules.ts';
import { countOf } from '#contract/words/count.ts';
import { text } from '#words/text.ts';
import type { ChangeFacts, PlanningFacts } from '../../planning-facts.ts';
import { needsFeature, needsRole, skip, type Verdict } from '../../verdict.ts';
import type { FieldCheck, FieldRules, KindRules } from '../kind-rules.ts';
import {
  descriptionOfNew,
  foldFolderName,
  folderSubject,
  folderValue,
  type FolderSubject,
} from './folder-subject.ts';
import { folderCreationCall, folderOrderCall, folderUpdateCall } from '../../calls/channel-folders.ts';
import type { KindInWorker } from '../kind-in-worker.ts';

type Check = FieldCheck<FolderSubject>;

const change: Verdict = { kind: 'change', risk: 'low', notice: '' };
const notEmpty = 'You need to remove all the channels from this folder to archive it.';
const taken = 'Channel folder name already in use';

/** Why a folder can't have a name, in the server's words if it has some; null if it can. */
export function folderNameObjection(name: string): string | null {
  if (name === '') return "Channel folder name can't be empty.";
  if (codePointCount(name) > longestFolderName)
    return `Names of folders are limited to ${longestFolderName} characters.`;
  const place = [...name].findIndex((one) => /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(one));
  return place < 0 ? null : `Invalid character in channel folder name, at position ${place + 1}.`;
}

function descriptionObjection(description: string): string | null {
  return codePointCount(description) > longestFolderDescription
    ? `Descriptions of folders are limited to ${longestFolderDescription} characters.`
    : storageObjection(description);
}

/** Whether another unarchived folder has the name. */
function isTaken(facts: PlanningFacts, name: string, ownId: number | null): boolean {
  return facts.channels
    .folders()
    .some(
      (folder) =>
        folder.id !== ownId && !folder.isArchived && foldFolderName(folder.name) === foldFolderName(name),
    );
}

/** What every change of folders requires; null if met. */
function obstacle({ facts, subject, value }: Check, field: string): Verdict | null {
  if (folderValue(subject, field) === value) return skip('already-so', 'Nothing to change.');
  const lacking = needsRole('channel-folder', facts.caller);
  if (lacking !== null) return lacking;
  return needsFeature(facts, field === 'order' ? 'channel-folder-order' : 'channel-folders');
}

function checkArchiving({ facts, subject }: Check): Verdict {
  if (subject.kind === 'order' || subject.id === null) return skip('gone', 'Invalid channel folder ID');
  const count = facts.channels.countInFolder(subject.id);
  return count === 0
    ? { kind: 'change', risk: 'high', notice: '' }
    : skip('not-possible', `${notEmpty} ${countOf(count, 'channel')} in it.`);
}

function checkWhole(check: Check): Verdict {
  const { facts, subject, value } = check;
  const held = obstacle(check, 'channel-folder');
  if (held !== null || subject.kind === 'order') return held ?? change;
  if (value === '') return checkArchiving(check);
  const objection = folderNameObjection(subject.name) ?? descriptionObjection(descriptionOfNew(value) ?? '');
  if (objection !== null) return skip('not-possible', objection);
  return isTaken(facts, subject.name, null) ? skip('already-so', taken) : change;
}

/**
 * A new folder. To undo it, it is archived, because servers can't delete one.
 * https://zulip.com/api/create-channel-folder
 */
const whole: FieldRules<FolderSubject> = {
  noun: 'channel folder',
  inputField: 'name',
  details: (subject) => (subject.kind === 'one' && subject.id !== null ? String(subject.id) : null),
  current: (subject) => folderValue(subject, 'channel-folder') ?? '',
  words: (value) => (value === '' ? 'Not there' : (descriptionOfNew(value) ?? '') || 'No description'),
  objection: (value) => (value === '' || descriptionOfNew(value) !== null ? null : 'Invalid folder'),
  check: checkWhole,
  endpoint: (_subject, value) =>
    value === '' ? 'PATCH /channel_folders/{channel_folder_id}' : 'POST /channel_folders/create',
  effects: () => ({
    whatElseChanges: [],
    canBeUndone: [text('effect.folder-undo-archives-once')],
    cannotBeUndone: [],
  }),
};

interface PlainRule {
  noun: string;
  normalise?: (value: string) => string;
  words?: (value: string) => string;
  objection: (value: string) => string | null;
  check: (check: Check) => Verdict;
}

const plain: Readonly<Record<string, PlainRule>> = {
  name: {
    noun: 'name',
    normalise: strippedText,
    objection: folderNameObjection,
    check: ({ facts, subject, value }) =>
      isTaken(facts, value, subject.kind === 'one' ? subject.id : null)
        ? skip('not-possible', taken)
        : change,
  },
  description: {
    noun: 'description',
    words: (value) => value || 'No description',
    objection: descriptionObjection,
    check: () => change,
  },
  state: {
    noun: 'state',
    words: (value) => (value === 'archived' ? 'Archived' : 'Active'),
    objection: (value) => (value === 'active' || value === 'archived' ? null : 'No such state of a folder.'),
    check(check) {
      if (check.value === 'archived') return checkArchiving(check);
      const { facts, subject } = check;
      const isClash = subject.kind === 'one' && isTaken(facts, subject.name, subject.id);
      return isClash ? skip('not-possible', `${taken}. Rename one of them first.`) : change;
    },
  },
};

/** https://zulip.com/api/update-channel-folder */
function plainRules(field: string, rule: PlainRule): FieldRules<FolderSubject> {
  return {
    noun: rule.noun,
    inputField: field,
    ...(rule.normalise && { normalise: rule.normalise }),
    current: (subject) => folderValue(subject, field) ?? '',
    words: rule.words ?? ((value) => value),
    objection: (value) => rule.objection(value),
    check: (check) => obstacle(check, field) ?? rule.check(check),
    endpoint: () => 'PATCH /channel_folders/{channel_folder_id}',
    effects: () => ({
      whatElseChanges: [],
      canBeUndone: [
        field === 'state'
          ? text('effect.field-undone', { field: rule.noun })
          : text('effect.folder-field-undone', { field: rule.noun }),
      ],
      cannotBeUndone: [],
    }),
  };
}

/** The order of all folders (https://zulip.com/api/patch-channel-folders): the list of their ids. */
function orderRules(facts: ChangeFacts): FieldRules<FolderSubject> {
  const names = new Map(facts.channels.folders().map(({ id, name }) => [id, name]));
  const nameOf = (id: number): string => names.get(id) ?? `Folder ${id}`;
  return {
    noun: 'order of folders',
    inputField: 'order',
    current: (subject) => folderValue(subject, 'order') ?? '',
    withValue: (_subject, value) => ({ kind: 'order', ids: idsOfOrder(value) }),
    words: (value) => idsOfOrder(value).map(nameOf).join(', '),
    objection: (value) => (/^\[[\d,]*\]$/.test(value) ? null : 'Invalid order'),
    check(check) {
      const ids = idsOfOrder(check.value);
      const isWhole = ids.length === names.size && ids.every((id) => names.has(id));
      if (!isWhole) return skip('changed', 'Somebody added folders meanwhile.');
      return obstacle(check, 'order') ?? change;
    },
    endpoint: () => 'PATCH /channel_folders',
    effects: () => ({
      whatElseChanges: [text('effect.everyone-sees-folders-order')],
      canBeUndone: [text('effect.the-order')],
      cannotBeUndone: [],
    }),
  };
}

/** Channel folders and their order. */
export const folderRules: KindRules<FolderSubject> = {
  subject(id, facts) {
    const subject = folderSubject(id, facts.channels.folders());
    const isGone = subject.kind === 'one' && subject.folder === undefined && !id.startsWith('new:');
    return isGone ? undefined : subject;
  },
  nameOf: (subject) => (subject.kind === 'order' ? countOf(subject.ids.length, 'folder') : subject.name),
  rules(field, facts) {
    if (field === 'channel-folder') return whole;
    if (field === 'order') return orderRules(facts);
    const rule = Object.hasOwn(plain, field) ? plain[field] : undefined;
    return rule === undefined ? null : plainRules(field, rule);
  },
  order: (field) => (field === 'order' ? '1' : '0'),
  goneName: (id) => (id.startsWith('new:') ? id.slice('new:'.length) : `Folder ${id}`),
  // Another folder may have taken its name since.
  undoTarget: ({ claim, target }) =>
    claim === null ? target : targetOf('channel-folder', claim.slice(claim.indexOf(':') + 1)),
  // A folder archived by an undo is unarchived, not created again.
  undoEdit: (change) =>
    change.after === '' && newNameOfTarget(change.target) === null && change.field === 'channel-folder'
      ? { target: change.target, field: 'state', value: 'active', expected: 'archived', recorded: change }
      : null,
  gone: 'The organization has no such folder.',
  goneField: (field) => `Folders have no ${field}.`,
};

export const channelFolderInWorker = {
  rules: folderRules,
  calls: {
    'POST /channel_folders/create': folderCreationCall,
    'PATCH /channel_folders/{channel_folder_id}': folderUpdateCall,
    'PATCH /channel_folders': folderOrderCall,
  },
} satisfies KindInWorker<'channel-folder'>;
