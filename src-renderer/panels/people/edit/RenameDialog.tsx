import { useState, type ReactNode } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { EditDialog, type EditDialogProps } from '../../../ui/EditDialog.tsx';

interface RenameDialogProps extends EditDialogProps {
  name: string;
  onReview: (name: string) => void;
}

/** Edits a person's full name (https://zulip.com/api/update-user). The server's rules decide; its words are shown. */
export function RenameDialog(props: RenameDialogProps): ReactNode {
  const [name, setName] = useState(props.name);
  return (
    <EditDialog
      {...props}
      title="Rename"
      isChanged={name !== props.name}
      isReady={name.trim() !== '' && name.trim() !== props.name}
      onReview={() => props.onReview(name)}
      problemIsShown
    >
      <Field
        label="Full name"
        remark="up to 100 characters"
        size="md"
        data-autofocus
        dir="auto"
        maxLength={1_000}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={props.problem}
      />
    </EditDialog>
  );
}
