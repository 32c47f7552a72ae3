import type { ReactNode } from 'react';
import type { InvitationRights } from '#contract/invitations.ts';
import { useServerAge } from '../../state/organizations.ts';
import { ChangeDialog } from '../../subjects/changes/ChangeDialog.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { Notice } from '../../ui/Notice.tsx';
import { TermsFields } from './TermsFields.tsx';
import { linkEdit, plainTerms, termsValue } from './invitation-draft.ts';

interface LinkDialogProps {
  rights: InvitationRights;
  onClose: () => void;
}

/** Makes a link with which anybody can join; it is copied from the list. */
export function LinkDialog({ rights, onClose }: LinkDialogProps): ReactNode {
  const draft = useDraft(plainTerms);
  const server = useServerAge();

  return (
    <ChangeDialog
      title="Create an invitation link"
      width="list"
      objection={rights.linkObjection}
      {...draft.frame}
      isReady
      onClose={onClose}
      review={(edits) =>
        edits.review('Create an invitation link', [linkEdit(termsValue(draft.values, server))])
      }
    >
      <Notice>
        Anyone with the link can join, as often as they like, until it expires or you revoke it.
        {rights.restrictedToDomains && ' They need an address at an allowed domain.'}
      </Notice>
      <TermsFields terms={draft.values} rights={rights} isLink onTerms={draft.set} />
    </ChangeDialog>
  );
}
