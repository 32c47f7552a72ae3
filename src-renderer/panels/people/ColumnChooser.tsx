import { isOneOf } from '#contract/choices.ts';
import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { fieldTypeNames } from '#contract/words/profile-fields.ts';
import { useOrganization } from '../../state/organizations.ts';
import { writeColumnWidths } from '../../state/preferences.ts';
import { ColumnMenu, type MenuColumn } from '../../ui/grid/ColumnMenu.tsx';
import { movedColumn } from '../../ui/grid/column-order.ts';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import {
  fieldColumnId,
  fixedColumnIds,
  fixedColumnTitles,
  isPeopleColumn,
  toggledColumn,
  type PeopleColumnId,
} from './column-choice.ts';

interface ColumnChooserProps {
  fields: readonly ProfileField[];
  choice: readonly PeopleColumnId[];
  /** Null for the columns that the panel shows by itself. */
  onChoice: (choice: PeopleColumnId[] | null) => void;
}

/** Chooses and orders the columns of people: all fixed ones and every profile field. */
export function ColumnChooser({ fields, choice, onChoice }: ColumnChooserProps): ReactNode {
  const organizationName = useOrganization(({ name }) => name) ?? '';
  function columnOf(id: PeopleColumnId): MenuColumn {
    const field = fields.find((each) => fieldColumnId(each.id) === id);
    if (field === undefined) return { id, title: isOneOf(fixedColumnIds, id) ? fixedColumnTitles[id] : id };
    const type = { icon: <FieldTypeIcon type={field.type} />, words: fieldTypeNames[field.type] };
    return { id, title: field.name, type };
  }
  const hidden = (ids: readonly PeopleColumnId[]) => ids.filter((id) => !choice.includes(id)).map(columnOf);
  return (
    <ColumnMenu
      shown={choice.map(columnOf)}
      hidden={[
        { key: 'account', heading: 'Account', columns: hidden(fixedColumnIds) },
        {
          key: 'fields',
          heading: (
            <>
              Profile fields of <bdi>{organizationName}</bdi>
            </>
          ),
          columns: hidden(fields.map(({ id }) => fieldColumnId(id))),
        },
      ]}
      onMove={(id, toId) => {
        if (isPeopleColumn(id) && isPeopleColumn(toId)) onChoice(movedColumn(choice, id, toId));
      }}
      onToggle={(id) => {
        if (isPeopleColumn(id)) onChoice(toggledColumn(choice, id));
      }}
      onReset={() => {
        onChoice(null);
        writeColumnWidths('people', {});
      }}
    />
  );
}
