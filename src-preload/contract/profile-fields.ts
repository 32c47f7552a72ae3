import { readObject } from './changes.ts';
import { hasFields, isOneOf } from './choices.ts';
import type { ProfileField, ProfileFieldType } from './people.ts';
import { codePointCount, isWebAddress, storageObjection, strippedText } from './text-rules.ts';
import { listOf } from './words/list.ts';
import { say } from '#words/say.ts';

/** The settings of a custom profile field. https://zulip.com/api/create-custom-profile-field */
export interface ProfileFieldSetup {
  name: string;
  hint: string;
  /** Can't be changed once the field exists. */
  type: ProfileFieldType;
  /** A list's options in order; empty for other types. */
  options: { key: string; text: string }[];
  /** An external account's service, or `custom` with its own URL; null for other types. */
  account: { kind: string; urlPattern: string } | null;
  isInSummary: boolean;
  isRequired: boolean;
  isEditableByUser: boolean;
  isForMatching: boolean;
}

/** A service whose name, hint and URL the server knows. */
export interface ExternalAccountKind {
  kind: string;
  name: string;
  /** The name and hint of a field of this kind. */
  fieldName: string;
  hint: string;
  urlPattern: string;
}

/** How many people have a value for a field. */
export interface ProfileFieldUse {
  fieldId: number;
  people: number;
  /** Those with deactivated accounts. */
  deactivated: number;
  /** By option key, only for lists. */
  byOption: { key: string; people: number }[];
}

/** How many people have each option, by key; none if not counted. */
export function peopleByOption(
  use: Pick<ProfileFieldUse, 'byOption'> | null | undefined,
): Map<string, number> {
  return new Map(use?.byOption.map(({ key, people }) => [key, people]));
}

/** What the panel knows besides the fields themselves. */
export interface ProfileFieldFacts {
  uses: ProfileFieldUse[];
  accountKinds: ExternalAccountKind[];
}

/** The kind of an external account with its own URL. */
export const customAccount = 'custom';
/** The placeholder for the account's name in a URL. */
export const userNamePart = '%(username)s';

/** The server's limits. */
export const profileFieldLimits = { name: 40, hint: 80, inSummary: 2 } as const;

/** The name of the field for changes of a whole profile field. */
export const wholeProfileField = 'profile-field';

/** The types that can be created; later servers' types are only shown. */
export const newFieldTypes = [
  'short-text',
  'long-text',
  'list',
  'date',
  'link',
  'people',
  'external-account',
  'pronouns',
] as const satisfies readonly ProfileFieldType[];

/** The setup of an existing field. */
export function setupOf(field: ProfileField): ProfileFieldSetup {
  const { name, hint, type, options, accountKind, urlPattern } = field;
  return {
    name,
    hint,
    type,
    options,
    account:
      type === 'external-account' && accountKind !== null
        ? { kind: accountKind, urlPattern: accountKind === customAccount ? (urlPattern ?? '') : '' }
        : null,
    isInSummary: field.inSummary,
    isRequired: field.required,
    isEditableByUser: field.editableByUser,
    isForMatching: field.forMatching,
  };
}

