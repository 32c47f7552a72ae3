import { useMemo } from 'react';
import type { CustomEmoji } from '#contract/organization.ts';
import { roles } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';

export interface EmojiRow extends CustomEmoji {
  /** Empty where nobody knows. */
  author: string;
  /** Why the account can't deactivate it; empty where it can. */
  objection: string;
}

/** The organization's emoji, deactivated ones too. */
export function useEmojiRows(): EmojiRow[] {
  const emoji = useTable('customEmoji');
  const me = useOrganization((organization) => organization.me) ?? null;
  const authorIds = useMemo(() => {
    const ids = new Set(emoji.flatMap(({ authorId }) => authorId ?? []));
    return [...ids].toSorted((a, b) => a - b);
  }, [emoji]);
  const names = usePersonNames(authorIds);
  return useMemo(() => {
    const isAdministrator = me === null || me.role <= roles.administrator;
    return emoji.map((one) => ({
      ...one,
      author: one.authorId === null ? '' : (names[one.authorId] ?? ''),
      objection: isAdministrator || one.authorId === me.userId ? '' : say('custom-emoji.cannot-deactivate'),
    }));
  }, [emoji, me, names]);
}
