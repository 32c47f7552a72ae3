import { readObject } from './changes.ts';
import { hasFields, isOneOf } from './choices.ts';
import type { ProfileField, ProfileFieldType } from './people.ts';
import { codePointCount, isWebAddress, storageObjection, strippedText } from './text-rules.ts';
import { countOf } from './words/count.ts';
import { listOf } from './words/list.ts';

/** What administrators set of a custom profile field. https://zulip.com/api/create-custom-profile-field */
export interface ProfileFieldSetup {
  name: string;
  hint: string;
  /** Can't be changed once the field exists. */
  type: ProfileFieldType;
  /** Of a list, in order; empty for other types. */
  options: { key: string; text: string }[];
  /** Of an external account: the service, or `custom` with an address of its own; null for other types. */
  account: { kind: string; urlPattern: string } | null;
  isInSummary: boolean;
  isRequired: boolean;
  isEditableByUser: boolean;
  isForMatching: boolean;
}

/** A service whose name, hint and address the server knows by itself. */
export interface ExternalAccountKind {
  kind: string;
  name: string;
  /** The name and the hint that a field of this kind has. */
  fieldName: string;
  hint: string;
  urlPattern: string;
}

/** How many people have a value of a field. */
export interface ProfileFieldUse {
  fieldId: number;
  people: number;
  /** Those of them whose accounts are deactivated. */
  deactivated: number;
  /** By the key of the option, for lists alone. */
  byOption: { key: string; people: number }[];
}

/** How many people have each option, by its key; none where they are not counted. */
export function peopleByOption(
  use: Pick<ProfileFieldUse, 'byOption'> | null | undefined,
): Map<string, number> {
  return new Map(use?.byOption.map(({ key, people }) => [key, people]));
}

/** What the panel knows beside the fields themselves. */
export interface ProfileFieldFacts {
  uses: ProfileFieldUse[];
  accountKinds: ExternalAccountKind[];
}

/** The kind of an external account with an address of its own. */
export const customAccount = 'custom';
/** Where an address has the name of the account. */
export const userNamePart = '%(username)s';

/** The server's limits. */
export const profileFieldLimits = { name: 40, hint: 80, inSummary: 2 } as const;

/** The field of changes for the whole of a profile field. */
export const wholeProfileField = 'profile-field';

/** What somebody can still make: a later server's types are shown alone. */
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

/** A field as it can be set. */
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

/** A whole field as one text, the same for equal ones: what changes of it carry as their value. */
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

/** What such a text says; null for the empty one and for what is none. */
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

/** Where an objection stands in the form. */
export type SetupPart =
  | 'name'
  | 'hint'
  | 'options'
  | 'account'
  | 'urlPattern'
  | 'isInSummary'
  | 'isForMatching';

/** What the server would refuse, or store as something else. */
export interface SetupFault {
  part: SetupPart;
  words: string;
}

/** What a setup is compared with. */
export interface SetupSurroundings {
  /** All fields but this one. */
  others: readonly Pick<ProfileField, 'name' | 'inSummary'>[];
  accountKinds: readonly Pick<ExternalAccountKind, 'kind'>[];
  /** Whether the server takes paragraphs in the summary. */
  hasParagraphsInSummary: boolean;
}

/** Whether people are found by values of a type, where the server knows that at all. */
export const canMatch = (type: ProfileFieldType): boolean =>
  type === 'short-text' || type === 'external-account';

/** Whether the profile summary takes a type. */
export function canBeInSummary(type: ProfileFieldType, hasParagraphs: boolean): boolean {
  return type !== 'people' && (type !== 'long-text' || hasParagraphs);
}

function tooLong(what: string, text: string, limit: number): string | null {
  const over = codePointCount(text) - limit;
  return over > 0 ? `${what} is limited to ${limit} characters (${over} too many).` : null;
}

function nameFault(name: string, others: SetupSurroundings['others']): string | null {
  if (name === '') return `A name is required (1 to ${profileFieldLimits.name} characters).`;
  if (others.some((other) => other.name === name)) return `Another field is called “${name}”.`;
  return tooLong('The name', name, profileFieldLimits.name) ?? storageObjection(name);
}

function optionsFault(options: ProfileFieldSetup['options']): string | null {
  if (options.length === 0) return 'A list needs at least one option.';
  const texts = options.map(({ text }) => strippedText(text));
  if (texts.includes('')) return 'An option has no text.';
  const seen = new Set<string>();
  const twice = texts.find((text) => seen.size === seen.add(text).size);
  if (twice !== undefined) return `“${twice}” is there twice.`;
  return texts.map(storageObjection).find((objection) => objection !== null) ?? null;
}

function accountFault(
  account: ProfileFieldSetup['account'],
  { accountKinds }: SetupSurroundings,
): SetupFault | null {
  if (account === null) return { part: 'account', words: 'Choose a service.' };
  if (account.kind !== customAccount) {
    const isKnown = accountKinds.some(({ kind }) => kind === account.kind);
    return isKnown ? null : { part: 'account', words: 'This server doesn’t know the service.' };
  }
  const pattern = strippedText(account.urlPattern);
  if (pattern.split(userNamePart).length !== 2)
    return { part: 'urlPattern', words: `The address needs ${userNamePart} once, where the name goes.` };
  return isWebAddress(pattern.replace(userNamePart, 'username'))
    ? null
    : { part: 'urlPattern', words: 'Not a web address. It starts with https://.' };
}

function summaryFault(
  { type }: ProfileFieldSetup,
  { others, hasParagraphsInSummary }: SetupSurroundings,
): string | null {
  if (!canBeInSummary(type, hasParagraphsInSummary))
    return type === 'people'
      ? 'Fields of people can’t be in the profile summary.'
      : 'This server doesn’t show paragraphs in the profile summary.';
  const shown = others.filter(({ inSummary }) => inSummary).map(({ name }) => name);
  if (shown.length < profileFieldLimits.inSummary) return null;
  return `The profile summary shows ${countOf(profileFieldLimits.inSummary, 'field')} at most: ${listOf(shown)} are in it.`;
}

/**
 * What the server would object to, each with its place in the form. The name, hint and address of a known service are the
 * server's own.
 */
export function setupFaults(setup: ProfileFieldSetup, around: SetupSurroundings): SetupFault[] {
  const faults: SetupFault[] = [];
  const add = (part: SetupPart, words: string | null): void => {
    if (words !== null) faults.push({ part, words });
  };
  const hint = strippedText(setup.hint);
  add('name', nameFault(strippedText(setup.name), around.others));
  add('hint', tooLong('The hint', hint, profileFieldLimits.hint) ?? storageObjection(hint));
  if (setup.type === 'list') add('options', optionsFault(setup.options));
  const account = setup.type === 'external-account' ? accountFault(setup.account, around) : null;
  if (account !== null) faults.push(account);
  if (setup.isInSummary) add('isInSummary', summaryFault(setup, around));
  if (setup.isForMatching && !canMatch(setup.type))
    add('isForMatching', 'People are found only by text and external accounts.');
  return faults;
}

/**
 * Keys for new options. Keys of options that were there are never given again: people who had one of those would
 * get the new option.
 *
 * @param taken keys of all options that the field has or had while it is edited
 */
export function newOptionKeys(taken: readonly string[], count: number): string[] {
  const last = taken
    .filter((key) => /^\d{1,9}$/.test(key))
    .reduce((most, key) => Math.max(most, Number(key)), -1);
  return Array.from({ length: count }, (_, place) => String(last + 1 + place));
}
