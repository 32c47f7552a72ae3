import { wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePermissions } from '../../state/permissions.ts';

export interface LinkifierRights {
  /** Why nothing can be saved, and who could; null where it can. */
  objection: string | null;
  /** Why there is no example and no reverse template; null where there are. */
  withoutReverse: string | null;
  withoutAlternatives: string | null;
}

/** What the server and one's role allow. https://zulip.com/api/add-linkifier */
export function useLinkifierRights(): LinkifierRights {
  const server = useServerAge();
  const { readOnly, to } = usePermissions();
  // What read-only means stands above every panel.
  const objection = readOnly === null ? to('right.change-linkifiers') : 'Read-only.';
  return {
    objection: objection === null ? null : `${objection} You can try everything.`,
    withoutReverse: wordsAt(server, 'reverseRemark') || null,
    withoutAlternatives: wordsAt(server, 'alternativesRemark') || null,
  };
}
