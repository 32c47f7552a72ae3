import { IconLink, IconMailPlus, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Invitation } from '#contract/invitations.ts';
import { roles } from '#contract/people.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useCannotCreateAccounts, usePermissions } from '../../state/permissions.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListPanel, PanelNotices } from '../../ui/list-panel/ListPanel.tsx';
import type { DescribedList } from '../../ui/list-panel/described-list.ts';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { useEdits, type Edits } from '../../subjects/changes/use-edits.tsx';
import { CreateAccountsDialog } from './CreateAccountsDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { InvitationSheet } from './InvitationSheet.tsx';
import { copyInvitation, invitationList } from './invitation-list.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { resendingEdit, revocationEdit, titleOf } from './invitation-draft.ts';
import type { RealmSettings } from '#contract/organization.ts';
import { countOf } from '#contract/words/count.ts';
import { useNavigate, useOpen } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import textStyle from '../../ui/Text.module.css';

type InvitationDialog = 'people' | 'link' | 'accounts';

const isByEmail = ({ kind }: Invitation): boolean => kind === 'email';
const objectionOf = ({ objection }: Invitation): string => objection;

const accountsShortcut = {
  id: 'invitations accounts',
  label: 'Create accounts',
  scope: 'Invitations',
} as const;
/** A burst of invitations costs one question. */
const pauseMilliseconds = 300;

/** Who can join at all, in a few words. https://zulip.com/help/restrict-account-creation */
function JoiningRemark({ settings }: { settings: RealmSettings }): ReactNode {
  const navigate = useNavigate();
  const { inviteRequired, restrictedToDomains, disposableRefused, domains } = settings;
  const who = inviteRequired ? 'By invitation only' : 'Anyone can join without an invitation';
  const toDomains = (
    <LinkButton small onClick={() => navigate({ panel: 'domains' })}>
      {countOf(domains.length, 'allowed domain')}
    </LinkButton>
  );
  return (
    <span className={inviteRequired || restrictedToDomains ? undefined : textStyle.warn}>
      {who},{' '}
      {restrictedToDomains ? (
        <>to {toDomains}</>
      ) : disposableRefused ? (
        'no disposable addresses'
      ) : (
        'any address'
      )}
    </span>
  );
}

/** The list with what can be done with its rows, and the sheet of the one that is open. */
function useInvitationList(): {
  list: DescribedList<Invitation>;
  edits: Edits;
  sheet: ReactNode;
} {
  const edits = useEdits();
  // Asked for again whenever the server says that they are others.
  const version = useRow('invitations', 0)?.version;
  const answer = useOrganizationQuery('invitations.list', version === undefined ? null : {}, {
    since: [version],
    pauseMilliseconds,
  });
  const [openKey, setOpenKey] = useOpen('invitations');
  const open = answer.value?.find((row) => invitationList.keyOf(row) === openKey);
  const list = useTableList(invitationList, {
    rows: answer.value,
    failure: answer.failure,
    askAgain: answer.askAgain,
    openKey: open === undefined ? null : openKey,
    onOpen: (row) => setOpenKey(invitationList.keyOf(row)),
    onClose: () => setOpenKey(null),
    actions: [
      {
        verb: 'Copy link',
        isFor: ({ kind }) => kind === 'link',
        run: ([row]) => row && void copyInvitation(row),
      },
      {
        verb: 'Copy address',
        isFor: isByEmail,
        run: ([row]) => row && void copyInvitation(row),
      },
      {
        verb: 'Resend',
        shortcut: { id: 'resend', keys: 'R' },
        isFor: isByEmail,
        unless: objectionOf,
        run: resend,
      },
      {
        verb: 'Revoke',
        shortcut: { id: 'revoke', keys: 'Delete' },
        unless: objectionOf,
        run: revoke,
      },
    ],
  });

  async function resend(chosen: readonly Invitation[]): Promise<readonly Invitation[]> {
    // A link was never sent.
    const changed = chosen.filter(isByEmail);
    return changed.length === 0
      ? []
      : edits.reviewEach(changed, (some) => titleOf('Resend', some), resendingEdit);
  }

  async function revoke(chosen: readonly Invitation[]): Promise<readonly Invitation[]> {
    return edits.reviewEach(chosen, (some) => titleOf('Revoke', some), revocationEdit);
  }
  async function revokeOpen(row: Invitation): Promise<void> {
    const revoked = await revoke([row]);
    if (revoked.length === 0) return;
    list.deselect(revoked.map(invitationList.keyOf));
    setOpenKey(null);
    list.focusGrid();
  }
  return {
    list,
    edits,
    sheet: open !== undefined && (
      <InvitationSheet
        invitation={open}
        place={list.sheet}
        onResend={() => void resend([open])}
        onRevoke={() => void revokeOpen(open)}
      />
    ),
  };
}

