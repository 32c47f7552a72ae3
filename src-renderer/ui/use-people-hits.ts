import { useEffect, useState } from 'react';
import type { PersonRow } from '../../src-preload/contract/entities.ts';
import { call } from '../bridge/client.ts';

const pauseMilliseconds = 80;
const mostHits = 6;
const none: readonly PersonRow[] = [];

interface PeopleAnswer {
  /** What was looked for; while a newer question is under way this is an older one. */
  text: string;
  rows: readonly PersonRow[];
}
const noAnswer: PeopleAnswer = { text: '', rows: none };

/**
 * The first people that match a text, asked of the organization 80 ms after the last key. While a new answer is
 * under way the last one stays, so that the list does not flicker.
 *
 * @param text what to look for; empty gives nobody.
 */
export function usePeopleHits(organizationId: string, text: string): readonly PersonRow[] {
  return usePeopleAnswer(organizationId, text).rows;
}

/** The same, with what the people were found for. */
export function usePeopleAnswer(organizationId: string, text: string): PeopleAnswer {
  const [answer, setAnswer] = useState(noAnswer);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      const result = await call(
        'people.query',
        {
          organizationId,
          filter: { text, roles: [], notRoles: [], account: 'all', kind: 'all', presence: [] },
          sort: { key: 'name', descending: false },
          first: mostHits,
        },
        { signal: controller.signal },
      );
      if (!controller.signal.aborted) {
        setAnswer({ text, rows: result.ok ? result.value.rows : none });
      }
    };
    const timer = setTimeout(() => (text === '' ? setAnswer(noAnswer) : void ask()), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [organizationId, text]);
  return text === '' ? noAnswer : answer;
}
