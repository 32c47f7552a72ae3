import type { ProfileField } from '#contract/people.ts';
import type { ProfileFieldUse } from '#contract/profile-fields.ts';
import { personFlag } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Rows of visible people with a value for a field, and the value. */
function* valuesOf(
  { index: { columns } }: Pick<RealmModel, 'index'>,
  fieldId: number,
): Iterable<[row: number, value: string]> {
  const values = columns.profile.get(fieldId) ?? [];
  for (const [row, value] of values.entries()) {
    const isThere = ((columns.flags[row] ?? 0) & personFlag.present) !== 0;
    // Servers store an empty value when people clear their own.
    if (isThere && value !== undefined && value !== '' && value !== '[]') yield [row, value];
  }
}

/** Everyone with a value for a field, and the value. */
export function* valuesByPerson(
  model: Pick<RealmModel, 'index'>,
  fieldId: number,
): Iterable<readonly [userId: number, value: string]> {
  for (const [row, value] of valuesOf(model, fieldId)) yield [model.index.columns.userId[row] ?? 0, value];
}

/** The ids of everyone with a value for a field, except excluded values. */
export function peopleWithValue(
  model: Pick<RealmModel, 'index'>,
  fieldId: number,
  without: ReadonlySet<string>,
): number[] {
  return [...valuesByPerson(model, fieldId)].flatMap(([userId, value]) =>
    without.has(value) ? [] : [userId],
  );
}

/** Counts the people with a value for a field. */
export function profileFieldUse(
  model: Pick<RealmModel, 'index'>,
  { id, options }: Pick<ProfileField, 'id' | 'options'>,
): ProfileFieldUse {
  const { flags } = model.index.columns;
  const byOption = new Map(options.map(({ key }) => [key, 0]));
  let people = 0;
  let deactivated = 0;
  for (const [row, value] of valuesOf(model, id)) {
    people += 1;
    if (((flags[row] ?? 0) & personFlag.active) === 0) deactivated += 1;
    const before = byOption.get(value);
    if (before !== undefined) byOption.set(value, before + 1);
  }
  return {
    fieldId: id,
    people,
    deactivated,
    byOption: [...byOption].map(([key, count]) => ({ key, people: count })),
  };
}