/** The invitations that can still be used, by email and by link, and new ones. */
export function InvitationsPanel(): ReactNode {
  const role = useOrganization(({ me }) => me?.role) ?? null;
  const isAllowed = usePermissions().byRole('right.invite') === null;
  const settings = useRow('settings', 0);
  // The palette opens a dialog from any panel.
  const [dialog, setDialog] = usePanelMemory<InvitationDialog | null>('invitations.dialog', null);
  const { list, edits, sheet } = useInvitationList();
  const cannotCreate = useCannotCreateAccounts();
  const since = [settings, useTable('groups'), role];
  const asked = settings === undefined ? null : {};
  const rights = useOrganizationQuery('invitations.rights', asked, { since }).value;
  if (!isAllowed) {
    return (
      <Empty kind="not-permitted" heading="h1" title="Guests can’t see or send invitations">
        You are a guest here. Members can invite people where the organization allows it.
      </Empty>
    );
  }
  const invite = (
    <KeyAction
      shortcut={{ id: 'invitations invite', label: 'Invite people', scope: 'Invitations' }}
      keys="N"
      unless={rights?.emailObjection}
      variant="filled"
      leftSection={<IconMailPlus size={16} stroke={1.6} aria-hidden />}
      run={() => setDialog('people')}
    >
      Invite people
    </KeyAction>
  );
  return (
    <ListPanel
      list={list}
      buttons={
        <>
          <KeyAction
            // The palette has it everywhere.
            shortcut={{ ...accountsShortcut, inPalette: false }}
            keys="A"
            variant="subtle"
            unless={cannotCreate}
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('accounts')}
          >
            Create accounts
          </KeyAction>
          <KeyAction
            shortcut={{ id: 'invitations link', label: 'Create an invitation link', scope: 'Invitations' }}
            keys="L"
            variant="subtle"
            unless={rights?.linkObjection}
            leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('link')}
          >
            Create link
          </KeyAction>
          {list.count === 0 ? null : invite}
        </>
      }
      notices={
        <PanelNotices>
          {rights !== null && rights.emailObjection !== '' && (
            <Notice title="You can’t invite by email">{rights.emailObjection}</Notice>
          )}
          {rights !== null && rights.linkObjection !== '' && (
            <Notice title="You can’t create links">{rights.linkObjection}</Notice>
          )}
        </PanelNotices>
      }
      edits={edits}
      remark={settings !== undefined && <JoiningRemark settings={settings} />}
      empty={{
        icon: IconMailPlus,
        title: 'No open invitations',
        words:
          role !== null && role > roles.administrator
            ? 'Only administrators and owners see the invitations of others.'
            : 'Used, revoked and expired invitations are not listed.',
        action: invite,
      }}
    >
      {sheet}
      {rights !== null && dialog === 'people' && (
        <InviteDialog rights={rights} onClose={() => setDialog(null)} />
      )}
      {rights !== null && dialog === 'link' && <LinkDialog rights={rights} onClose={() => setDialog(null)} />}
      {dialog === 'accounts' && (
        <CreateAccountsDialog objection={cannotCreate} onClose={() => setDialog(null)} />
      )}
      {edits.dialog}
    </ListPanel>
  );
}
