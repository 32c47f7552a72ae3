import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Field } from '../../../ui/Field.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import type { PeopleDialogProps } from './people-dialog.ts';

interface RenameDialogProps extends Pick<PeopleDialogProps, 'objection' | 'onClose'> {
  userId: number;
  name: string;
}

/** Edits a person's full name (https://zulip.com/api/update-user). The server's rules decide; its words are shown. */
export function RenameDialog({ userId, ...props }: RenameDialogProps): ReactNode {
  const draft = useDraft(
    { name: props.name },
    { name: (name) => (name.trim() === '' || name.trim() === props.name ? '' : null) },
  );
  const { name } = draft.values;
  return (
    <PreviewDialog
      {...props}
      title={say('person-edit.rename')}
      verb={say('person-edit.change-name')}
      isChanged={draft.frame.isChanged}
      change={draft.frame.isReady ? { kind: 'rename', userId, name } : null}
      missing={say('person-edit.enter-other-name')}
    >
      {(problem) => (
        <Field
          label={say('person-edit.full-name')}
          remark={say('person-edit.name-limit', { limit: 100 })}
          size="md"
          data-autofocus
          dir="auto"
          maxLength={1_000}
          {...draft.input('name', problem)}
        />
      )}
    </PreviewDialog>
  );
}
