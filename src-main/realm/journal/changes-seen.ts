import type { ChangeSink } from './change-sink.ts';

/** What conditions of filters look at, beyond the rows of people that every query walks. */
export type LookedAt = 'people' | 'groups' | 'settings' | 'profileFields' | 'statuses';

/** How often each part of a model has changed: what was computed from one number holds until the next. */
export interface ChangesSeen {
  /** Tells on everything that it is told. */
  readonly sink: ChangeSink;
  count(part: LookedAt): number;
}

/** Counts what is told to a sink. */
export function countChanges(sink: ChangeSink): ChangesSeen {
  const counts: Record<LookedAt, number> = {
    people: 0,
    groups: 0,
    settings: 0,
    profileFields: 0,
    statuses: 0,
  };
  return {
    count: (part) => counts[part],
    sink: {
      ...sink,
      row(table, id) {
        if (table === 'groups' || table === 'settings' || table === 'profileFields') counts[table]++;
        sink.row(table, id);
      },
      order() {
        counts.people++;
        sink.order();
      },
      field(target, field) {
        if (field === 'status') counts.statuses++;
        sink.field(target, field);
      },
    },
  };
}
