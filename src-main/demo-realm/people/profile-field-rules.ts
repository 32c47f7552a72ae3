import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { externalAccounts } from './external-accounts.ts';
import { isWebAddress } from '../organization/internet-names.ts';
import { limitLength } from '../parameters.ts';
import type { ProfileField, RealmState } from '../state.ts';

const longestName = 40;
const longestHint = 80;
const mostInSummary = 2;
const types: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8]);

/** `field_data` as sent: texts and objects of texts, whose meaning depends on the type. */
export const fieldDataSchema = z.record(
  z.string(),
  z.union([z.record(z.string(), z.string()), z.string()], 'dict[str,str]'),
);
export type FieldData = z.infer<typeof fieldDataSchema>;

/** The data of a choice or account field, as stored. */
export function storedFieldData(fieldData: string): FieldData {
  return fieldDataSchema.parse(JSON.parse(fieldData));
}

/** Checks a label and its hint in the server's order. */
export function checkFieldTexts(name: string, hint: string): void {
  if (name.trim() === '') throw badRequest('field-name-blank');
  limitLength('hint', hint, longestHint);
  limitLength('name', name, longestName);
}

/** Checks what a type requires besides a name, and returns the text to store. */
export function checkFieldData(type: ProfileField['type'], data: FieldData): string {
  if (type === 3) return checkChoices(data);
  if (type === 7) return checkAccount(data);
  return '';
}

function checkChoices(data: FieldData): string {
  const entries = Object.entries(data);
  if (entries.length === 0) throw badRequest('field-choice-needed');
  const texts = entries.map(([key, choice]) => {
    if (key.trim() === '') throw badRequest('blank-former', { name: "'value'" });
    if (typeof choice === 'string') throw badRequest('not-dict', { name: 'field_data' });
    const text = requiredText(choice, 'text');
    requiredText(choice, 'order');
    refuseOthers(choice, ['text', 'order']);
    return text;
  });
  if (new Set(texts).size < texts.length) throw badRequest('field-choice-duplicate');
  return JSON.stringify(data);
}

function checkAccount(data: FieldData): string {
  const subtype = requiredText(data, 'subtype');
  const { url_pattern: pattern } = data;
  if (pattern !== undefined) checkPattern(pattern);
  refuseOthers(data, ['subtype', 'url_pattern']);
  if (Object.hasOwn(externalAccounts, subtype)) return JSON.stringify({ subtype });
  if (subtype !== 'custom') throw badRequest('field-account-type');
  if (pattern === undefined) throw badRequest('field-account-pattern-missing');
  return JSON.stringify(data);
}

/** Checks that a pattern becomes a web address once the user name is filled in, exactly once. */
function checkPattern(pattern: FieldData[string]): void {
  const name = 'field_data["url_pattern"]';
  if (typeof pattern !== 'string') throw badRequest('not-string', { name });
  if (pattern.split('%(username)s').length !== 2) throw badRequest('field-account-pattern');
  if (!isWebAddress(pattern.replace('%(username)s', 'username'))) {
    throw badRequest('field-not-url', { field: name });
  }
}

function requiredText(data: FieldData, key: string): string {
  const value = data[key];
  const name = `field_data["${key}"]`;
  if (value === undefined) throw badRequest('missing-key-former', { key, name: 'field_data' });
  if (typeof value !== 'string') throw badRequest('not-string', { name });
  if (value.trim() === '') throw badRequest('blank-former', { name });
  return value;
}

function refuseOthers(data: FieldData, known: readonly string[]): void {
  const others = Object.keys(data).filter((key) => !known.includes(key));
  if (others.length > 0) throw badRequest('keys-unexpected', { keys: others.join(', ') });
}

/** The known service of a field, whose name, hint and data can't be changed by administrators. */
export function knownAccount(type: number, fieldData: string): (typeof externalAccounts)[string] | undefined {
  if (type !== 7 || fieldData === '') return undefined;
  const { subtype } = storedFieldData(fieldData);
  return typeof subtype === 'string' ? externalAccounts[subtype] : undefined;
}

/** Refuses more summary fields than allowed, before any other check. */
export function checkSummaryRoom(state: RealmState, id: number | null): void {
  const others = state.profileFields.filter((field) => field.displayInSummary && field.id !== id);
  if (others.length >= mostInSummary) throw badRequest('field-summary-full');
}

/** Checks a field's new type and use. */
export function checkFieldUse(
  state: RealmState,
  field: Pick<ProfileField, 'type' | 'displayInSummary' | 'useForUserMatching'>,
): void {
  if (!types.has(field.type)) throw badRequest('field-type-invalid');
  const isUnfit = field.type === 6 || (field.type === 2 && state.featureLevel < 476);
  if (field.displayInSummary && isUnfit) throw badRequest('field-summary-type');
  if (field.useForUserMatching && field.type !== 1 && field.type !== 7) {
    throw badRequest('field-matching-type');
  }
}

/** Checks that no other field has the same label. */
export function checkFieldUnique(state: RealmState, name: string, id: number | null): void {
  if (state.profileFields.some((field) => field.name === name && field.id !== id)) {
    throw badRequest('field-name-taken');
  }
}
