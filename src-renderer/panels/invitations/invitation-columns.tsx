import { Menu } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isRole, roleName } from '#contract/words/roles.ts';
import { formatTimeLeft, formatExactTime } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RoleBadge } from '../../subjects/people/RoleBadge.tsx';
import textStyle from '../../ui/Text.module.css';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import { actionsColumn } from '../../ui/grid/actions-column.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { InvitationRow } from './use-invitation-rows.ts';

export interface InvitationActions {
  onCopy: (row: InvitationRow) => void;
  onResend: (row: InvitationRow) => void;
  onRevoke: (row: InvitationRow) => void;
}

function RowItems({ row, actions }: { row: InvitationRow; actions: InvitationActions }): ReactNode {
  return (
    <>
      {row.kind === 'link' && <Menu.Item onClick={() => actions.onCopy(row)}>Copy link</Menu.Item>}
      {row.kind === 'email' && (
        <Permitted unless={row.objection}>
          <Menu.Item onClick={() => actions.onResend(row)}>Resend</Menu.Item>
        </Permitted>
      )}
      <Permitted unless={row.objection}>
        <Menu.Item c="var(--rc-badText)" onClick={() => actions.onRevoke(row)}>
          Revoke
        </Menu.Item>
      </Permitted>
    </>
  );
}

/** Less than this is left: it asks for somebody. Seconds. */
const soon = 2 * 86_400;

function Expiry({ at }: { at: number | null }): ReactNode {
  const left = (at ?? 0) - useNow(15_000) / 1_000;
  if (at === null) return <span className={textStyle.quiet}>Never</span>;
  return (
    <time
      className={`rc-tabular ${left < soon ? textStyle.warn : ''}`}
      dateTime={new Date(at * 1_000).toISOString()}
      title={formatExactTime(at)}
    >
      {left <= 0 ? 'Expired' : `in ${formatTimeLeft(left)}`}
    </time>
  );
}

/** The columns of the list of invitations. */
export function invitationColumns(actions: InvitationActions): GridColumn<InvitationRow>[] {
  return [
    {
      id: 'name',
      title: 'Invited',
      minimumWidth: 220,
      growth: 3,
      importance: 9,
      sortable: true,
      cell: (row) => (
        <NameCell
          mark={
            row.kind === 'link' ? (
              <IconLink size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconMail size={16} stroke={1.6} aria-hidden />
            )
          }
          name={row.name}
        >
          {row.kind === 'link' && (
            <LinkButton
              small
              tabIndex={-1}
              aria-label={`Copy link of ${roleName(row.role).toLowerCase()}s`}
              onClick={() => actions.onCopy(row)}
            >
              Copy link
            </LinkButton>
          )}
          {row.isPending && <PendingMark />}
        </NameCell>
      ),
    },
    {
      id: 'role',
      title: 'Joins as',
      minimumWidth: 120,
      growth: 1,
      importance: 8,
      sortable: true,
      cell: ({ role }) => (isRole(role) ? <RoleBadge role={role} /> : roleName(role)),
    },
    {
      id: 'inviter',
      title: 'Invited by',
      minimumWidth: 150,
      growth: 1,
      importance: 6,
      sortable: true,
      cell: ({ inviterName }) =>
        inviterName === '' ? <span className={textStyle.quiet}>Unknown</span> : <bdi>{inviterName}</bdi>,
    },
    {
      id: 'sent',
      title: 'Sent',
      minimumWidth: 90,
      growth: 0,
      importance: 5,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: ({ invitedAt }) => <RelativeTime at={invitedAt} />,
      tip: ({ invitedAt }) => formatExactTime(invitedAt),
    },
    {
      id: 'expires',
      title: 'Expires',
      minimumWidth: 100,
      growth: 0,
      importance: 7,
      align: 'end',
      sortable: true,
      cell: ({ expiresAt }) => <Expiry at={expiresAt} />,
      tip: ({ expiresAt }) => (expiresAt === null ? null : formatExactTime(expiresAt)),
    },
    actionsColumn(
      ({ name }) => name,
      (row) => <RowItems row={row} actions={actions} />,
    ),
  ];
}
