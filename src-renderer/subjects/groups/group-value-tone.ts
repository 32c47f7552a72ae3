import { partsOfValue, type Group, type GroupValue } from '#contract/groups.ts';
import { systemGroupPlace } from '#contract/words/groups.ts';
import type { DiffTone } from '../../ui/Diff.tsx';

type NamedGroup = Pick<Group, 'id' | 'name' | 'isSystem'>;

const everyone = systemGroupPlace('role:everyone');
const hasAll = (all: ReadonlySet<string>, some: ReadonlySet<string>): boolean =>
  [...some].every((each) => all.has(each));

/** The widest role of a value, -1 for none; and the other groups and people in it. */
function widthOf(value: GroupValue, groups: readonly NamedGroup[]): { role: number; named: Set<string> } {
  const parts = partsOfValue(value);
  const named = new Set(parts.people.map((id) => `p${id}`));
  let role = -1;
  for (const id of parts.groups) {
    const group = groups.find((each) => each.id === id);
    if (group?.isSystem !== true) named.add(`g${id}`);
    else if (group.name !== 'role:nobody') role = Math.max(role, systemGroupPlace(group.name));
  }
  return { role, named };
}

/**
 * Whether a permission goes to more or to fewer. Neutral where a role makes way for others, as only the server knows
 * who is in which group.
 */
export function groupValueTone(
  before: GroupValue,
  after: GroupValue,
  groups: readonly NamedGroup[],
): DiffTone {
  const [one, other] = [widthOf(before, groups), widthOf(after, groups)];
  const gets = other.role > one.role || (one.role < everyone && !hasAll(one.named, other.named));
  const loses = other.role < one.role || (other.role < everyone && !hasAll(other.named, one.named));
  if (gets === loses) return 'neutral';
  return gets ? 'gain' : 'loss';
}
