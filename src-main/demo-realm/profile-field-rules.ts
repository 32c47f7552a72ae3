import { z } from 'zod';
import { badRequest } from './api-error.ts';
import { externalAccounts } from './external-accounts.ts';
import { limitLength } from './parameters.ts';
import type { ProfileField, RealmState } from './state.ts';

const longestName = 40;
const longestHint = 80;
const mostInSummary = 2;

/** `field_data` as it comes: an object, whose shape depends on the type. */
export const fieldDataSchema = z.record(z.string(), z.unknown());
export type FieldData = z.infer<typeof fieldDataSchema>;

const choicesSchema = z.record(z.string(), z.object({ text: z.string().min(1), order: z.string() }));

/** Checks a label and its hint in the server's order. */
export function checkFieldTexts(name: string, hint: string): void {
  if (name.trim() === '') throw badRequest('field-name-blank');
  limitLength('name', name, longestName);
  limitLength('hint', hint, longestHint);
}

/** Checks what a type needs beside a name and answers the text to store. */
export function checkFieldData(type: ProfileField['type'], data: FieldData): string {
  if (type === 3) return checkChoices(data);
  if (type === 7) return checkAccount(data);
  return '';
}

function checkChoices(data: FieldData): string {
  const choices = choicesSchema.safeParse(data);
  if (!choices.success) throw badRequest('parameter-invalid', { name: 'field_data' });
  const entries = Object.entries(choices.data);
  if (entries.length === 0) throw badRequest('field-choice-needed');
  if (entries.some(([key]) => key.trim() === ''))
    throw badRequest('parameter-invalid', { name: 'field_data' });
  if (new Set(entries.map(([, { text }]) => text)).size < entries.length) {
    throw badRequest('field-choice-duplicate');
  }
  return JSON.stringify(choices.data);
}

function checkAccount(data: FieldData): string {
  const { subtype, url_pattern: pattern } = data;
  if (typeof subtype !== 'string') throw badRequest('missing-key', { name: 'field_data["subtype"]' });
  if (Object.hasOwn(externalAccounts, subtype)) return JSON.stringify({ subtype });
  if (subtype !== 'custom') throw badRequest('field-account-type');
  if (typeof pattern !== 'string') throw badRequest('field-account-pattern-missing');
  if (pattern.split('%(username)s').length !== 2) throw badRequest('field-account-pattern');
  if (!URL.canParse(pattern.replace('%(username)s', 'username'))) {
    throw badRequest('field-not-url', { field: 'url_pattern' });
  }
  return JSON.stringify({ subtype, url_pattern: pattern });
}

/** The known service that a field stands for; its name, hint and data are not for administrators to change. */
export function knownAccount(type: number, fieldData: string): (typeof externalAccounts)[string] | undefined {
  if (type !== 7 || fieldData === '') return undefined;
  const { subtype } = JSON.parse(fieldData) as { subtype?: string };
  return subtype === undefined ? undefined : externalAccounts[subtype];
}

/**
 * Checks what a field is to be used for.
 *
 * @param field the field as it is to become; not yet in the realm when it is new
 */
export function checkFieldUse(
  state: RealmState,
  field: Pick<ProfileField, 'id' | 'type' | 'displayInSummary' | 'useForUserMatching'>,
): void {
  if (field.displayInSummary) {
    const others = state.profileFields.filter(
      ({ id, displayInSummary }) => displayInSummary && id !== field.id,
    );
    if (others.length >= mostInSummary) throw badRequest('field-summary-full');
    const isUnfit = field.type === 6 || (field.type === 2 && state.featureLevel < 476);
    if (isUnfit) throw badRequest('field-summary-type');
  }
  if (field.useForUserMatching && field.type !== 1 && field.type !== 7) {
    throw badRequest('field-matching-type');
  }
}

/** No two fields have the same label. */
export function checkFieldUnique(state: RealmState, name: string, id: number | null): void {
  if (state.profileFields.some((field) => field.name === name && field.id !== id)) {
    throw badRequest('field-name-taken');
  }
}
