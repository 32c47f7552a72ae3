import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { useTable } from '../../state/replica.ts';
import { OrderedList } from '../../ui/order/OrderedList.tsx';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import classes from './ProfileFields.module.css';

interface FieldListProps {
  /** In the wanted order, which may not have been sent yet. */
  fields: readonly ProfileField[];
  /** How many people have a value, by field id; null until they are counted. */
  people: ReadonlyMap<number, number> | null;
  openId: number | null;
  announcement: string;
  onOpen: (id: number) => void;
  /** Null where the order can't be changed. */
  onMove: ((id: number, to: number) => void) | null;
  onEdit: () => void;
  onLeave: () => void;
}

function Mark({ isSet, label }: { isSet: boolean; label: string }): ReactNode {
  return (
    <span className={classes.mark}>
      {isSet ? (
        <IconCheck size={15} stroke={1.8} role="img" aria-label={label} />
      ) : (
        <span className={textStyle.quiet} aria-hidden>
          –
        </span>
      )}
    </span>
  );
}

interface RowContentProps extends Pick<FieldListProps, 'people'> {
  field: ProfileField;
  isPending: boolean;
}

function RowContent({ field, people, isPending }: RowContentProps): ReactNode {
  const count = people?.get(field.id);
  return (
    <>
      <span className={layoutStyle.column}>
        <span className={`${textStyle.medium} rc-ellipsis`}>
          <bdi>{field.name}</bdi> {isPending && <PendingMark />}
        </span>
        <span className={`${textStyle.hint} rc-ellipsis`}>
          <bdi>{field.hint}</bdi>
        </span>
      </span>
      <span className={layoutStyle.inlineRow}>
        <FieldTypeIcon type={field.type} />
        {fieldTypeNames[field.type]}
      </span>
      <Mark isSet={field.inSummary} label="In profile summary" />
      <Mark isSet={field.required} label="Required" />
      <Mark isSet={field.editableByUser} label="Editable by the user" />
      <span className={`${classes.count} rc-tabular`}>
        {count === undefined ? '' : formatCount(count)}
        {count !== undefined && (
          <span className="rc-visually-hidden"> {plural(count, 'person has', 'people have')} a value</span>
        )}
      </span>
    </>
  );
}

/** The fields in the order of profiles. */
export function FieldList(props: FieldListProps): ReactNode {
  const pending = useTable('pending');
  return (
    <>
      <div className={classes.headings} aria-hidden>
        <span />
        <span>Name</span>
        <span>Type</span>
        <span>In summary</span>
        <span>Required</span>
        <span>User can edit</span>
        <span>People</span>
      </div>
      <OrderedList<ProfileField>
        label="Profile fields in the order of profiles"
        name="profile-field"
        rows={props.fields}
        openId={props.openId}
        announcement={props.announcement}
        onOpen={props.onOpen}
        onMove={props.onMove}
        keys={{ Enter: props.onEdit, Escape: props.onLeave }}
        onDoubleClick={props.onEdit}
        rowClass={classes.row ?? ''}
      >
        {(field) => (
          <RowContent
            field={field}
            people={props.people}
            isPending={pending.some(({ target }) => target === `profile-field:${field.id}`)}
          />
        )}
      </OrderedList>
    </>
  );
}