/** The canonical text of a whole field, as the value of its changes. */
export function setupText(setup: ProfileFieldSetup): string {
  const { name, hint, type, options, account } = setup;
  const pattern = account?.kind === customAccount ? strippedText(account.urlPattern) : '';
  return JSON.stringify({
    name: strippedText(name),
    hint: strippedText(hint),
    type,
    options: type === 'list' ? options.map(({ key, text }) => ({ key, text: strippedText(text) })) : [],
    account:
      type === 'external-account' && account !== null ? { kind: account.kind, urlPattern: pattern } : null,
    isInSummary: setup.isInSummary,
    isRequired: setup.isRequired,
    isEditableByUser: setup.isEditableByUser,
    isForMatching: setup.isForMatching,
  });
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTruth = (value: unknown): value is boolean => typeof value === 'boolean';

function hasTexts<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, string> {
  return hasFields(value) && keys.every((key) => isText(value[key]));
}

/** Parses such a text; null if it is empty or invalid. */
export function setupOfText(text: string): ProfileFieldSetup | null {
  const read = text === '' ? null : readObject(text);
  if (read === null) return null;
  const { name, hint, type, options, account, isInSummary, isRequired, isEditableByUser, isForMatching } =
    read;
  if (!isText(name) || !isText(hint)) return null;
  if (
    !isOneOf(['unknown', ...newFieldTypes], type) ||
    !Array.isArray(options) ||
    !options.every((one) => hasTexts(one, ['key', 'text']))
  )
    return null;
  if (account !== null && !hasTexts(account, ['kind', 'urlPattern'])) return null;
  if (!isTruth(isInSummary) || !isTruth(isRequired) || !isTruth(isEditableByUser) || !isTruth(isForMatching))
    return null;
  return {
    name,
    hint,
    type,
    options,
    account,
    isInSummary,
    isRequired,
    isEditableByUser,
    isForMatching,
  };
}

/** Where an objection appears in the form. */
export type SetupPart =
  | 'name'
  | 'hint'
  | 'options'
  | 'account'
  | 'urlPattern'
  | 'isInSummary'
  | 'isForMatching';

/** What the server would reject, or store differently. */
export interface SetupFault {
  part: SetupPart;
  words: string;
}

/** What a setup is checked against. */
export interface SetupSurroundings {
  /** All other fields. */
  others: readonly Pick<ProfileField, 'name' | 'inSummary'>[];
  accountKinds: readonly Pick<ExternalAccountKind, 'kind'>[];
  /** Whether the server allows paragraphs in the summary. */
  hasParagraphsInSummary: boolean;
}

/** Whether a type's values can find people, if the server supports that. */
export const canMatch = (type: ProfileFieldType): boolean =>
  type === 'short-text' || type === 'external-account';

/** Whether the profile summary allows a type. */
export function canBeInSummary(type: ProfileFieldType, hasParagraphs: boolean): boolean {
  return type !== 'people' && (type !== 'long-text' || hasParagraphs);
}

function tooLong(part: 'name' | 'hint', text: string): string | null {
  const limit = profileFieldLimits[part];
  const over = codePointCount(text) - limit;
  if (over <= 0) return null;
  const id = part === 'name' ? 'profile-field.name-limit' : 'profile-field.hint-limit';
  return say(id, { limit, over });
}

function nameFault(name: string, others: SetupSurroundings['others']): string | null {
  if (name === '') return say('profile-field.name-required', { limit: profileFieldLimits.name });
  if (others.some((other) => other.name === name)) return say('profile-field.name-taken', { name });
  return tooLong('name', name) ?? storageObjection(name);
}

function optionsFault(options: ProfileFieldSetup['options']): string | null {
  if (options.length === 0) return say('profile-field.no-options');
  const texts = options.map(({ text }) => strippedText(text));
  if (texts.includes('')) return say('profile-field.empty-option');
  const seen = new Set<string>();
  const twice = texts.find((text) => seen.size === seen.add(text).size);
  if (twice !== undefined) return say('profile-field.option-twice', { option: twice });
  return texts.map(storageObjection).find((objection) => objection !== null) ?? null;
}

function accountFault(
  account: ProfileFieldSetup['account'],
  { accountKinds }: SetupSurroundings,
): SetupFault | null {
  if (account === null) return { part: 'account', words: say('profile-field.choose-service') };
  if (account.kind !== customAccount) {
    const isKnown = accountKinds.some(({ kind }) => kind === account.kind);
    return isKnown ? null : { part: 'account', words: say('profile-field.unknown-service') };
  }
  const pattern = strippedText(account.urlPattern);
  if (pattern.split(userNamePart).length !== 2)
    return { part: 'urlPattern', words: say('profile-field.user-name-part', { part: userNamePart }) };
  return isWebAddress(pattern.replace(userNamePart, 'username'))
    ? null
    : { part: 'urlPattern', words: say('profile-field.not-an-address') };
}

function summaryFault(
  { type }: ProfileFieldSetup,
  { others, hasParagraphsInSummary }: SetupSurroundings,
): string | null {
  if (!canBeInSummary(type, hasParagraphsInSummary))
    return type === 'people'
      ? say('profile-field.people-in-summary')
      : say('profile-field.paragraphs-in-summary');
  const shown = others.filter(({ inSummary }) => inSummary).map(({ name }) => name);
  if (shown.length < profileFieldLimits.inSummary) return null;
  return say('profile-field.summary-full', { limit: profileFieldLimits.inSummary, fields: listOf(shown) });
}

/**
 * The server's objections, each with its place in the form. The name, hint and URL of a known service are the server's
 * own.
 */
export function setupFaults(setup: ProfileFieldSetup, around: SetupSurroundings): SetupFault[] {
  const faults: SetupFault[] = [];
  const add = (part: SetupPart, words: string | null): void => {
    if (words !== null) faults.push({ part, words });
  };
  const hint = strippedText(setup.hint);
  add('name', nameFault(strippedText(setup.name), around.others));
  add('hint', tooLong('hint', hint) ?? storageObjection(hint));
  if (setup.type === 'list') add('options', optionsFault(setup.options));
  const account = setup.type === 'external-account' ? accountFault(setup.account, around) : null;
  if (account !== null) faults.push(account);
  if (setup.isInSummary) add('isInSummary', summaryFault(setup, around));
  if (setup.isForMatching && !canMatch(setup.type)) add('isForMatching', say('profile-field.matching'));
  return faults;
}

/**
 * Creates keys for new options. Keys of earlier options are never reused, or people who had one of those would get the
 * new option.
 *
 * @param taken keys of all options that the field has or had while being edited
 */
export function newOptionKeys(taken: readonly string[], count: number): string[] {
  const last = taken
    .filter((key) => /^\d{1,9}$/.test(key))
    .reduce((most, key) => Math.max(most, Number(key)), -1);
  return Array.from({ length: count }, (_, place) => String(last + 1 + place));
}
