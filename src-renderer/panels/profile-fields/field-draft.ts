import { newTarget, targetOf, type Edit } from '#contract/changes.ts';
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

/** A field that is being created or changed. */
export interface FieldDraft {
  /** The field as it was when editing began; null for a new one. */
  base: ProfileField | null;
  setup: ProfileFieldSetup;
  /** Keys of options that were removed meanwhile: they are never given again. */
  removedKeys: string[];
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
  return { base, setup: base === null ? newSetup : setupOf(base), removedKeys: [] };
}

/** The name, hint and address of a known service are the server's own. */
export function isKnownService({ account }: ProfileFieldSetup): boolean {
  return account !== null && account.kind !== customAccount;
}

export function isDraftChanged({ base, setup }: FieldDraft): boolean {
  return setupText(setup) !== setupText(base === null ? newSetup : setupOf(base));
}

/** The setup of another service, or of an address of one's own. */
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

const keysOf = ({ setup, removedKeys }: FieldDraft): string[] => [
  ...setup.options.map(({ key }) => key),
  ...removedKeys,
];

/** A draft with options after one of its options, each line of a text being one. */
export function withOptionsAfter(draft: FieldDraft, place: number, texts: readonly string[]): FieldDraft {
  const keys = newOptionKeys(keysOf(draft), texts.length);
  const added = texts.map((text, at) => ({ key: keys[at] ?? '', text }));
  const options = draft.setup.options.toSpliced(place + 1, 0, ...added);
  return { ...draft, setup: { ...draft.setup, options } };
}

export function withoutOption(draft: FieldDraft, place: number): FieldDraft {
  const options = draft.setup.options.toSpliced(place, 1);
  const gone = draft.setup.options[place];
  const removedKeys = gone === undefined ? draft.removedKeys : [...draft.removedKeys, gone.key];
  return { ...draft, setup: { ...draft.setup, options }, removedKeys };
}

/** What the journal calls saving a draft, and the change. */
export function draftEdit({ base, setup }: FieldDraft): { title: string; edit: Edit } {
  const name = setup.name.trim();
  const shared = { field: wholeProfileField, value: setupText(setup) };
  return base === null
    ? {
        title: `Create profile field ${name}`,
        edit: { ...shared, target: newTarget('profile-field', name), expected: '' },
      }
    : {
        title: `Change profile field ${base.name}`,
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

export function orderEdit(before: readonly ProfileField[], after: readonly ProfileField[]): Edit {
  return {
    target: targetOf('profile-field', 'order'),
    field: 'order',
    value: idsText(after),
    expected: idsText(before),
  };
}
