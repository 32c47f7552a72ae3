import { targetOf } from '#contract/changes.ts';
import { textTypes, type FieldConversion } from '#contract/field-conversion.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import {
  setupFaults,
  setupOf,
  setupText,
  wholeProfileField,
  type ProfileFieldSetup,
} from '#contract/profile-fields.ts';
import { strippedText } from '#contract/text-rules.ts';
import { supports } from '../../../zulip/feature-levels.ts';
import type { EditToPlan } from '../../edit-to-plan.ts';
import type { PlanningFacts } from '../../planning-facts.ts';
import { fieldOfNew, newFieldTarget } from './profile-field-subject.ts';

/**
 * The edits that turn a free-text field into a list. The old one is renamed; the new one takes its place in the summary
 * and whether it is required; then people get their options. Types can't be changed, and names are unique.
 * https://zulip.com/api/create-custom-profile-field
 */
export function conversionEdits(
  { fieldId, name, oldName, options, mapping }: FieldConversion,
  facts: PlanningFacts,
): Result<{ title: string; edits: EditToPlan[] }> {
  const field = facts.profileField(fieldId);
  if (field === undefined)
    return fail({ kind: 'gone', message: 'The organization has no such profile field any more.' });
  if (!textTypes.includes(field.type))
    return fail({ kind: 'invalid-input', message: `${field.name} has no free text.` });
  const before = setupOf(field);
  const old: ProfileFieldSetup = { ...before, name: oldName, isInSummary: false, isRequired: false };
  const list: ProfileFieldSetup = { ...before, name, type: 'list', options, isForMatching: false };
  const others = facts.profileFields.all().filter(({ id }) => id !== fieldId);
  const around = {
    accountKinds: facts.profileFields.accountKinds(),
    hasParagraphsInSummary: supports(facts.featureLevel, 'profile-field-paragraph-summary'),
  };
  const [fault] = setupFaults(list, {
    ...around,
    others: [...others, { name: strippedText(oldName), inSummary: false }],
  });
  if (fault !== undefined) return fail({ kind: 'invalid-input', field: fault.part, message: fault.words });
  const created = newFieldTarget('list', strippedText(name));
  const keys = new Map(mapping.map(({ value, key }) => [value, key]));
  const edits: EditToPlan[] = [
    {
      target: targetOf('profile-field', fieldId),
      field: wholeProfileField,
      value: setupText(old),
      expected: setupText(before),
    },
    { target: created, field: wholeProfileField, value: setupText(list), expected: '' },
  ];
  for (const [userId, text] of facts.profileFields.values(fieldId)) {
    const value = keys.get(text);
    if (value !== undefined)
      edits.push({ target: targetOf('user', userId), field: fieldOfNew(created), value, expected: '' });
  }
  return succeed({ title: `Turn ${field.name} into a list of options`, edits });
}
