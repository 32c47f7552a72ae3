import type { ComparedSide, PeopleComparison } from '#contract/permissions.ts';
import type { PersonAccount } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { allPermissions } from './one-permission.ts';
import { listed, viewOf } from './person-permissions.ts';

/** As many as a person will read; only organizations with many groups and channels have far more. */
const mostListed = 300;

const emptySide = ({ userId, name }: PersonAccount): ComparedSide => ({
  userId,
  name,
  count: 0,
  permissions: [],
});

/** The permissions that only one of two people has; undefined if one of them doesn't exist. */
export function comparePeople(
  model: RealmModel,
  [firstId, secondId]: readonly [number, number],
): PeopleComparison | undefined {
  const [one, other] = [model.index.read(firstId), model.index.read(secondId)];
  if (one === undefined || other === undefined) return undefined;
  const views = [viewOf(model, one), viewOf(model, other)] as const;
  const first = emptySide(one);
  const second = emptySide(other);
  let shared = 0;
  for (const permission of allPermissions(model)) {
    const held = views.map((view) => view.holds(permission));
    if (held[0] === held[1]) {
      if (held[0]) shared += 1;
      continue;
    }
    const [side, view] = held[0] ? [first, views[0]] : [second, views[1]];
    side.count += 1;
    if (side.permissions.length < mostListed) side.permissions.push(listed(model, view, permission));
  }
  return { first, second, shared };
}
