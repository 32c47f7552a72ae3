import { Checkbox, NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListColumn, ReadList } from '#contract/list-file.ts';
import type { ProfileField } from '#contract/people.ts';
import { ColumnsView } from '../../../subjects/list-file/ColumnsView.tsx';
import { columnName } from '../../../subjects/list-file/list-words.ts';
import { dateOrderChoices } from './import-words.ts';
import type { ImportState } from './import-state.ts';
import type { PeopleImport } from './people-import.ts';

interface ImportColumnsProps {
  state: ImportState;
  reading: ReadList;
  fields: readonly ProfileField[];
  work: PeopleImport;
}

/** The columns of a file that is imported, with how they write dates and what empty cells mean. */
export function ImportColumns({ state, reading, fields, work }: ImportColumnsProps): ReactNode {
  const { emptyClears } = state;
  const isDate = ({ meaning }: ListColumn): boolean =>
    fields.some(({ id, type }) => type === 'date' && meaning === `field:${id}`);
  const meanings = new Set(reading.columns.map(({ meaning }) => meaning));
  return (
    <ColumnsView
      use="import"
      reading={reading}
      choices={state.kept.choices}
      onChoices={(choices) => void work.setChoices(choices)}
      fields={fields}
      renderColumnOptions={(column) =>
        isDate(column) && (
          <NativeSelect
            mt={4}
            aria-label={`Dates of ${columnName(column)}`}
            data={dateOrderChoices}
            value={state.dateOrders[column.place] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              work.setDateOrder(
                column.place,
                dateOrderChoices.find((each) => each.value === value)?.order ?? null,
              )
            }
          />
        )
      }
    >
      <div>
        <Text size="sm" fw={550}>
          People are matched by
        </Text>
        <Text size="sm" c="var(--rc-fg2)">
          {meanings.has('user-id')
            ? 'User id; where it is empty, by email'
            : meanings.has('email')
              ? 'Email (upper or lower case)'
              : 'Not chosen yet'}
        </Text>
      </div>
      <Checkbox
        label="Empty cells clear profile fields"
        description={
          emptyClears ? 'Names, roles and addresses stay as they are.' : 'Values with an empty cell stay.'
        }
        checked={emptyClears}
        onChange={(event) => work.setEmptyClears(event.currentTarget.checked)}
      />
    </ColumnsView>
  );
}
