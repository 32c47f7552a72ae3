import { wordsAt } from '#contract/level-words.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePermissions, type Permissions } from '../../state/permissions.ts';

/** Whether one may set the status of other people; oneself one always may. */
export interface StatusRights {
  permissions: Permissions;
  /** Why the status of others is out of reach, and what would help; null where it is not. */
  ofOthers: { kind: 'server-too-old' | 'not-permitted'; title: string; words: string } | null;
}

/** What the server and one's role allow. https://zulip.com/api/update-status-for-user */
export function useStatusRights(): StatusRights {
  const server = useServerAge();
  const permissions = usePermissions();
  const tooOld = wordsAt(server, 'statusOfOthers');
  if (tooOld !== '') {
    return {
      permissions,
      ofOthers: {
        kind: 'server-too-old',
        title: say('statuses.only-own-server'),
        words: tooOld,
      },
    };
  }
  const words = permissions.readOnly === null ? permissions.to('right.set-statuses') : null;
  if (words === null) return { permissions, ofOthers: null };
  return {
    permissions,
    ofOthers: { kind: 'not-permitted', title: say('statuses.only-own'), words },
  };
}

/** Why the status of these people cannot be set; null where nothing is known to be in the way. */
export function objectionTo({ permissions }: StatusRights, userIds: readonly number[]): string | null {
  return permissions.toPeople('status', { userIds });
}
