import type { ReactNode } from 'react';
import { plainListOf } from '#contract/words/list.ts';
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
import { sayNodes } from '../../ui/say-nodes.tsx';

interface CreateAccountsDialogProps {
  /** Why the account can't; null where nothing says so. */
  objection: string | null;
  onClose: () => void;
}

const asCode = (name: ReactNode): ReactNode => <span className="rc-mono">{name}</span>;

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
      title={say('invitations.create-accounts')}
      width="list"
      isMany
      saysChanges
      objection={objection}
      // A text is kept, so that closing loses nothing.
      isChanged={list.file.file !== null}
      verb={
        accounts.length === 0
          ? say('invitations.create-accounts')
          : say('invitations.create-button', { count: accounts.length })
      }
      change={
        checked.read.isUnderstood && accounts.length > 0
          ? { kind: 'edit', title: creationTitle(accounts), edits: accounts.map(newAccountEdit) }
          : null
      }
      missing={
        list.question === null
          ? say('invitations.enter-accounts')
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
      <Notice title={say('invitations.needs-server')}>
        {sayNodes('invitations.needs-server-help', {
          mono: asCode,
        })}
      </Notice>
      <ListField
        list={list}
        checked={checked}
        label={say('invitations.accounts-label')}
        description={say('invitations.accounts-help')}
        placeholder={say('invitations.accounts-example')}
      >
        {check !== null && (
          <CheckedList
            label={say('invitations.accounts')}
            verb="created"
            rows={check.accounts}
            counts={check.counts}
            ignored={check.ignored}
            inputOf={({ name, email }) => plainListOf([name, email].filter((part) => part !== ''))}
            resultOf={accountStateWords}
          />
        )}
      </ListField>
    </PreviewDialog>
  );
}
