import { useState, type ReactNode } from 'react';
import { wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { Field } from '../../../ui/Field.tsx';
import { EditDialog, type EditDialogProps } from '../../../ui/EditDialog.tsx';
import { WhoTitle } from './WhoTitle.tsx';

interface EmailDialogProps extends EditDialogProps {
  name: string;
  email: string;
  onReview: (email: string) => void;
}

/** Edits the address that a person signs in with. https://zulip.com/api/update-user */
export function EmailDialog(props: EmailDialogProps): ReactNode {
  const [email, setEmail] = useState(props.email);
  const server = useServerAge();
  const isChanged = email.trim() !== props.email;
  return (
    <EditDialog
      {...props}
      title={<WhoTitle before="E-mail of" who={{ name: props.name }} />}
      isChanged={isChanged}
      isReady={isChanged && email.trim() !== ''}
      onReview={() => props.onReview(email)}
      problemIsShown
    >
      <Field
        label="E-mail"
        remark={wordsAt(server, 'emailRemark')}
        size="md"
        data-autofocus
        value={email}
        maxLength={1_000}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={props.problem}
      />
    </EditDialog>
  );
}
