import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useTable } from '../../../state/replica.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx';
import { PreviewDialog } from '../../changes/PreviewDialog.tsx';
import { correctOne } from '../../changes/PreviewForm.tsx';
import { ProfileValueInput } from './ProfileValueInput.tsx';
import { whoTitle, type Who } from './who-title.tsx';
import type { PeopleDialogProps } from './people-dialog.ts';
import { valueProblem } from './profile-value-text.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';

interface ProfileFieldDialogProps extends PeopleDialogProps {
  /** The field to edit; null lets the person choose one. */
  fieldId: number | null;
  /** What a single person has now. */
  initial: string;
  peopleNames: Readonly<Record<string, string>>;
}

function titleOf(field: ProfileField | undefined, who: Who): ReactNode {
  if (field === undefined) {
    return whoTitle(who, {
      one: (name) => sayNodes('person-edit.edit-field-one', { name }),
      many: (count) => say('person-edit.edit-field-many', { count }),
    });
  }
  return whoTitle(who, {
    one: (name) => sayNodes('person-edit.field-one', { field: field.name, name }),
    many: (count) => say('person-edit.field-many', { field: field.name, count }),
  });
}

/** Sets one profile field of one or many people; an empty value clears it. https://zulip.com/api/update-user */
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
      title={titleOf(field, who)}
      isChanged={value !== props.initial}
      verb={
        isOne
          ? field === undefined
            ? say('person-edit.change-field')
            : say('person-edit.change-field-named', { field: field.name })
          : say('person-edit.change-field-of', { count: userIds.length })
      }
      isMany={!isOne}
      change={isReady ? { kind: 'set-profile-field', userIds, fieldId: field.id, value } : null}
      missing={
        field === undefined
          ? say('person-edit.choose-field')
          : valueProblem(field, value) === null
            ? say('person-edit.nothing-changed')
            : correctOne
      }
    >
      {(problem) => (
        <>
          {props.fieldId === null && (
            <SearchSelect
              label={say('person-edit.field')}
              size="md"
              data-autofocus
              placeholder={say('person-edit.field-placeholder')}
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
            <p role="status">{say('person-edit.clears', { field: field.name })}</p>
          )}
        </>
      )}
    </PreviewDialog>
  );
}
