import { missingCase } from '#contract/outcome.ts';
import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { LookedAt } from '../journal/changes-seen.ts';
import { mark, marksMeeting, type ListReader, type Marks, type MarkSources } from './condition-marks.ts';

/** The data that decides conditions, and its change counts. */
export interface ConditionSources extends MarkSources {
  changes: { count(part: LookedAt): number };
}

/** Evaluates filter conditions as marks of rows. */
export interface PeopleConditions {
  /**
   * Marks rows by whether they meet all conditions; null if there are no conditions. Valid until the next change.
   *
   * @param marks rows that remain in any case, or null for all; not modified
   */
  marks(
    conditions: readonly PersonCondition[],
    marks: Uint8Array | null,
    listOf: ListReader,
  ): Uint8Array | null;
}

/** How many conditions' marks are cached; each is as long as the list of people. */
const mostKept = 24;

/** The parts, besides people, whose changes invalidate a condition's marks; null if they are not cached. */
function dependsOn(condition: PersonCondition): readonly LookedAt[] | null {
  switch (condition.kind) {
    case 'group':
      return ['groups'];
    case 'field':
      return ['profileFields'];
    case 'outside-domains':
      return ['settings'];
    case 'domain':
    case 'list':
    case 'bot-owner':
      return [];
    // One pass over a number column, or over few people, is cheaper than a cache.
    case 'channel':
    case 'last-active':
    case 'joined':
    case 'timezone':
    case 'status':
    case 'status-text':
      return null;
    default:
      return missingCase(condition);
  }
}

/** @returns the marks of conditions, cached until something they depend on changes */
export function createPeopleConditions(sources: ConditionSources): PeopleConditions {
  const { columns } = sources;
  const kept = new Map<string, { marks: Marks; stamp: string }>();

  function marksOf(condition: PersonCondition, listOf: ListReader): Marks {
    const parts = dependsOn(condition);
    // A missing list may be saved at any moment.
    const isUnknownList = condition.kind === 'list' && listOf(condition.listId) === undefined;
    if (parts === null || isUnknownList) return marksMeeting(sources, condition, listOf);
    const key = JSON.stringify({ ...condition, negated: false });
    const stamp = [columns.count, ...['people' as const, ...parts].map(sources.changes.count)].join(' ');
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.marks;
    const marks = marksMeeting(sources, condition, listOf);
    // Removed first, so that the map is in order of use and the oldest entry is evicted.
    kept.delete(key);
    kept.set(key, { marks, stamp });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return marks;
  }

  return {
    marks(conditions, from, listOf) {
      let result: Uint8Array<ArrayBuffer> | null = null;
      for (const condition of conditions) {
        const marks = marksOf(condition, listOf);
        const misfit = condition.negated ? mark.yes : mark.no;
        if (result === null) {
          result = new Uint8Array(columns.count);
          for (let row = 0; row < result.length; row++) {
            if (marks[row] !== misfit && (from === null || from[row] === mark.yes)) result[row] = mark.yes;
          }
        }
        for (let row = 0; row < result.length; row++) {
          if (marks[row] === misfit) result[row] = mark.no;
          else if (marks[row] === mark.undecided && result[row] === mark.yes) result[row] = mark.undecided;
        }
      }
      return result ?? from;
    },
  };
}

/** The channels whose subscribers are needed before a filter can be evaluated. */
export function channelsOfFilter({ conditions = [] }: Pick<PeopleFilter, 'conditions'>): number[] {
  return conditions.flatMap((condition) => (condition.kind === 'channel' ? [condition.channelId] : []));
}
