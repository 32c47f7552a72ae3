import { Button } from '@mantine/core';
import { IconCopy, IconLink, IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { isRole, roleName } from '#contract/words/roles.ts';
import { formatDayTime, formatExactTime } from '#contract/words/time.ts';
import { useNavigate } from '../../state/navigation.ts';
import { FactList } from '../../ui/FactList.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Sheet, type SheetPlace } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { RoleBadge } from '../../subjects/people/RoleBadge.tsx';
import textStyle from '../../ui/Text.module.css';
import { copyInvitation, Expiry, nameOf } from './invitation-list.tsx';
import { revocationEdit } from './invitation-draft.ts';

interface InvitationSheetProps {
  invitation: Invitation;
  place: SheetPlace;
  onResend: () => void;
  onRevoke: () => void;
}

/** One open invitation: who sent it, what people join as, until when, and what can be done with it. */
export function InvitationSheet({ invitation, place, ...props }: InvitationSheetProps): ReactNode {
  const { kind, url, expiresAt, objection } = invitation;
  const isLink = kind === 'link';
  const name = nameOf(invitation);
  const Icon = isLink ? IconLink : IconMail;
  return (
    <Sheet label={name} {...place} previous="Previous invitation" next="Next invitation">
      <SheetContent
        icon={<Icon size={20} stroke={1.6} aria-hidden />}
        name={
          <>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <PendingMarkOf target={revocationEdit(invitation).target} />
          </>
        }
        line={isLink ? 'Anyone who has the link can join' : 'Invitation by email'}
        actions={
          <>
            {!isLink && (
              <Permitted unless={objection}>
                <Button
                  leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
                  onClick={props.onResend}
                >
                  Resend
                </Button>
              </Permitted>
            )}
            <Button
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => void copyInvitation(invitation)}
            >
              {isLink ? 'Copy link' : 'Copy address'}
            </Button>
            <Permitted unless={objection}>
              <Button leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={props.onRevoke}>
                Revoke
              </Button>
            </Permitted>
          </>
        }
      >
        <FactList place="sheet">
          {url !== null && (
            <>
              <dt>Link</dt>
              <dd>
                <code>{url}</code>
              </dd>
            </>
          )}
          <dt>Joins as</dt>
          <dd>
            {isRole(invitation.role) ? <RoleBadge role={invitation.role} /> : roleName(invitation.role)}
          </dd>
          <dt>Invited by</dt>
          <dd>
            <Inviter invitation={invitation} />
          </dd>
          <dt>{isLink ? 'Created' : 'Sent'}</dt>
          <dd className="rc-tabular">
            <Moment at={invitation.invitedAt} />
          </dd>
          <dt>Expires</dt>
          <dd className="rc-tabular">
            {expiresAt === null ? (
              <Expiry at={null} />
            ) : (
              <>
                <Moment at={expiresAt} />
                <small className="rc-nowrap">
                  <Expiry at={expiresAt} />
                </small>
              </>
            )}
          </dd>
        </FactList>
        <h2>Channels and groups</h2>
        <p className={textStyle.quiet}>Zulip doesn&apos;t list the channels and groups of an invitation.</p>
      </SheetContent>
    </Sheet>
  );
}

/** @param props.at UNIX seconds */
function Moment({ at }: { at: number }): ReactNode {
  return <span title={formatExactTime(at)}>{formatDayTime(at)}</span>;
}

function Inviter({ invitation }: { invitation: Invitation }): ReactNode {
  const navigate = useNavigate();
  const { invitedBy, inviterName } = invitation;
  if (invitedBy === null || inviterName === '') return 'Unknown';
  return (
    <LinkButton onClick={() => navigate({ panel: 'people', open: invitedBy })}>
      <bdi>{inviterName}</bdi>
    </LinkButton>
  );
}
