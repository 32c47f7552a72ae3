import type { ReactNode } from 'react';
import { objectOf } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useRow } from '../../state/replica.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CheckedList } from './CheckedList.tsx';
import { ListField } from './ListField.tsx';
import { listDialog } from './checked-list.ts';
import { accountStateWords, creationTitle, newAccountEdit } from './new-account-draft.ts';
import { useListInput } from './use-list-input.ts';

interface CreateAccountsDialogProps {
  /** Why the account can't; null where nothing says so. */
  objection: string | null;
  onClose: () => void;
}

/** Makes accounts by a pasted list or a file, without invitations. https://zulip.com/api/create-user */
export function CreateAccountsDialog({ objection, onClose }: CreateAccountsDialogProps): ReactNode {
  const list = useListInput('accounts', 'invitations.accounts');
  const since = [useRow('settings', 0)];
  const checked = list.checked(
    useOrganizationQuery('new-accounts.check', list.question, { ...listDialog.asking, since }),
  );
  const { check } = checked;

  const accounts = check?.creatable ?? [];
  return (
    <PreviewDialog
      title="Create accounts"
      width="list"
      isMany
      saysChanges
      objection={objection}
      // A text is kept, so that closing loses nothing.
      isChanged={list.file.file !== null}
      verb={accounts.length === 0 ? 'Create accounts' : `Create ${objectOf(accounts.length, 'account')}`}
      change={
        checked.read.isUnderstood && accounts.length > 0
          ? { kind: 'edit', title: creationTitle(accounts), edits: accounts.map(newAccountEdit) }
          : null
      }
      missing={
        list.question === null
          ? 'Enter names and addresses.'
          : checked.read.isReading
            ? say('change.checking')
            : ''
      }
      onClose={onClose}
      onSent={() => {
        list.clear();
        onClose();
      }}
    >
      <Notice title="Only possible if the server’s administrator allows it">
        Your account needs the permission <span className="rc-mono">can_create_users</span>, which is granted
        on the server or by Zulip Cloud support. Zulip doesn’t show who has it: without it, the server refuses
        the first account and the others are not sent.
      </Notice>
      <ListField
        list={list}
        checked={checked}
        label="Names and email addresses"
        description="One person per line, from a list or a spreadsheet. Everyone joins as a member."
        placeholder={'Ada Quill, ada@example.com\nNoor Haddad <noor@example.com>'}
      >
        {check !== null && (
          <CheckedList
            label="Accounts"
            verb="created"
            rows={check.accounts}
            counts={check.counts}
            ignored={check.ignored}
            inputOf={({ name, email }) => [name, email].filter((part) => part !== '').join(', ')}
            resultOf={accountStateWords}
          />
        )}
      </ListField>
    </PreviewDialog>
  );
}
