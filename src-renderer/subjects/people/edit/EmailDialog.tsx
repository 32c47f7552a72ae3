import type { ReactNode } from 'react';
import { wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { Field } from '../../../ui/Field.tsx';
import { EditDialog, type EditDialogProps } from '../../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';

interface EmailDialogProps extends EditDialogProps {
  name: string;
  email: string;
  onReview: (email: string) => void;
}

/** Edits the address that a person signs in with. https://zulip.com/api/update-user */
export function EmailDialog(props: EmailDialogProps): ReactNode {
  const draft = useDraft(
    { email: props.email },
    { email: (email) => (email.trim() === '' || email.trim() === props.email ? '' : null) },
  );
  const server = useServerAge();
  return (
    <EditDialog
      {...props}
      title={<WhoTitle before="E-mail of" who={{ name: props.name }} />}
      {...draft.frame}
      onReview={() => props.onReview(draft.values.email)}
      problemIsShown
    >
      <Field
        label="E-mail"
        remark={wordsAt(server, 'emailRemark')}
        size="md"
        data-autofocus
        maxLength={1_000}
        {...draft.input('email', props.problem)}
      />
    </EditDialog>
  );
}
