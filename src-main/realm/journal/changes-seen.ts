import type { ChangeListener } from './change-listener.ts';

/** What conditions of filters look at, beyond the rows of people that every query walks. */
export type LookedAt = 'people' | 'groups' | 'settings' | 'profileFields' | 'statuses';

/** How often each part of a model has changed: what was computed from one number holds until the next. */
export interface ChangesSeen {
  /** Passes on every change reported to it. */
  readonly changeListener: ChangeListener;
  count(part: LookedAt): number;
}

/** Counts what a change listener hears. */
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
