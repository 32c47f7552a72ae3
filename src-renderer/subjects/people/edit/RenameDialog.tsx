import type { ReactNode } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { EditDialog, type EditDialogProps } from '../../../ui/dialog/EditDialog.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';

interface RenameDialogProps extends EditDialogProps {
  name: string;
  onReview: (name: string) => void;
}

/** Edits a person's full name (https://zulip.com/api/update-user). The server's rules decide; its words are shown. */
export function RenameDialog(props: RenameDialogProps): ReactNode {
  const draft = useDraft(
    { name: props.name },
    { name: (name) => (name.trim() === '' || name.trim() === props.name ? '' : null) },
  );
  return (
    <EditDialog
      {...props}
      title="Rename"
      {...draft.frame}
      onReview={() => props.onReview(draft.values.name)}
      problemIsShown
    >
      <Field
        label="Full name"
        remark="up to 100 characters"
        size="md"
        data-autofocus
        dir="auto"
        maxLength={1_000}
        {...draft.input('name', props.problem)}
      />
    </EditDialog>
  );
}
