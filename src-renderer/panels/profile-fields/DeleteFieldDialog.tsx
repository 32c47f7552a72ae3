import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { ProfileFieldUse } from '#contract/profile-fields.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { PreviewDialog } from '../../subjects/changes/PreviewDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
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
  const deactivated = use?.deactivated ?? 0;
  return (
    <PreviewDialog
      onClose={props.onClose}
      title={
        <>
          Delete <bdi>{field.name}</bdi>
        </>
      }
      verb="Delete profile field"
      saysChanges
      saysNotice
      isChanged={false}
      change={
        use === null
          ? null
          : { kind: 'edit', title: `Delete profile field ${field.name}`, edits: [deletionEdit(field)] }
      }
      missing="Counting values…"
    >
      {use !== null && use.people > 0 ? (
        <Notice
          tone="warn"
          title={`${countOf(use.people, 'person has', 'people have')} a value`}
          action={<ValueExportButton field={field} />}
        >
          {deactivated > 0 && `${formatCount(deactivated)} of them deactivated. `}
          All values are deleted with the field. This can’t be undone. An import can fill a new field from the
          exported file.
        </Notice>
      ) : (
        <Notice tone="warn">
          {use !== null && 'Nobody has a value.'} A deleted field can’t be brought back.
        </Notice>
      )}
    </PreviewDialog>
  );
}
