import { useMemo } from 'react';
import type { CustomEmoji } from '#contract/organization.ts';
import { roles } from '#contract/people.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';

export interface EmojiSort {
  key: 'name' | 'author' | 'state';
  descending: boolean;
}

/** Which emoji are listed. */
export type EmojiStates = 'active' | 'deactivated' | 'all';

export interface EmojiRow extends CustomEmoji {
  key: number;
  /** Empty where nobody knows. */
  author: string;
  /** Why the account can't deactivate it; empty where it can. */
  objection: string;
  isPending: boolean;
}

const compare: Record<EmojiSort['key'], (one: EmojiRow, other: EmojiRow) => number> = {
  name: () => 0,
  author: (one, other) => compareTexts(one.author, other.author),
  state: (one, other) => Number(one.deactivated) - Number(other.deactivated),
};

/** The organization's emoji in order, deactivated ones too. */
export function useEmojiRows(sort: EmojiSort): EmojiRow[] {
  const emoji = useTable('customEmoji');
  const pending = useTable('pending');
  const me = useOrganization((organization) => organization.me) ?? null;
  const authorIds = useMemo(() => {
    const ids = new Set(emoji.flatMap(({ authorId }) => authorId ?? []));
    return [...ids].toSorted((a, b) => a - b);
  }, [emoji]);
  const names = usePersonNames(authorIds);
  return useMemo(() => {
    const waiting = new Set<string>(pending.map(({ target }) => target));
    const direction = sort.descending ? -1 : 1;
    const isAdministrator = me === null || me.role <= roles.administrator;
    return emoji
      .map((one) => ({
        ...one,
        key: Number(one.id),
        author: one.authorId === null ? '' : (names[one.authorId] ?? ''),
        objection:
          isAdministrator || one.authorId === me.userId
            ? ''
            : 'Only the person who added it, administrators and owners can deactivate an emoji.',
        isPending: !one.deactivated && waiting.has(`emoji:${one.name}`),
      }))
      .toSorted(
        (one, other) =>
          direction * (compare[sort.key](one, other) || compareTexts(one.name, other.name)) ||
          one.key - other.key,
      );
  }, [emoji, pending, me, names, sort]);
}
