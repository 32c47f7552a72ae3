import { missingCase } from '#contract/outcome.ts';
import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { LookedAt } from '../journal/changes-seen.ts';
import { mark, marksMeeting, type ListReader, type Marks, type MarkSources } from './condition-marks.ts';

/** What conditions are decided from, and what of it has changed. */
export interface ConditionSources extends MarkSources {
  changes: { count(part: LookedAt): number };
}

/** The conditions of filters as marks of rows. */
export interface PeopleConditions {
  /**
   * Marks rows by whether they meet all conditions; null where there is none to meet. Valid until the next change.
   *
   * @param marks rows that are left in any case, or null for all; they are not changed
   */
  marks(
    conditions: readonly PersonCondition[],
    marks: Uint8Array | null,
    listOf: ListReader,
  ): Uint8Array | null;
}

/** Marks of more conditions than this are rebuilt: each is as long as there are people. */
const mostKept = 24;

/** The parts whose changes make the marks of a condition wrong, apart from people; null where none are kept. */
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
    // One pass over a column of numbers, or over few people, costs less than keeping them would gain.
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

/** @returns the marks of conditions, kept while nothing changes that they depend on */
export function createPeopleConditions(sources: ConditionSources): PeopleConditions {
  const { columns } = sources;
  const kept = new Map<string, { marks: Marks; stamp: string }>();

  function marksOf(condition: PersonCondition, listOf: ListReader): Marks {
    const parts = dependsOn(condition);
    // A list that is not there now may be kept in a moment.
    const isUnknownList = condition.kind === 'list' && listOf(condition.listId) === undefined;
    if (parts === null || isUnknownList) return marksMeeting(sources, condition, listOf);
    const key = JSON.stringify({ ...condition, negated: false });
    const stamp = [columns.count, ...['people' as const, ...parts].map(sources.changes.count)].join(' ');
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.marks;
    const marks = marksMeeting(sources, condition, listOf);
    // Taken out first, so that the order of the map is that of use and the oldest goes.
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

/** The channels whose subscribers have to be known before a filter can be answered. */
export function channelsOfFilter({ conditions = [] }: Pick<PeopleFilter, 'conditions'>): number[] {
  return conditions.flatMap((condition) => (condition.kind === 'channel' ? [condition.channelId] : []));
}
