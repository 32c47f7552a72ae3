import { newTarget, targetOf, type Action, type Edit } from '#contract/changes.ts';
import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import {
  canMatch,
  customAccount,
  newOptionKeys,
  setupOf,
  setupText,
  wholeProfileField,
  type ExternalAccountKind,
  type ProfileFieldSetup,
} from '#contract/profile-fields.ts';
import { say } from '#words/say.ts';

/** The options of a list that is being created or changed. */
export interface OptionsDraft extends Pick<ProfileFieldSetup, 'options'> {
  /** Keys of removed options, which must not be reused. */
  removedKeys: string[];
}

/** A field that is being created or changed. */
export interface FieldDraft extends ProfileFieldSetup, OptionsDraft {
  /** The field as it was when editing began; null for a new one. */
  base: ProfileField | null;
}

const newSetup: ProfileFieldSetup = {
  name: '',
  hint: '',
  type: 'short-text',
  options: [],
  account: null,
  isInSummary: false,
  isRequired: false,
  isEditableByUser: true,
  isForMatching: false,
};

export function draftOf(base: ProfileField | null): FieldDraft {
  return { base, ...(base === null ? newSetup : setupOf(base)), removedKeys: [] };
}

/** Whether the server sets the name, hint and address, as it does for known services. */
export function isKnownService({ account }: ProfileFieldSetup): boolean {
  return account !== null && account.kind !== customAccount;
}

export function isDraftChanged(draft: FieldDraft): boolean {
  return setupText(draft) !== setupText(draftOf(draft.base));
}

/** The setup for another service, or for a custom address. */
export function withAccount(
  setup: ProfileFieldSetup,
  kind: string,
  kinds: readonly ExternalAccountKind[],
): ProfileFieldSetup {
  const known = kinds.find((each) => each.kind === kind);
  const wasKnown = isKnownService(setup);
  const own = wasKnown ? { name: '', hint: '' } : {};
  return {
    ...setup,
    ...(known === undefined ? own : { name: known.fieldName, hint: known.hint }),
    account: { kind, urlPattern: '' },
  };
}

/** The setup of a new field with another type. */
export function withType(
  setup: ProfileFieldSetup,
  type: ProfileFieldType,
  kinds: readonly ExternalAccountKind[],
): ProfileFieldSetup {
  const own = isKnownService(setup) ? { name: '', hint: '' } : {};
  const next: ProfileFieldSetup = {
    ...setup,
    ...own,
    type,
    account: null,
    options: type === 'list' ? [{ key: '0', text: '' }] : [],
    isForMatching: setup.isForMatching && canMatch(type),
    isInSummary: setup.isInSummary && type !== 'people',
  };
  return type === 'external-account' ? withAccount(next, kinds[0]?.kind ?? customAccount, kinds) : next;
}

const keysOf = ({ options, removedKeys }: OptionsDraft): string[] => [
  ...options.map(({ key }) => key),
  ...removedKeys,
];

/** Adds options after another one, one for each text. */
export function withOptionsAfter<Draft extends OptionsDraft>(
  draft: Draft,
  place: number,
  texts: readonly string[],
): Draft {
  const keys = newOptionKeys(keysOf(draft), texts.length);
  const added = texts.map((text, at) => ({ key: keys[at] ?? '', text }));
  return { ...draft, options: draft.options.toSpliced(place + 1, 0, ...added) };
}

export function withoutOption<Draft extends OptionsDraft>(draft: Draft, place: number): Draft {
  const options = draft.options.toSpliced(place, 1);
  const gone = draft.options[place];
  const removedKeys = gone === undefined ? draft.removedKeys : [...draft.removedKeys, gone.key];
  return { ...draft, options, removedKeys };
}

/** The change that saves a draft, with its title in the journal. */
export function draftEdit({ base, ...setup }: FieldDraft): { title: string; edit: Edit } {
  const name = setup.name.trim();
  const shared = { field: wholeProfileField, value: setupText(setup) };
  return base === null
    ? {
        title: say('profile-fields.create-named', { name }),
        edit: { ...shared, target: newTarget('profile-field', name), expected: '' },
      }
    : {
        title: say('profile-fields.change-named', { name: base.name }),
        edit: { ...shared, target: targetOf('profile-field', base.id), expected: setupText(setupOf(base)) },
      };
}

export function deletionEdit(field: ProfileField): Edit {
  return {
    target: targetOf('profile-field', field.id),
    field: wholeProfileField,
    value: '',
    expected: setupText(setupOf(field)),
  };
}

const idsText = (fields: readonly ProfileField[]): string => JSON.stringify(fields.map(({ id }) => id));

export type EditAction = Extract<Action, { kind: 'edit' }>;

export function orderChange(before: readonly ProfileField[], after: readonly ProfileField[]): EditAction {
  const edit: Edit = {
    target: targetOf('profile-field', 'order'),
    field: 'order',
    value: idsText(after),
    expected: idsText(before),
  };
  return { kind: 'edit', title: say('profile-fields.change-order-of'), edits: [edit] };
}
