import type { PersonRow } from '#contract/people.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { searchPauseMilliseconds } from '../../ui/search-pause.ts';

const mostHits = 6;
/** What one answer carries at most. */
const mostAsked = 100;
const none: readonly PersonRow[] = [];

interface PeopleAnswer {
  rows: readonly PersonRow[];
  /** False while the people are those of an earlier text. */
  isCurrent: boolean;
}
const noAnswer: PeopleAnswer = { rows: none, isCurrent: true };

/** Who is offered. Left out, everybody: bots and deactivated accounts too. */
export interface Offered {
  onlyActive?: boolean;
  withoutBots?: boolean;
  /** Not offered again. */
  except?: ReadonlySet<number>;
}
const everybody: Offered = {};

/**
 * The people who match a text best, asked a moment after the last key. While a new answer is under
 * way the last one stays, so that the list does not flicker; `isCurrent` tells which it is.
 *
 * @param text what to look for; empty gives nobody.
 */
export function usePeopleAnswer(text: string, offered = everybody): PeopleAnswer {
  const { onlyActive = false, withoutBots = false, except } = offered;
  // Those who are not offered again may all be among the best hits.
  const first = Math.min(mostAsked, mostHits + (except?.size ?? 0));
  const account = onlyActive ? 'active' : 'all';
  const kind = withoutBots ? 'people' : 'all';
  const input = text === '' ? null : ({ text, account, kind, first } as const);
  const { value, failure, isEarlier } = useOrganizationQuery('people.find', input, {
    pauseMilliseconds: searchPauseMilliseconds,
    keeps: () => true,
  });
  if (text === '') return noAnswer;
  const rows = value ?? none;
  return {
    rows: except === undefined ? rows : rows.filter(({ userId }) => !except.has(userId)).slice(0, mostHits),
    isCurrent: !isEarlier && (value !== null || failure !== null),
  };
}
