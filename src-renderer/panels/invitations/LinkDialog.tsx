import { useState, type ReactNode } from 'react';
import type { InvitationRights } from '#contract/invitations.ts';
import { useServerAge } from '../../state/organizations.ts';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useEdits } from '../../ui/use-edits.tsx';
import { TermsFields } from './TermsFields.tsx';
import { linkEdit, plainTerms, termsValue } from './invitation-draft.ts';

interface LinkDialogProps {
  rights: InvitationRights;
  onClose: () => void;
}

const width = 640;

/** Makes a link with which anybody can join; it is copied from the list. */
export function LinkDialog({ rights, onClose }: LinkDialogProps): ReactNode {
  const [terms, setTerms] = useState(plainTerms);
  const server = useServerAge();
  const edits = useEdits();

  async function review(): Promise<void> {
    if (await edits.review('Create an invitation link', [linkEdit(termsValue(terms, server))])) onClose();
  }
  return (
    <>
      <EditDialog
        title="Create an invitation link"
        size={width}
        {...edits.dialogProps}
        objection={rights.linkObjection}
        isChanged={terms !== plainTerms}
        isReady
        onClose={onClose}
        onReview={() => void review()}
      >
        <Notice>
          Anyone with the link can join, as often as they like, until it expires or you revoke it.
          {rights.restrictedToDomains && ' They need an address at an allowed domain.'}
        </Notice>
        <TermsFields terms={terms} rights={rights} isLink onTerms={setTerms} />
      </EditDialog>
      {edits.dialog}
    </>
  );
}
