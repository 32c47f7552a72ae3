import { expect, it } from 'vitest';
import { setupText, type ProfileFieldSetup } from '#contract/profile-fields.ts';
import { asChanged, takenBack } from './call-operations.ts';

const field: ProfileFieldSetup = {
  name: 'Team',
  hint: '',
  type: 'short-text',
  options: [],
  account: null,
  isInSummary: false,
  isRequired: false,
  isEditableByUser: true,
  isForMatching: false,
};
const before = setupText(field);
const after = setupText({ ...field, hint: 'Yours' });
const change = { endpoint: 'PATCH /realm/profile_fields/{field_id}', before, after } as const;

it('a change is compared only in the parts that its call sets', () => {
  const beside = setupText({ ...field, name: 'Crew' });
  const besideAfter = setupText({ ...field, name: 'Crew', hint: 'Yours' });
  expect([asChanged(change, beside, 252), asChanged(change, besideAfter, 252)]).toEqual([before, after]);
  expect(asChanged(change, beside, 247), 'the call puts the former name back').toBe(beside);
  expect(asChanged(change, after, 247)).toBe(after);
  expect(takenBack(change, besideAfter, before)).toBe(beside);
});
