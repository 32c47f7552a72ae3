import { useEffect, useState } from 'react';
import type { PersonRow } from '../../src-preload/contract/entities.ts';
import { call } from '../bridge/client.ts';

const pauseMilliseconds = 80;
const mostHits = 6;
/** What one answer carries at most. */
const mostAsked = 100;
const none: readonly PersonRow[] = [];

interface PeopleAnswer {
  /** What was looked for; while a newer question is under way this is an older one. */
  text: string;
  rows: readonly PersonRow[];
}
const noAnswer: PeopleAnswer = { text: '', rows: none };

/** Who is offered. Left out, everybody: bots and deactivated accounts too. */
export interface Offered {
  onlyActive?: boolean;
  withoutBots?: boolean;
  /** Not offered again. */
  except?: ReadonlySet<number>;
}
const everybody: Offered = {};

/**
 * The people who match a text best, asked of the organization 80 ms after the last key. While a new answer is
 * under way the last one stays, so that the list does not flicker.
 *
 * @param text what to look for; empty gives nobody.
 */
export function usePeopleHits(
  organizationId: string,
  text: string,
  offered = everybody,
): readonly PersonRow[] {
  return usePeopleAnswer(organizationId, text, offered).rows;
}

/** The same, with what the people were found for. */
export function usePeopleAnswer(organizationId: string, text: string, offered = everybody): PeopleAnswer {
  const [answer, setAnswer] = useState(noAnswer);
  const { onlyActive = false, withoutBots = false, except } = offered;
  // Those who are not offered again may all be among the best hits.
  const first = Math.min(mostAsked, mostHits + (except?.size ?? 0));
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const result = await call(
        'people.find',
        {
          organizationId,
          text,
          account: onlyActive ? 'active' : 'all',
          kind: withoutBots ? 'people' : 'all',
          first,
        },
        { signal: controller.signal },
      );
      if (!controller.signal.aborted) setAnswer({ text, rows: result.ok ? result.value : none });
    };
    const timer = setTimeout(() => (text === '' ? setAnswer(noAnswer) : void ask()), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [organizationId, text, onlyActive, withoutBots, first]);
  if (text === '') return noAnswer;
  if (except === undefined) return answer;
  return { ...answer, rows: answer.rows.filter(({ userId }) => !except.has(userId)).slice(0, mostHits) };
}
