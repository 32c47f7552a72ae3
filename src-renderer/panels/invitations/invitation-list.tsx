import { IconCopy, IconLink, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { isRole, roleName } from '#contract/words/roles.ts';
import { formatTimeLeft, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
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
export const nameOf = ({ email }: Invitation): string => email ?? say('invitations.invitation-link');
const endOf = ({ expiresAt }: Invitation): number => expiresAt ?? Infinity;

/** Copies a link, or the address that was invited. */
export async function copyInvitation({ url, email }: Invitation): Promise<void> {
  const result = await call('clipboard.write', { text: url ?? email ?? '' });
  const copied = url === null ? say('invitations.address-copied') : say('invitations.link-copied');
  showNotice({ message: result.ok ? copied : failureMessage(result.failure) });
}

/** One that never ends is what somebody should look at. */
export function Expiry({ at }: { at: number | null }): ReactNode {
  const left = (at ?? 0) - useNow(15_000) / 1_000;
  if (at === null) return <span className={textStyle.warn}>{say('invitations.never')}</span>;
  return (
    <time className="rc-tabular" dateTime={new Date(at * 1_000).toISOString()} title={formatExactTime(at)}>
      {left <= 0 ? say('invitations.expired') : say('invitations.in', { time: formatTimeLeft(left) })}
    </time>
  );
}

/** The invitations that can still be used as a list. */
export const invitationList: ListDescription<Invitation> = {
  name: 'invitations',
  get title() {
    return say('panel.invitations');
  },
  get one() {
    return say('invitations.one');
  },
  get counted() {
    return say('invitations.counted');
  },
  get searches() {
    return say('invitations.search-by');
  },
  firstSort: { key: 'sent', descending: true },
  // Both kinds count from one.
  keyOf: ({ kind, id }) => (kind === 'email' ? id * 2 : id * 2 + 1),
  rowName: nameOf,
  targetOf,
  columns: [
    {
      id: 'name',
      get title() {
        return say('invitations.invited');
      },
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
              aria-label={say('invitations.copy-link-of', { role: roleName(row.role).toLowerCase() })}
              title={say('invitations.copy-link')}
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
      get title() {
        return say('invitations.joins-as');
      },
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
      get title() {
        return say('invitations.invited-by');
      },
      minimumWidth: 150,
      importance: 6,
      ...byText(({ inviterName }) => inviterName),
      cell: ({ inviterName }) =>
        inviterName === '' ? (
          <span className={textStyle.quiet}>{say('invitations.unknown')}</span>
        ) : (
          <bdi>{inviterName}</bdi>
        ),
    },
    {
      id: 'sent',
      get title() {
        return say('invitations.sent');
      },
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
      get title() {
        return say('invitations.expires');
      },
      minimumWidth: 100,
      importance: 7,
      align: 'end',
      compare: (one, other) => (endOf(one) === endOf(other) ? 0 : endOf(one) - endOf(other)),
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
      tip: ({ expiresAt }) => (expiresAt === null ? null : formatExactTime(expiresAt)),
    },
  ],
};
