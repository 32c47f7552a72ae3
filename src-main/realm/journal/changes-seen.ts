import type { ChangeListener } from './change-listener.ts';

/** What filter conditions depend on, besides the rows of people that every query scans. */
export type LookedAt = 'people' | 'groups' | 'settings' | 'profileFields' | 'statuses';

/** Counts changes for each part of a model: a cached result is valid while the count stays the same. */
export interface ChangesSeen {
  /** Forwards every change reported to it. */
  readonly changeListener: ChangeListener;
  count(part: LookedAt): number;
}

/** Counts the calls of a change listener. */
export function countChanges(changeListener: ChangeListener): ChangesSeen {
  const counts: Record<LookedAt, number> = {
    people: 0,
    groups: 0,
    settings: 0,
    profileFields: 0,
    statuses: 0,
  };
  return {
    count: (part) => counts[part],
    changeListener: {
      ...changeListener,
      row(table, id) {
        if (table === 'groups' || table === 'settings' || table === 'profileFields') counts[table]++;
        changeListener.row(table, id);
      },
      order() {
        counts.people++;
        changeListener.order();
      },
      field(target, field) {
        if (field === 'status') counts.statuses++;
        changeListener.field(target, field);
      },
    },
  };
}
