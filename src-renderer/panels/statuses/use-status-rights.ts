import { roles } from '#contract/people.ts';
import { wordsAt } from '#contract/level-words.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { useOrganization } from '../../state/organizations.ts';

/** Whether one may set the status of other people; oneself one always may. */
export interface StatusRights {
  myUserId: number | null;
  /** Why the status of others is out of reach, and what would help; null where it is not. */
  ofOthers: { kind: 'server-too-old' | 'not-permitted'; title: string; words: string } | null;
}

/** What the server and one's role allow. https://zulip.com/api/update-status-for-user */
export function useStatusRights(): StatusRights {
  const organization = useOrganization((each) => each);
  const me = organization?.me ?? null;
  const myUserId = me?.userId ?? null;
  if (organization === undefined || me === null) return { myUserId, ofOthers: null };
  const tooOld = wordsAt(organization, 'statusOfOthers');
  if (tooOld !== '') {
    return {
      myUserId,
      ofOthers: {
        kind: 'server-too-old',
        title: 'This server can only set your own status',
        words: tooOld,
      },
    };
  }
  if (me.role <= roles.administrator) return { myUserId, ofOthers: null };
  return {
    myUserId,
    ofOthers: {
      kind: 'not-permitted',
      title: 'You can only set your own status',
      words: `Only administrators can set the status of other people. You are ${roleWithArticle(me.role)} here.`,
    },
  };
}

/** Why the status of these people cannot be set; null where nothing is known to be in the way. */
export function objectionTo(rights: StatusRights, userIds: readonly number[]): string | null {
  if (rights.ofOthers === null) return null;
  return userIds.some((userId) => userId !== rights.myUserId) ? rights.ofOthers.words : null;
}
