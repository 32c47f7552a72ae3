import type { ReactNode } from 'react';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { countOf } from '#contract/words/count.ts';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { correctOne } from '../../changes/PreviewForm.tsx';
import { ProfileValueInput } from './ProfileValueInput.tsx';
import { WhoTitle } from './WhoTitle.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { valueProblem } from './profile-value-text.ts';

interface ProfileFieldDialogProps extends PeopleDialogProps {
  /** The field to edit; null lets the person choose one. */
  fieldId: number | null;
  /** What a single person has now. */
  initial: string;
  peopleNames: Readonly<Record<string, string>>;
}

/** Sets one profile field of one or many people; an empty value takes it away. https://zulip.com/api/update-user */
export function ProfileFieldDialog({ userIds, who, ...props }: ProfileFieldDialogProps): ReactNode {
  const fields = useTable('profileFields')
    .filter(({ type }) => type !== 'unknown')
    .toSorted((one, other) => one.order - other.order);
  const draft = useDraft({
    fieldId: props.fieldId === null ? null : String(props.fieldId),
    value: props.initial,
  });
  const { fieldId, value } = draft.values;
  const field = fields.find(({ id }) => String(id) === fieldId);
  const isOne = 'name' in who;
  const isReady =
    field !== undefined && valueProblem(field, value) === null && !(isOne && value === props.initial);

  return (
    <PreviewDialog
      {...props}
      title={<WhoTitle before={field === undefined ? 'Edit a field of' : `${field.name} of`} who={who} />}
      isChanged={value !== props.initial}
      verb={
        isOne ? `Change ${field?.name ?? 'field'}` : `Change field of ${countOf(userIds.length, 'person')}`
      }
      isMany={!isOne}
      change={isReady ? { kind: 'set-profile-field', userIds, fieldId: field.id, value } : null}
      missing={
        field === undefined
          ? 'Choose a field.'
          : valueProblem(field, value) === null
            ? 'Nothing changed.'
            : correctOne
      }
    >
      {(problem) => (
        <>
          {props.fieldId === null && (
            <SearchSelect
              label="Profile field"
              size="md"
              data-autofocus
              placeholder="Choose a field"
              data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={fieldId}
              onChange={(chosen) => draft.set({ fieldId: chosen, value: '' })}
            />
          )}
          {field !== undefined && (
            <ProfileValueInput
              key={field.id}
              field={field}
              {...draft.input('value', problem)}
              peopleNames={props.peopleNames}
              autoFocus={props.fieldId !== null}
            />
          )}
          {field !== undefined && value === '' && !isOne && (
            <p role="status">An empty value takes {field.name} away from all of them.</p>
          )}
        </>
      )}
    </PreviewDialog>
  );
}
