import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { ProfileFieldUse } from '#contract/profile-fields.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { EditDialog, type EditDialogProps } from '../../ui/dialog/EditDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ValueExportButton } from './ValueExportButton.tsx';

interface DeleteFieldDialogProps extends EditDialogProps {
  field: ProfileField;
  /** Null while it is not counted. */
  use: ProfileFieldUse | null;
  onReview: () => void;
}

/** Says who loses a value with a field, and offers the values as a file, before the deletion is shown. */
export function DeleteFieldDialog(props: DeleteFieldDialogProps): ReactNode {
  const { field, use } = props;
  const deactivated = use?.deactivated ?? 0;
  return (
    <EditDialog
      {...props}
      title={
        <>
          Delete <bdi>{field.name}</bdi>
        </>
      }
      isChanged={false}
      isReady={use !== null}
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
          {use === null ? 'Counting values…' : 'Nobody has a value.'} A deleted field can’t be brought back.
        </Notice>
      )}
    </EditDialog>
  );
}
