import type { ChangeSet, PlannedChange } from '#contract/changes.ts';

/** A change of one person's role; every part can be replaced. */
export function aPlannedChange(id: number, parts: Partial<PlannedChange> = {}): PlannedChange {
  return {
    id,
    target: `user:${id}`,
    name: `Person ${id}`,
    email: null,
    field: 'role',
    fieldName: 'role',
    before: '400',
    after: '600',
    beforeWords: 'Member',
    afterWords: 'Guest',
    risk: 'low',
    notice: '',
    ...parts,
  };
}

/** A planned change set of these changes; every part can be replaced. */
export function aChangeSet(changes: PlannedChange[], parts: Partial<ChangeSet> = {}): ChangeSet {
  return {
    id: 'set',
    organizationId: 'orchid',
    title: 'Set role to Guest',
    changes,
    skipped: [],
    skippedCount: 0,
    changeCount: changes.length,
    things: [{ kind: 'user', count: new Set(changes.map(({ target }) => target)).size }],
    largeShare: null,
    calls: changes.length,
    estimatedSeconds: 1,
    spans: [],
    budget: null,
    whatElseChanges: [],
    canBeUndone: [],
    cannotBeUndone: [],
    isLight: false,
    startsAtOnce: false,
    typeToConfirm: null,
    takesAway: false,
    isDangerous: false,
    ...parts,
  };
}
