import { IconCopy, IconLink, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { isRole, roleName } from '#contract/words/roles.ts';
import { formatTimeLeft, formatExactTime } from '#contract/words/time.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { showNotice } from '../../state/notices.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RoleBadge } from '../../subjects/people/RoleBadge.tsx';
import textStyle from '../../ui/Text.module.css';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { RowAction } from '../../ui/grid/RowAction.tsx';
import { byText, type ListDescription } from '../../ui/list-panel/list-description.ts';
import { revocationEdit } from './invitation-draft.ts';

const targetOf = (row: Invitation) => revocationEdit(row).target;
/** The address, or what a link is called. */
export const nameOf = ({ email }: Invitation): string => email ?? 'Invitation link';
const endOf = ({ expiresAt }: Invitation): number => expiresAt ?? Infinity;

/** Copies a link, or the address that was invited. */
export async function copyInvitation({ url, email }: Invitation): Promise<void> {
  const result = await call('clipboard.write', { text: url ?? email ?? '' });
  const copied = url === null ? 'Address copied' : 'Link copied';
  showNotice({ message: result.ok ? copied : failureMessage(result.failure) });
}

/** One that never ends is what somebody should look at. */
export function Expiry({ at }: { at: number | null }): ReactNode {
  const left = (at ?? 0) - useNow(15_000) / 1_000;
  if (at === null) return <span className={textStyle.warn}>Never</span>;
  return (
    <time className="rc-tabular" dateTime={new Date(at * 1_000).toISOString()} title={formatExactTime(at)}>
      {left <= 0 ? 'Expired' : `in ${formatTimeLeft(left)}`}
    </time>
  );
}

/** The invitations that can still be used as a list. */
export const invitationList: ListDescription<Invitation> = {
  name: 'invitations',
  title: 'Invitations',
  one: 'invitation',
  counted: 'open invitations',
  searches: 'Address, role or inviter',
  firstSort: { key: 'sent', descending: true },
  // Both kinds count from one.
  keyOf: ({ kind, id }) => (kind === 'email' ? id * 2 : id * 2 + 1),
  rowName: nameOf,
  targetOf,
  columns: [
    {
      id: 'name',
      title: 'Invited',
      minimumWidth: 220,
      importance: 9,
      ...byText(nameOf),
      beside: 56,
      face: 'name',
      cell: (row) => (
        <NameCell
          mark={
            row.kind === 'link' ? (
              <IconLink size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconMail size={16} stroke={1.6} aria-hidden />
            )
          }
          name={nameOf(row)}
        >
          {row.kind === 'link' && (
            <RowAction
              aria-label={`Copy link of ${roleName(row.role).toLowerCase()}s`}
              title="Copy link"
              onClick={() => void copyInvitation(row)}
            >
              <IconCopy size={15} stroke={1.6} aria-hidden />
            </RowAction>
          )}
          <PendingMarkOf target={targetOf(row)} />
        </NameCell>
      ),
    },
    {
      id: 'role',
      title: 'Joins as',
      minimumWidth: 120,
      importance: 8,
      compare: (one, other) => one.role - other.role,
      searched: ({ role }) => roleName(role),
      text: ({ role }) => roleName(role),
      beside: 29,
      cell: ({ role }) => (isRole(role) ? <RoleBadge role={role} /> : roleName(role)),
    },
    {
      id: 'inviter',
      title: 'Invited by',
      minimumWidth: 150,
      importance: 6,
      ...byText(({ inviterName }) => inviterName),
      cell: ({ inviterName }) =>
        inviterName === '' ? <span className={textStyle.quiet}>Unknown</span> : <bdi>{inviterName}</bdi>,
    },
    {
      id: 'sent',
      title: 'Sent',
      minimumWidth: 90,
      importance: 5,
      align: 'end',
      compare: (one, other) => one.invitedAt - other.invitedAt,
      descendingFirst: true,
      cell: ({ invitedAt }) => <RelativeTime at={invitedAt} />,
      tip: ({ invitedAt }) => formatExactTime(invitedAt),
    },
    {
      id: 'expires',
      title: 'Expires',
      minimumWidth: 100,
      importance: 7,
      align: 'end',
      compare: (one, other) => (endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other)),
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
      tip: ({ expiresAt }) => (expiresAt === null ? null : formatExactTime(expiresAt)),
    },
  ],
};
