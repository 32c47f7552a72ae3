import { type Edit, targetOf } from '#contract/changes.ts';
import type { PersonDetail, ProfileField } from '#contract/people.ts';
import { peopleIn, peopleValue, valueProblem } from './profile-value-text.ts';

/** What is typed in the form of a person; profile fields by their id. */
export interface ProfileDraft {
  name: string;
  email: string;
  values: Readonly<Record<string, string>>;
}

/** A stored value in the one form that two of them are compared in. */
function canonical(field: ProfileField, value: string): string {
  return field.type === 'people' ? peopleValue(peopleIn(value)) : value;
}

/** The form as it is opened. */
export function draftOf(person: PersonDetail, fields: readonly ProfileField[]): ProfileDraft {
  return {
    name: person.name,
    email: person.email ?? '',
    values: Object.fromEntries(
      fields.map((field) => [field.id, canonical(field, person.profile[field.id] ?? '')]),
    ),
  };
}

/** What differs from the form as it was opened; what others changed in the meantime is not overwritten. */
export function editsOfDraft(
  userId: number,
  opened: ProfileDraft,
  draft: ProfileDraft,
  fields: readonly ProfileField[],
): Edit[] {
  const edits: Edit[] = [];
  const target = targetOf('user', userId);
  const name = draft.name.trim();
  if (name !== opened.name && name !== '') edits.push({ target, field: 'name', value: name });
  const email = draft.email.trim();
  if (email !== opened.email && email !== '') edits.push({ target, field: 'email', value: email });
  for (const { id } of fields) {
    const value = draft.values[id] ?? '';
    if (value !== (opened.values[id] ?? '')) edits.push({ target, field: `field:${id}`, value });
  }
  return edits;
}

/** Whether everything typed can be reviewed. What was wrong before is not sent, so it stands in nobody's way. */
export function isComplete(
  opened: ProfileDraft,
  draft: ProfileDraft,
  fields: readonly ProfileField[],
): boolean {
  return (
    (draft.name === opened.name || draft.name.trim() !== '') &&
    fields.every((field) => {
      const value = draft.values[field.id] ?? '';
      return value === opened.values[field.id] || valueProblem(field, value) === null;
    })
  );
}
