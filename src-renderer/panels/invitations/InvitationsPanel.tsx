import { Stack } from '@mantine/core';
import { showNotice } from '../../state/notices.ts';
import { IconLink, IconMailPlus, IconUserPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { roles } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { call } from '../../bridge/client.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useCannotCreateAccounts } from '../../state/permissions.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { NothingHasText } from '../../ui/NothingHasText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useAnsweredRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { hasWords } from '../../ui/match.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { CreateAccountsDialog } from './CreateAccountsDialog.tsx';
import { InvitationSelectionBar } from './InvitationSelectionBar.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { JoiningNotice } from './JoiningNotice.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { resendingEdit, revocationEdit, titleOf } from './invitation-draft.ts';
import { useInvitationRows, type InvitationRow, type InvitationSort } from './use-invitation-rows.ts';

type InvitationDialog = 'people' | 'link' | 'accounts';

const accountsShortcut = {
  id: 'invitations accounts',
  label: 'Create accounts',
  scope: 'Invitations',
} as const;
const firstSort: InvitationSort = { key: 'sent', descending: true };
const keyOf = (row: InvitationRow): number => row.key;
const noRows: readonly InvitationRow[] = [];

/** The invitations that can still be used, by e-mail and by link, and new ones. */
export function InvitationsPanel(): ReactNode {
  const role = useOrganization(({ me }) => me?.role) ?? null;
  const settings = useRow('settings', 0);
  const [text, setText] = usePanelMemory('invitations.text', '');
  const [sort, setSort] = usePanelMemory('invitations.sort', firstSort);
  const selection = usePanelMemory('invitations.selection', emptySelection);
  // The palette opens a dialog from any panel.
  const [dialog, setDialog] = usePanelMemory<InvitationDialog | null>('invitations.dialog', null);
  const edits = useEdits();
  const cannotCreate = useCannotCreateAccounts();
  const since = [settings, useTable('groups'), role];
  const rights = useAnswer('invitations.rights', settings === undefined ? null : {}, { since }).value;
  const { rows, failure, askAgain } = useInvitationRows(sort);
  const all = rows ?? noRows;
  const shown = useMemo(() => all.filter(({ searched }) => hasWords(searched, text)), [all, text]);
  const list = useListPanel({
    ...useAnsweredRows(shown, rows, keyOf, askAgain),
    failure,
    selection,
    targetOf: (_key, row) => row && revocationEdit(row).target,
    onOpen: (key) => {
      const row = list.read(key);
      if (row?.kind === 'link') void copy(row);
      else if (row !== undefined) void change('Resend', [row]);
    },
  });
  const actions = useSteady({
    onCopy: (row: InvitationRow) => void copy(row),
    onResend: (row: InvitationRow) => void change('Resend', [row]),
    onRevoke: (row: InvitationRow) => void change('Revoke', [row]),
  });
  const columns = useMemo(() => invitationColumns(actions), [actions]);

  async function copy({ url }: InvitationRow): Promise<void> {
    if (url === null) return;
    const result = await call('clipboard.write', { text: url });
    showNotice({ message: result.ok ? 'Link copied' : failureMessage(result.failure) });
  }
  /** Returns those that were sent. */
  async function change(
    verb: 'Resend' | 'Revoke',
    chosen: readonly InvitationRow[],
  ): Promise<readonly InvitationRow[]> {
    // A link was never sent.
    const changed = verb === 'Revoke' ? chosen : chosen.filter(({ kind }) => kind === 'email');
    const edit = verb === 'Revoke' ? revocationEdit : resendingEdit;
    return changed.length === 0 ? [] : edits.reviewEach(changed, (some) => titleOf(verb, some), edit);
  }
  async function changeSelected(verb: 'Resend' | 'Revoke'): Promise<void> {
    const chosen = all.filter(({ key }) => list.selection.keys.has(key));
    const sent = await change(verb, chosen);
    if (sent.length === 0) return;
    list.deselect(sent.map(keyOf));
    list.focusGrid();
  }

  if (role === roles.guest) {
    return (
      <StateBlock kind="not-permitted" heading="h1" title="Guests can’t see or send invitations">
        You are a guest here. Members can invite people where the organization allows it.
      </StateBlock>
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
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Invitations"
          count={rows === null ? '' : formatCount(rows.length)}
          counted="open invitations"
        >
          <KeyAction
            // The palette has it everywhere.
            shortcut={{ ...accountsShortcut, inPalette: false }}
            keys="A"
            unless={cannotCreate}
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('accounts')}
          >
            Create accounts
          </KeyAction>
          <KeyAction
            shortcut={{ id: 'invitations link', label: 'Create an invitation link', scope: 'Invitations' }}
            keys="L"
            unless={rights?.linkObjection}
            leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('link')}
          >
            Create link
          </KeyAction>
          {rows?.length === 0 ? null : invite}
        </PanelHeader>
        <Stack gap={8} flex="none" px={16}>
          {settings !== undefined && <JoiningNotice settings={settings} />}
          {rights !== null && rights.emailObjection !== '' && (
            <Notice title="You can’t invite by e-mail">{rights.emailObjection}</Notice>
          )}
          {rights !== null && rights.linkObjection !== '' && (
            <Notice title="You can’t create links">{rights.linkObjection}</Notice>
          )}
        </Stack>
        <div className={panel.toolbar}>
          <SearchField
            label="Search invitations"
            placeholder="Address, role or inviter"
            scope="Invitations"
            value={text}
            onChange={setText}
            onLeave={list.focusGrid}
            width={260}
          />
          <ListColumns name="invitations" columns={columns} />
        </div>
        <ListGrid<InvitationRow>
          name="invitations"
          list={list}
          edits={edits}
          label="Invitations"
          columns={columns}
          rowName={(row) => row.name}
          sort={sort}
          onSort={setSort}
          nothing={
            rows?.length === 0 ? (
              <StateBlock kind="empty" icon={IconMailPlus} title="No open invitations" action={invite}>
                {role !== null && role > roles.administrator
                  ? 'Only administrators and owners see the invitations of others.'
                  : 'Used, revoked and expired invitations are not listed.'}
              </StateBlock>
            ) : (
              <NothingHasText one="invitation" count={all.length} text={text} onClear={() => setText('')} />
            )
          }
          bar={
            <InvitationSelectionBar
              {...list.bar}
              onResend={() => void changeSelected('Resend')}
              onRevoke={() => void changeSelected('Revoke')}
            />
          }
        />
      </div>
      {rights !== null && dialog === 'people' && (
        <InviteDialog rights={rights} onClose={() => setDialog(null)} />
      )}
      {rights !== null && dialog === 'link' && <LinkDialog rights={rights} onClose={() => setDialog(null)} />}
      {dialog === 'accounts' && (
        <CreateAccountsDialog objection={cannotCreate} onClose={() => setDialog(null)} />
      )}
      {edits.dialog}
    </div>
  );
}
