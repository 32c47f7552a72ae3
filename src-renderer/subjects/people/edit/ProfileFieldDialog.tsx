import type { ReactNode } from 'react';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { EditDialog, type EditDialogProps, type Who } from '../../../ui/dialog/EditDialog.tsx';
import { ProfileValueInput } from './ProfileValueInput.tsx';
import { WhoTitle } from './WhoTitle.tsx';
import { valueProblem } from './profile-value-text.ts';

interface ProfileFieldDialogProps extends EditDialogProps {
  who: Who;
  /** The field to edit; null lets the person choose one. */
  fieldId: number | null;
  /** What a single person has now. */
  initial: string;
  peopleNames: Readonly<Record<string, string>>;
  onReview: (fieldId: number, value: string) => void;
}

/** Sets one profile field of one or many people; an empty value takes it away. https://zulip.com/api/update-user */
export function ProfileFieldDialog(props: ProfileFieldDialogProps): ReactNode {
  const fields = useTable('profileFields')
    .filter(({ type }) => type !== 'unknown')
    .toSorted((one, other) => one.order - other.order);
  const draft = useDraft({
    fieldId: props.fieldId === null ? null : String(props.fieldId),
    value: props.initial,
  });
  const { fieldId, value } = draft.values;
  const field = fields.find(({ id }) => String(id) === fieldId);
  const isOne = 'name' in props.who;
  const isReady =
    field !== undefined && valueProblem(field, value) === null && !(isOne && value === props.initial);

  return (
    <EditDialog
      {...props}
      title={
        <WhoTitle before={field === undefined ? 'Edit a field of' : `${field.name} of`} who={props.who} />
      }
      isChanged={value !== props.initial}
      isReady={isReady}
      onReview={() => field !== undefined && props.onReview(field.id, value)}
      problemIsShown={field !== undefined}
    >
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
          {...draft.input('value', props.problem)}
          peopleNames={props.peopleNames}
          autoFocus={props.fieldId !== null}
        />
      )}
      {field !== undefined && value === '' && !isOne && (
        <p role="status">An empty value takes {field.name} away from all of them.</p>
      )}
    </EditDialog>
  );
}
