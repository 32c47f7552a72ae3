import type { ReactNode } from 'react';
import type { InvitationRights } from '#contract/invitations.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../state/organizations.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
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
    <PreviewDialog
      title={say('invitations.create-link')}
      width="list"
      objection={rights.linkObjection}
      verb={say('invitations.create-link-button')}
      isChanged={draft.frame.isChanged}
      change={{
        kind: 'edit',
        title: say('invitations.create-link'),
        edits: [linkEdit(termsValue(draft.values, server))],
      }}
      saysChanges
      saysNotice
      onClose={onClose}
    >
      <Notice>{say('invitations.link-help', { restricted: String(rights.restrictedToDomains) })}</Notice>
      <TermsFields terms={draft.values} rights={rights} isLink onTerms={draft.set} />
    </PreviewDialog>
  );
}
