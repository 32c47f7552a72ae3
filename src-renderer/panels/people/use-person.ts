import { useEffect, useState } from 'react';
import type { PersonDetail } from '#contract/people.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { useLiveSince } from '../../state/organizations.ts';
import type { PeopleList } from '../../subjects/people/people-list.ts';

/** Everything of one person, asked again whenever their row changed or the connection came back. */
export function usePerson(list: PeopleList, userId: number): Answer<PersonDetail> {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    list.follow(userId);
    const end = list.onChange((changed, removed) => {
      if (changed.includes(userId) || removed.includes(userId)) setChanges((count) => count + 1);
    });
    return () => {
      end();
      list.follow(null);
    };
  }, [list, userId]);
  const answer = useOrganizationQuery('people.person', { userId }, { since: [changes] });
  const isLive = useLiveSince() !== null;
  // Until the organization is live, this only says that nothing is loaded yet.
  return !isLive && answer.failure?.kind === 'offline' ? { ...answer, failure: null } : answer;
}
