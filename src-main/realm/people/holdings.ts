import type { Edit, SkippedChange } from '#contract/changes.ts';
import { groupValueOf, groupValueText, partsOfValue } from '#contract/groups.ts';
import { mostNamedIn, type Holdings, type NamedIn } from '#contract/offboarding.ts';
import { succeed, type Result } from '#contract/outcome.ts';
import { sayText } from '#words/text.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { heldPermissions, type FoundPermission } from './held-permissions.ts';
import { personFlag } from './people-columns.ts';
import { idsIn } from './person-detail.ts';

/** The same before it is known which permissions can be changed. */
type FoundHoldings = Omit<Holdings, 'permissions'> & { permissions: FoundPermission[] };

/**
 * The bots, groups, profile fields and permissions that a leaving person should hand over. Channels have to be loaded.
 */
export function holdingsOf(model: RealmModel, userId: number): FoundHoldings {
  const { permissions, count: permissionCount } = heldPermissions(model, userId);
  return {
    permissions,
    permissionCount,
    bots: [...model.index.bots()]
      .filter(({ ownerId, isActive }) => ownerId === userId && isActive)
      .map(({ userId: botId, name }) => ({ userId: botId, name })),
    groups: model.groups
      .ofPerson(userId)
      .direct.filter(({ isSystem }) => !isSystem)
      .map(({ groupId, name }) => ({ id: groupId, name })),
    fields: fieldsThatName(model, userId),
  };
}

function fieldsThatName(model: RealmModel, userId: number): NamedIn[] {
  const { columns } = model.index;
  return [...model.profileFields.rows.values()].flatMap(({ id: fieldId, name: fieldName, type }) => {
    if (type !== 'people') return [];
    const people: NamedIn['people'] = [];
    let count = 0;
    for (const [row, value] of (columns.profile.get(fieldId) ?? []).entries()) {
      // Searching for the digits first avoids parsing nearly all values.
      if (value?.includes(String(userId)) !== true || !idsIn(value).includes(userId)) continue;
      const named = columns.userId[row] ?? 0;
      const isActive = ((columns.flags[row] ?? 0) & personFlag.active) !== 0;
      if (!isActive || named === userId) continue;
      count += 1;
      if (people.length < mostNamedIn) people.push({ userId: named, value });
    }
    return count === 0 ? [] : [{ fieldId, fieldName, people, count }];
  });
}

/**
 * Adds why each permission can't be changed. It asks with the caller in place of the leaving person, since the caller
 * exists and every permission accepts them.
 *
 * @param objections what a preview of edits would leave out
 */
export async function withObjections(
  found: FoundHoldings,
  { userId, byUserId }: { userId: number; byUserId: number },
  objections: (edits: readonly Edit[]) => Promise<Result<SkippedChange[]>>,
): Promise<Result<Holdings>> {
  const edits = found.permissions.map(({ target, field, value }): Edit => {
    const { people, groups } = partsOfValue(value);
    const others = people.filter((id) => id !== userId && id !== byUserId);
    return { target, field, value: groupValueText(groupValueOf([...others, byUserId], groups)) };
  });
  const skipped = await objections(edits);
  if (!skipped.ok) return skipped;
  const reasons = new Map(
    skipped.value
      .filter(({ reason }) => reason !== 'already-so')
      .map(({ target, field, explanation }) => [`${target} ${field}`, explanation]),
  );
  const permissions = found.permissions.map((permission) => {
    const { target, field } = permission;
    // A deleted target has no field.
    const objection = reasons.get(`${target} ${field}`) ?? reasons.get(`${target} `) ?? null;
    return { ...permission, objection: objection === null ? null : sayText(objection) };
  });
  return succeed({ ...found, permissions });
}
