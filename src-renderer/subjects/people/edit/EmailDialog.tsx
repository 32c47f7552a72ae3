import type { ReactNode } from 'react';
import { wordsAt } from '#contract/level-words.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { Field } from '../../../ui/Field.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { WhoTitle } from './WhoTitle.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';

interface EmailDialogProps extends Pick<PeopleDialogProps, 'objection' | 'onClose'> {
  userId: number;
  name: string;
  email: string;
}

/** Edits the address that a person signs in with. https://zulip.com/api/update-user */
export function EmailDialog({ userId, ...props }: EmailDialogProps): ReactNode {
  const draft = useDraft(
    { email: props.email },
    { email: (email) => (email.trim() === '' || email.trim() === props.email ? '' : null) },
  );
  const server = useServerAge();
  return (
    <PreviewDialog
      {...props}
      title={<WhoTitle before="Email of" who={{ name: props.name }} />}
      verb="Change address"
      isChanged={draft.frame.isChanged}
      change={draft.frame.isReady ? { kind: 'set-email', userId, email: draft.values.email } : null}
      missing="Enter another address."
    >
      {(problem) => (
        <Field
          label="Email"
          remark={wordsAt(server, 'emailRemark')}
          size="md"
          data-autofocus
          maxLength={1_000}
          {...draft.input('email', problem)}
        />
      )}
    </PreviewDialog>
  );
}
