import { roles } from '#contract/people.ts';
import { wordsAt } from '#contract/level-words.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { useOrganization, useServerAge } from '../../state/organizations.ts';

export interface LinkifierRights {
  /** Why nothing can be saved, and who could; null where it can. */
  objection: string | null;
  /** Why there is no example and no reverse template; null where there are. */
  withoutReverse: string | null;
  withoutAlternatives: string | null;
}

/** What the server and one's role allow. https://zulip.com/api/add-linkifier */
export function useLinkifierRights(): LinkifierRights {
  const me = useOrganization((organization) => organization.me) ?? null;
  const server = useServerAge();
  return {
    objection:
      me === null || me.role <= roles.administrator
        ? null
        : `Only administrators and owners can change linkifiers. You are ${roleWithArticle(me.role)} here; you can try everything.`,
    withoutReverse: wordsAt(server, 'reverseRemark') || null,
    withoutAlternatives: wordsAt(server, 'alternativesRemark') || null,
  };
}
