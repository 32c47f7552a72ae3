import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { ProfileField } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { say, type PlainMessageId } from '#words/say.ts';
import { PendingMarkOf } from '../../subjects/changes/PendingMark.tsx';
import { Unset } from '../../subjects/people/PersonCells.tsx';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import { NameCell } from '../../ui/grid/NameCell.tsx';
import type { ListColumn, ListDescription } from '../../ui/list-panel/list-description.ts';
import textStyle from '../../ui/Text.module.css';

/** A field with how many people have a value; null until they are counted. */
export interface FieldRow extends ProfileField {
  people: number | null;
}

function Mark({ isSet, label }: { isSet: boolean; label: string }): ReactNode {
  return isSet ? (
    <IconCheck size={15} stroke={1.8} role="img" aria-label={label} />
  ) : (
    <span className={textStyle.quiet} aria-hidden>
      –
    </span>
  );
}

const switched = (
  id: string,
  title: PlainMessageId,
  importance: number,
  read: (field: FieldRow) => boolean,
): ListColumn<FieldRow> => ({
  id,
  get title() {
    return say(title);
  },
  minimumWidth: 92,
  importance,
  text: (field) => (read(field) ? say('profile-fields.yes') : say('profile-fields.no')),
  cell: (field) => <Mark isSet={read(field)} label={say(title)} />,
});

/** The fields in the order of profiles: no column sorts them. */
export const fieldList: ListDescription<FieldRow> = {
  name: 'profile-fields',
  get title() {
    return say('profile-fields.title');
  },
  get one() {
    return say('profile-fields.one');
  },
  get counted() {
    return say('profile-fields.counted');
  },
  get searches() {
    return say('profile-fields.search-by');
  },
  firstSort: { key: 'order', descending: false },
  keyOf: ({ id }) => id,
  rowName: ({ name }) => name,
  columns: [
    {
      id: 'name',
      get title() {
        return say('profile-fields.name');
      },
      minimumWidth: 160,
      importance: 9,
      searched: ({ name }) => name,
      text: ({ name }) => name,
      // The grip stands before the mark.
      beside: 42,
      face: 'name',
      cell: ({ id, name, type }) => (
        <NameCell mark={<FieldTypeIcon type={type} size={16} />} name={name}>
          <PendingMarkOf target={targetOf('profile-field', id)} />
        </NameCell>
      ),
    },
    {
      id: 'type',
      get title() {
        return say('profile-fields.type');
      },
      minimumWidth: 130,
      importance: 8,
      searched: ({ type }) => fieldTypeNames[type],
      text: ({ type }) => fieldTypeNames[type],
      cell: ({ type }) => <span className="rc-ellipsis">{fieldTypeNames[type]}</span>,
    },
    {
      id: 'hint',
      get title() {
        return say('profile-fields.hint');
      },
      minimumWidth: 120,
      importance: 4,
      searched: ({ hint }) => hint,
      text: ({ hint }) => hint || say('profile-fields.not-set'),
      cell: ({ hint }) => (hint === '' ? <Unset /> : <bdi className="rc-ellipsis">{hint}</bdi>),
    },
    switched('summary', 'profile-fields.in-summary', 6, ({ inSummary }) => inSummary),
    switched('required', 'profile-fields.required', 5, ({ required }) => required),
    switched('editable', 'profile-fields.user-can-edit', 3, ({ editableByUser }) => editableByUser),
    {
      id: 'people',
      get title() {
        return say('profile-fields.people');
      },
      minimumWidth: 84,
      importance: 7,
      align: 'end',
      cell: ({ people }) => <span className="rc-tabular">{people === null ? '' : formatCount(people)}</span>,
      tip: () => say('profile-fields.people-help'),
    },
  ],
};
