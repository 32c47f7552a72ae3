/** Where the own lists of groups are read. */
export interface GroupLists {
  /** The groups directly in a group. */
  subgroups(groupId: number): Iterable<number>;
  /** The groups that list a person directly. */
  directOf(userId: number): Iterable<number>;
}

/** Which groups are in which. Circles are followed once, though servers refuse to make them. */
export interface GroupNesting {
  /** The groups that have a group directly in them. */
  parents(groupId: number): ReadonlySet<number>;
  /** The group and every group in it, directly or not. */
  withSubgroups(groupId: number): Set<number>;
  /** Some groups and every group that contains any of them, directly or not. */
  withParents(groupIds: Iterable<number>): Set<number>;
  /** Every group that a person is in, directly or not. The same set until that changes. */
  containing(userId: number): ReadonlySet<number>;
  /** Says that a group is directly in another from now on. */
  attach(groupId: number, subgroupId: number): void;
  detach(groupId: number, subgroupId: number): void;
  /** Says that there is no such group any more. */
  remove(groupId: number): void;
  /** Says that a person was added to the list of a group, or taken from it. */
  personChanged(userId: number): void;
  /** Says that these groups come, go, or come into or out of another one. Before that happens. */
  nestingChanges(groupIds: Iterable<number>): void;
}

const noGroups: ReadonlySet<number> = new Set();
/** Of so many people it is remembered which groups they are in. */
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
