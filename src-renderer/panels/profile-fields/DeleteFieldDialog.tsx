import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { ProfileFieldUse } from '#contract/profile-fields.ts';
import { say } from '#words/say.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { deletionEdit } from './field-draft.ts';
import { ValueExportButton } from './ValueExportButton.tsx';

interface DeleteFieldDialogProps {
  field: ProfileField;
  /** Null while it is not counted. */
  use: ProfileFieldUse | null;
  onClose: () => void;
}

/** Deletes a field: says who loses a value with it, and offers the values as a file first. */
export function DeleteFieldDialog(props: DeleteFieldDialogProps): ReactNode {
  const { field, use } = props;
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={sayNodes('profile-fields.delete-title', { field: <bdi>{field.name}</bdi> })}
      verb={say('profile-fields.delete-field')}
      saysChanges
      saysNotice
      isChanged={false}
      change={
        use === null
          ? null
          : {
              kind: 'edit',
              title: say('profile-fields.delete-named', { name: field.name }),
              edits: [deletionEdit(field)],
            }
      }
      missing={say('profile-fields.counting-values')}
    >
      {use !== null && use.people > 0 ? (
        <Notice
          tone="warn"
          title={say('profile-fields.have-value', { count: use.people })}
          action={<ValueExportButton field={field} />}
        >
          {say('profile-fields.delete-used', { deactivated: use.deactivated })}
        </Notice>
      ) : (
        <Notice tone="warn">
          {use === null ? say('profile-fields.delete-uncounted') : say('profile-fields.delete-unused')}
        </Notice>
      )}
    </PreviewDialog>
  );
}
