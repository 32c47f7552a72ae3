import { useEffect, useState } from 'react';
import type { PersonRow } from '../../src-preload/contract/entities.ts';
import { call } from '../bridge/client.ts';

const pauseMilliseconds = 80;
const mostHits = 6;
const none: readonly PersonRow[] = [];

/**
 * The first people that match a text, asked of the organization 80 ms after the last key. While a new answer is
 * under way the last one stays, so that the list does not flicker.
 *
 * @param text what to look for; empty gives nobody.
 */
export function usePeopleHits(organizationId: string, text: string): readonly PersonRow[] {
  const [hits, setHits] = useState<readonly PersonRow[]>(none);
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
        setHits(result.ok ? result.value.rows : none);
      }
    };
    const timer = setTimeout(() => (text === '' ? setHits(none) : void ask()), pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [organizationId, text]);
  return text === '' ? none : hits;
}
