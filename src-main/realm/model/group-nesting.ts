/** Reads the groups' own lists. */
export interface GroupLists {
  /** The direct subgroups of a group. */
  subgroups(groupId: number): Iterable<number>;
  /** The groups with the person as a direct member. */
  directOf(userId: number): Iterable<number>;
}

/** Which groups contain which. Cycles are followed once, though servers refuse to create them. */
export interface GroupNesting {
  /** The groups with this group as a direct subgroup. */
  parents(groupId: number): ReadonlySet<number>;
  /** The group and every direct or indirect subgroup. */
  withSubgroups(groupId: number): Set<number>;
  /** The groups and every group that directly or indirectly contains one of them. */
  withParents(groupIds: Iterable<number>): Set<number>;
  /** Every group the person is directly or indirectly in. Returns the same set until that changes. */
  containing(userId: number): ReadonlySet<number>;
  /** A group has become a direct subgroup of another. */
  attach(groupId: number, subgroupId: number): void;
  detach(groupId: number, subgroupId: number): void;
  /** The group no longer exists. */
  remove(groupId: number): void;
  /** The person was added to a group's list or removed from one. */
  personChanged(userId: number): void;
  /** Call before these groups are added, removed, nested or un-nested. */
  nestingChanges(groupIds: Iterable<number>): void;
}

const noGroups: ReadonlySet<number> = new Set();
/** How many people's groups are cached. */
const mostRemembered = 64;

export function createGroupNesting(lists: GroupLists): GroupNesting {
  const parents = new Map<number, Set<number>>();
  const containing = new Map<number, ReadonlySet<number>>();

  const parentsOf = (groupId: number): ReadonlySet<number> => parents.get(groupId) ?? noGroups;

  function withParents(groupIds: Iterable<number>): Set<number> {
    const found = new Set(groupIds);
    for (const groupId of found) for (const parentId of parentsOf(groupId)) found.add(parentId);
    return found;
  }

  return {
    parents: parentsOf,
    withSubgroups(groupId) {
      const found = new Set([groupId]);
      for (const one of found) for (const subgroupId of lists.subgroups(one)) found.add(subgroupId);
      return found;
    },
    withParents,
    containing(userId) {
      let found = containing.get(userId);
      if (!found) {
        const [oldest] = containing.keys();
        if (containing.size >= mostRemembered && oldest !== undefined) containing.delete(oldest);
        containing.set(userId, (found = withParents(lists.directOf(userId))));
      }
      return found;
    },
    attach(groupId, subgroupId) {
      const known = parents.get(subgroupId);
      if (known) known.add(groupId);
      else parents.set(subgroupId, new Set([groupId]));
    },
    detach: (groupId, subgroupId) => void parents.get(subgroupId)?.delete(groupId),
    remove: (groupId) => void parents.delete(groupId),
    personChanged: (userId) => void containing.delete(userId),
    nestingChanges(groupIds) {
      for (const [userId, known] of containing) {
        for (const one of groupIds) if (known.has(one)) containing.delete(userId);
      }
    },
  };
}
