import { idOfTarget, newTarget, targetOf, type ChangeTarget } from '#contract/changes.ts';
import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import { setupOf, setupText, type ProfileFieldUse } from '#contract/profile-fields.ts';

/** The id of the target for the order of all profile fields. */
const orderId = 'order';

export const fieldOrderTarget: ChangeTarget = targetOf('profile-field', orderId);

/** A profile field as changes see it, or the order of all. A missing one is an absent field. */
export type ProfileFieldSubject =
  | { kind: 'one'; id: number | null; name: string; field: ProfileField | undefined }
  | { kind: 'order'; ids: readonly number[] };

/** What the rules look up in the organization's profile fields. */
export interface ProfileFieldLookup {
  /** In the order in which profiles show them. */
  all(): readonly ProfileField[];
  /** Counts people, so call it for one field at a time. */
  use(fieldId: number): ProfileFieldUse;
  /** Everyone with a value of a field, as the server stores it. */
  values(fieldId: number): Iterable<readonly [userId: number, value: string]>;
  accountKinds(): readonly { kind: string }[];
}

const namedWithType = /^new:as ([a-z-]+):(.*)$/su;

/**
 * The target of a new field that takes over an existing one's name: only the type distinguishes them. Values for it are
 * planned before it has an ID, under `fieldOfNew`.
 */
export function newFieldTarget(type: ProfileFieldType, name: string): ChangeTarget {
  return newTarget('profile-field', `as ${type}:${name}`);
}

/** The person field for values of a profile field that the same job creates. */
export function fieldOfNew(target: ChangeTarget): string {
  return `field:${idOfTarget(target)}`;
}

/** The profile field that a job creates for the values that it sets; null for any other person field. */
export function newFieldOf(field: string): ChangeTarget | null {
  return field.startsWith('field:new:') ? targetOf('profile-field', field.slice('field:'.length)) : null;
}

/**
 * Resolves a target among the existing fields. A new field is identified by its name, which is unique in an
 * organization.
 */
export function profileFieldSubject(id: string, fields: readonly ProfileField[]): ProfileFieldSubject {
  if (id === orderId) return { kind: 'order', ids: fields.map((field) => field.id) };
  const isNew = id.startsWith('new:');
  const [, type, typedName] = namedWithType.exec(id) ?? [];
  const name = typedName ?? (isNew ? id.slice('new:'.length) : '');
  const field = fields.find((each) =>
    isNew ? each.name === name && (type === undefined || each.type === type) : each.id === Number(id),
  );
  return {
    kind: 'one',
    id: isNew ? (field?.id ?? null) : Number(id),
    name: field?.name ?? name,
    field,
  };
}

/** The person field for values of the profile field behind a target; null if it doesn't exist. */
export function fieldCreated(target: ChangeTarget, fields: readonly ProfileField[]): string | null {
  const subject = profileFieldSubject(idOfTarget(target), fields);
  return subject.kind === 'one' && subject.field !== undefined ? `field:${subject.field.id}` : null;
}

/** The current value; empty if the field doesn't exist. */
export function profileFieldValue(subject: ProfileFieldSubject): string {
  if (subject.kind === 'order') return JSON.stringify(subject.ids);
  return subject.field === undefined ? '' : setupText(setupOf(subject.field));
}

/** The targets under which a field may have been changed. */
export function targetsOfField({
  id,
  name,
  type,
}: Pick<ProfileField, 'id' | 'name' | 'type'>): ChangeTarget[] {
  return [targetOf('profile-field', id), newTarget('profile-field', name), newFieldTarget(type, name)];
}
