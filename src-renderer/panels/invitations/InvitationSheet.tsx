import { Button } from '@mantine/core';
import { IconCopy, IconLink, IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { isRole, roleName } from '#contract/words/roles.ts';
import { formatDayTime, formatExactTime } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
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
    <Sheet label={name} {...place} previous={say('invitations.previous')} next={say('invitations.next')}>
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
        line={isLink ? say('invitations.by-link') : say('invitations.by-email')}
        actions={
          <>
            {!isLink && (
              <Permitted unless={objection}>
                <Button
                  leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
                  onClick={props.onResend}
                >
                  {say('invitations.resend')}
                </Button>
              </Permitted>
            )}
            <Button
              leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
              onClick={() => void copyInvitation(invitation)}
            >
              {isLink ? say('invitations.copy-link') : say('invitations.copy-address')}
            </Button>
            <Permitted unless={objection}>
              <Button leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />} onClick={props.onRevoke}>
                {say('invitations.revoke')}
              </Button>
            </Permitted>
          </>
        }
      >
        <FactList place="sheet">
          {url !== null && (
            <>
              <dt>{say('invitations.link')}</dt>
              <dd>
                <code>{url}</code>
              </dd>
            </>
          )}
          <dt>{say('invitations.joins-as')}</dt>
          <dd>
            {isRole(invitation.role) ? <RoleBadge role={invitation.role} /> : roleName(invitation.role)}
          </dd>
          <dt>{say('invitations.invited-by')}</dt>
          <dd>
            <Inviter invitation={invitation} />
          </dd>
          <dt>{isLink ? say('invitations.created') : say('invitations.sent')}</dt>
          <dd className="rc-tabular">
            <Moment at={invitation.invitedAt} />
          </dd>
          <dt>{say('invitations.expires')}</dt>
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
        <h2>{say('invitations.channels-and-groups')}</h2>
        <p className={textStyle.quiet}>{say('invitations.channels-unknown')}</p>
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
  if (invitedBy === null || inviterName === '') return say('invitations.unknown');
  return (
    <LinkButton onClick={() => navigate({ panel: 'people', open: invitedBy })}>
      <bdi>{inviterName}</bdi>
    </LinkButton>
  );
}
