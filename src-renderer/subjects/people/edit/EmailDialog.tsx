import type { ReactNode } from 'react';
import { wordsAt } from '#contract/level-words.ts';
import { say } from '#words/say.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { Field } from '../../../ui/Field.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import type { PeopleDialogProps } from './people-dialog.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

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
      title={sayNodes('person-edit.email-of', { name: <bdi>{props.name}</bdi> })}
      verb={say('person-edit.change-email')}
      isChanged={draft.frame.isChanged}
      change={draft.frame.isReady ? { kind: 'set-email', userId, email: draft.values.email } : null}
      missing={say('person-edit.enter-other-email')}
    >
      {(problem) => (
        <Field
          label={say('person-edit.email')}
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
