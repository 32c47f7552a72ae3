import { useMemo } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import type { Failure } from '#contract/outcome.ts';
import { roleName } from '#contract/words/roles.ts';
import { compareTexts } from '#contract/words/order.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useRow, useTable } from '../../state/replica.ts';

export interface InvitationSort {
  key: 'name' | 'role' | 'inviter' | 'sent' | 'expires';
  descending: boolean;
}

export interface InvitationRow extends Invitation {
  key: number;
  /** The address, or what a link is called. */
  name: string;
  /** What the search looks at. */
  searched: string;
  isPending: boolean;
}

/** A burst of invitations costs one question. */
const pauseMilliseconds = 300;

const endOf = ({ expiresAt }: Invitation): number => expiresAt ?? Infinity;

const compare: Record<InvitationSort['key'], (one: InvitationRow, other: InvitationRow) => number> = {
  name: () => 0,
  role: (one, other) => one.role - other.role,
  inviter: (one, other) => compareTexts(one.inviterName, other.inviterName),
  sent: (one, other) => one.invitedAt - other.invitedAt,
  expires: (one, other) => (endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other)),
};

/**
 * The invitations that can still be used, in order, asked for again whenever the server says that they are others.
 *
 * @returns null until they were listed, with why the last asking failed
 */
export function useInvitationRows(sort: InvitationSort): {
  rows: InvitationRow[] | null;
  failure: Failure | null;
  askAgain: () => void;
} {
  const version = useRow('invitations', 0)?.version;
  const pending = useTable('pending');
  const { value, failure, askAgain } = useAnswer('invitations.list', version === undefined ? null : {}, {
    since: [version],
    pauseMilliseconds,
  });
  const rows = useMemo(() => {
    if (value === null) return null;
    const waiting = new Set<string>(pending.map(({ target }) => target));
    const direction = sort.descending ? -1 : 1;
    return value
      .map((invitation) => {
        const { kind, id, email, role, inviterName } = invitation;
        const name = email ?? 'Invitation link';
        return {
          ...invitation,
          // Both kinds count from one.
          key: kind === 'email' ? id * 2 : id * 2 + 1,
          name,
          searched: `${name}\n${roleName(role)}\n${inviterName}`,
          isPending: waiting.has(`${kind === 'email' ? 'invitation' : 'invitation-link'}:${id}`),
        };
      })
      .toSorted(
        (one, other) =>
          direction * (compare[sort.key](one, other) || compareTexts(one.name, other.name)) ||
          one.key - other.key,
      );
  }, [value, pending, sort]);
  return { rows, failure, askAgain };
}
