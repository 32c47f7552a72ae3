import type { ReactNode } from 'react';
import type { InvitationRights } from '#contract/invitations.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useServerAge } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { CheckedList } from './CheckedList.tsx';
import { ListField } from './ListField.tsx';
import { TermsFields } from './TermsFields.tsx';
import { listDialog } from './checked-list.ts';
import { invitationEdit, invitingTitle, plainTerms, stateWords, termsValue } from './invitation-draft.ts';
import { useListInput } from './use-list-input.ts';

interface InviteDialogProps {
  rights: InvitationRights;
  onClose: () => void;
}

/** Invites people by a pasted list or a file. What was entered stays for the next time, until it is sent. */
export function InviteDialog({ rights, onClose }: InviteDialogProps): ReactNode {
  const [kept, keep] = usePanelMemory('invitations.terms', plainTerms);
  const { values: terms, set: onTerms } = useDraft(plainTerms, {}, { kept, keep });
  const server = useServerAge();
  const since = [useRow('invitations', 0)?.version, useRow('settings', 0)];
  const list = useListInput('invitations', 'invitations.addresses');
  const checked = list.checked(
    useOrganizationQuery('invitations.check', list.question, { ...listDialog.asking, since }),
  );
  const { check } = checked;

  const addresses = check?.invitable ?? [];
  const value = termsValue(terms, server);
  return (
    <PreviewDialog
      title={say('invitations.invite')}
      width="list"
      isMany
      saysChanges
      objection={rights.emailObjection}
      // A text is kept, so that closing loses nothing.
      isChanged={list.file.file !== null}
      verb={
        addresses.length === 0
          ? say('invitations.invite')
          : say('invitations.invite-count', { count: addresses.length })
      }
      change={
        checked.read.isUnderstood && addresses.length > 0
          ? {
              kind: 'edit',
              title: invitingTitle(addresses),
              edits: addresses.map((address) => invitationEdit(address, value)),
            }
          : null
      }
      missing={
        list.question === null
          ? say('invitations.enter-addresses')
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
      <ListField
        list={list}
        checked={checked}
        label={say('invitations.addresses-label')}
        description={say('invitations.addresses-help')}
        placeholder={say('invitations.addresses-example')}
      >
        {check !== null && (
          <CheckedList
            label={say('invitations.addresses')}
            verb="invited"
            rows={check.addresses}
            counts={check.counts}
            ignored={check.ignored}
            inputOf={({ text }) => text}
            resultOf={stateWords}
          />
        )}
      </ListField>
      <TermsFields terms={terms} rights={rights} isLink={false} onTerms={onTerms} />
    </PreviewDialog>
  );
}
