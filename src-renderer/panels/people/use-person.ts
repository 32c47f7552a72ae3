import { useEffect, useState } from 'react';
import type { PersonDetail } from '#contract/entities.ts';
import type { Failure } from '#contract/outcome.ts';
import { call } from '../../bridge/client.ts';
import { useLiveSince } from '../../state/organizations.ts';
import type { PeopleList } from './people-list.ts';

export interface PersonState {
  /** The last answer for this person; null before the first. */
  person: PersonDetail | null;
  failure: Failure | null;
}

const nobody: PersonState = { person: null, failure: null };

/**
 * Everything of one person, asked again whenever their row changed or the connection came back. While another person
 * loads the one before is not shown in their place.
 */
export function usePerson(list: PeopleList, organizationId: string, userId: number): PersonState {
  const [state, setState] = useState<PersonState & { userId: number }>({ ...nobody, userId });
  const isLive = useLiveSince(organizationId) !== null;
  useEffect(() => {
    let open: AbortController | null = null;
    async function ask(): Promise<void> {
      open?.abort();
      const abort = new AbortController();
      open = abort;
      const result = await call('people.person', { organizationId, userId }, { signal: abort.signal });
      if (abort.signal.aborted) return;
      setState((before) => ({
        userId,
        person: result.ok ? result.value : before.userId === userId ? before.person : null,
        // Until the organization is live, this only says that nothing is loaded yet.
        failure: result.ok || (!isLive && result.failure.kind === 'offline') ? null : result.failure,
      }));
    }
    void ask();
    list.follow(userId);
    const end = list.onChange((changed, removed) => {
      if (changed.includes(userId) || removed.includes(userId)) void ask();
    });
    return () => {
      end();
      open?.abort();
      list.follow(null);
    };
  }, [list, organizationId, userId, isLive]);
  return state.userId === userId ? state : nobody;
}
