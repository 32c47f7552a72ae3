import { newTarget, targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import { setupOf, setupText, type ProfileFieldUse } from '#contract/profile-fields.ts';

/** The id of the target that stands for the order of all profile fields. */
const orderId = 'order';

export const fieldOrderTarget: ChangeTarget = targetOf('profile-field', orderId);

/** A profile field as changes see it, or the order of all. What is not there is a field as well: an absent one. */
export type ProfileFieldSubject =
  | { kind: 'one'; id: number | null; name: string; field: ProfileField | undefined }
  | { kind: 'order'; ids: readonly number[] };

/** What the rules look up of the organization's profile fields. */
export interface ProfileFieldLookup {
  /** In the order in which profiles show them. */
  all(): readonly ProfileField[];
  /** Counts people: to be asked of one field at a time. */
  use(fieldId: number): ProfileFieldUse;
  accountKinds(): readonly { kind: string }[];
}

/**
 * Finds what a target means among the fields there are. One that is or was new is named by its name, which an organization
 * has only once.
 */
export function profileFieldSubject(id: string, fields: readonly ProfileField[]): ProfileFieldSubject {
  if (id === orderId) return { kind: 'order', ids: fields.map((field) => field.id) };
  const isNew = id.startsWith('new:');
  const name = isNew ? id.slice('new:'.length) : '';
  const field = fields.find((each) => (isNew ? each.name === name : each.id === Number(id)));
  return {
    kind: 'one',
    id: isNew ? (field?.id ?? null) : Number(id),
    name: field?.name ?? name,
    field,
  };
}

/** The value of what is there now; empty where the field is not there. */
export function profileFieldValue(subject: ProfileFieldSubject): string {
  if (subject.kind === 'order') return JSON.stringify(subject.ids);
  return subject.field === undefined ? '' : setupText(setupOf(subject.field));
}

/** Under which targets a field may have been changed. */
export function targetsOfField({ id, name }: Pick<ProfileField, 'id' | 'name'>): ChangeTarget[] {
  return [targetOf('profile-field', id), newTarget('profile-field', name)];
}
