import { roles } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { useOrganization } from '../../state/organizations.ts';
import { defaultFilter } from '../../ui/people-filter/filter-words.ts';

/** Whether the caller may change the list, and if not, who can. */
export interface DomainRights {
  canChange: boolean;
  /** In words; null where they may, or while the role is not known. */
  objection: string | null;
}

/** Only owners change domains. https://zulip.com/help/restrict-account-creation */
export function useDomainRights(): DomainRights {
  const role = useOrganization(({ me }) => me?.role) ?? null;
  const mayNot = role !== null && role !== roles.owner;
  const filters = [{ ...defaultFilter, roles: [roles.owner] }];
  const { value } = useAnswer('people.count', mayNot ? { filters } : null);
  const owners = value?.counts[0] ?? null;
  if (!mayNot) return { canChange: role !== null, objection: null };
  const who = owners === null ? 'An owner' : countOf(owners, 'owner');
  return {
    canChange: false,
    objection: `You are ${roleWithArticle(role)} here. You can read the list. ${who} can change it.`,
  };
}
