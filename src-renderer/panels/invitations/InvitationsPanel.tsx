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
import { say } from '#words/say.ts';
import { useNavigate, useOpen } from '../../state/navigation.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import textStyle from '../../ui/Text.module.css';

type InvitationDialog = 'people' | 'link' | 'accounts';

const isByEmail = ({ kind }: Invitation): boolean => kind === 'email';
const objectionOf = ({ objection }: Invitation): string => objection;

const accountsShortcut = {
  id: 'invitations accounts',
  get label() {
    return say('invitations.create-accounts');
  },
  get scope() {
    return say('panel.invitations');
  },
};
/** A burst of invitations costs one question. */
const pauseMilliseconds = 300;

function DomainsLink({ children }: { children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  return (
    <LinkButton small onClick={() => navigate({ panel: 'domains' })}>
      {children}
    </LinkButton>
  );
}

const asDomainsLink = (words: ReactNode): ReactNode => <DomainsLink>{words}</DomainsLink>;

/** Who can join at all, in a few words. https://zulip.com/help/restrict-account-creation */
function JoiningRemark({ settings }: { settings: RealmSettings }): ReactNode {
  const { inviteRequired, restrictedToDomains, disposableRefused, domains } = settings;
  const joining = { invited: String(inviteRequired) };
  return (
    <span className={inviteRequired || restrictedToDomains ? undefined : textStyle.warn}>
      {restrictedToDomains
        ? sayNodes('invitations.joining-domains', {
            ...joining,
            count: domains.length,
            link: asDomainsLink,
          })
        : disposableRefused
          ? say('invitations.joining-undisposable', joining)
          : say('invitations.joining-any', joining)}
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
        verb: say('invitations.copy-link'),
        isFor: ({ kind }) => kind === 'link',
        run: ([row]) => row && void copyInvitation(row),
      },
      {
        verb: say('invitations.copy-address'),
        isFor: isByEmail,
        run: ([row]) => row && void copyInvitation(row),
      },
      {
        verb: say('invitations.resend'),
        shortcut: { id: 'invitations resend', keys: 'R' },
        isFor: isByEmail,
        unless: objectionOf,
        run: resend,
      },
      {
        verb: say('invitations.revoke'),
        shortcut: { id: 'invitations revoke', keys: 'Delete' },
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
      : edits.reviewEach(changed, (some) => titleOf('resend', some), resendingEdit);
  }

  async function revoke(chosen: readonly Invitation[]): Promise<readonly Invitation[]> {
    return edits.reviewEach(chosen, (some) => titleOf('revoke', some), revocationEdit);
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
      <Empty kind="not-permitted" heading="h1" title={say('invitations.not-permitted')}>
        {say('invitations.not-permitted-help')}
      </Empty>
    );
  }
  const invite = (
    <KeyAction
      shortcut={{
        id: 'invitations invite',
        label: say('invitations.invite'),
        scope: say('panel.invitations'),
      }}
      keys="N"
      unless={rights?.emailObjection}
      variant="filled"
      leftSection={<IconMailPlus size={16} stroke={1.6} aria-hidden />}
      run={() => setDialog('people')}
    >
      {say('invitations.invite')}
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
            {say('invitations.create-accounts')}
          </KeyAction>
          <KeyAction
            shortcut={{
              id: 'invitations link',
              label: say('invitations.create-link'),
              scope: say('panel.invitations'),
            }}
            keys="L"
            variant="subtle"
            unless={rights?.linkObjection}
            leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('link')}
          >
            {say('invitations.create-link-short')}
          </KeyAction>
          {list.count === 0 ? null : invite}
        </>
      }
      notices={
        <PanelNotices>
          {rights !== null && rights.emailObjection !== '' && (
            <Notice title={say('invitations.cannot-invite')}>{rights.emailObjection}</Notice>
          )}
          {rights !== null && rights.linkObjection !== '' && (
            <Notice title={say('invitations.cannot-create-links')}>{rights.linkObjection}</Notice>
          )}
        </PanelNotices>
      }
      edits={edits}
      remark={settings !== undefined && <JoiningRemark settings={settings} />}
      empty={{
        icon: IconMailPlus,
        title: say('invitations.none'),
        words:
          role !== null && role > roles.administrator
            ? say('invitations.none-of-others')
            : say('invitations.none-help'),
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
