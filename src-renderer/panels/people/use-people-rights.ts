import { roles } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { useAnswer } from '../../bridge/use-answer.ts';
import { useOrganization } from '../../state/organizations.ts';
import { defaultFilter } from '../../ui/people-filter/filter-words.ts';

/** Why things of other people cannot be changed with the caller's role; null where they can, or nothing is known. */
export interface PeopleRights {
  /** @param what "rename people", as in a sentence */
  objectionTo(what: string): string | null;
  toGroups: string | null;
  toChannels: string | null;
}

/** Who can, as a sentence: "4 owners and 6 administrators can."; empty until it is known. */
function useWhoCan(isAsked: boolean): string {
  const filters = [roles.owner, roles.administrator].map((role) => ({ ...defaultFilter, roles: [role] }));
  const { value } = useAnswer('people.count', isAsked ? { filters } : null);
  const [owners, administrators] = value?.counts ?? [];
  const parts = [
    ...(owners ? [countOf(owners, 'owner')] : []),
    ...(administrators ? [countOf(administrators, 'administrator')] : []),
  ];
  return parts.length === 0 ? '' : ` ${listOf(parts)} can.`;
}

/** What the role allows with other people. https://zulip.com/help/user-roles */
export function usePeopleRights(): PeopleRights {
  const role = useOrganization(({ me }) => me?.role) ?? null;
  const isBarred = role !== null && role > roles.administrator;
  const whoCan = useWhoCan(isBarred);
  return {
    objectionTo: (what) =>
      isBarred
        ? `Only administrators and owners can ${what}. You are ${roleWithArticle(role)} here.${whoCan}`
        : null,
    toGroups: role === roles.guest ? 'Guests cannot change groups. You are a guest here.' : null,
    toChannels:
      role === roles.guest
        ? 'Guests can’t subscribe or unsubscribe other people. You are a guest here.'
        : null,
  };
}
