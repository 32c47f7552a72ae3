import { useEffect, useState } from 'react';
import { roles } from '../../../src-preload/contract/entities.ts';
import { call } from '../../bridge/client.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { roleName } from '../../ui/role-words.ts';
import { countWords } from '../../ui/time-words.ts';
import { defaultFilter } from '../people/filter-words.ts';

/** Whether the caller may change the list, and if not, who can. */
export interface DomainRights {
  canChange: boolean;
  /** In words; null where they may, or while the role is not known. */
  objection: string | null;
}

/** Only owners change domains. https://zulip.com/help/restrict-account-creation */
export function useDomainRights(organizationId: string): DomainRights {
  const role = useOrganizationsStore(
    (state) => state.list?.find(({ id }) => id === organizationId)?.me?.role ?? null,
  );
  const [owners, setOwners] = useState<number | null>(null);
  const mayNot = role !== null && role !== roles.owner;
  useEffect(() => {
    if (!mayNot) return undefined;
    const controller = new AbortController();
    const filters = [{ ...defaultFilter, roles: [roles.owner] }];
    void call('people.count', { organizationId, filters }, { signal: controller.signal }).then((result) => {
      if (!controller.signal.aborted && result.ok) setOwners(result.value.counts[0] ?? null);
    });
    return () => controller.abort();
  }, [organizationId, mayNot]);
  if (!mayNot) return { canChange: role !== null, objection: null };
  const name = roleName(role).toLowerCase();
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  const who = owners === null ? 'An owner' : `${countWords(owners)} ${owners === 1 ? 'owner' : 'owners'}`;
  return {
    canChange: false,
    objection: `You are ${article} ${name} here. You can read the list. ${who} can change it.`,
  };
}
