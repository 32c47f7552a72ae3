import type { ReactNode } from 'react';
import type { PersonRow, StatusSort } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import type { AskedDescription } from '../../ui/list-panel/use-asked-list.ts';
import { NameCell, StatusCell, Unset } from '../../subjects/people/PersonCells.tsx';
import { presenceWords } from '../../subjects/people/presence-words.ts';

const minute = 60_000;

function PresenceText({ row }: { row: PersonRow }): ReactNode {
  const now = useNow(minute);
  return <span className="rc-ellipsis">{presenceWords(row, now)}</span>;
}

function LocalTime({ row }: { row: PersonRow }): ReactNode {
  const now = useNow(minute);
  const time = localTime(row.timezone, now);
  if (time === null) return <Unset>No time zone</Unset>;
  return (
    <span className="rc-ellipsis rc-tabular">
      {time} in {zonePlace(row.timezone)}
    </span>
  );
}

/** What is so of the list of statuses, however high its rows are. */
export const statusBasics: Omit<AskedDescription<PersonRow, StatusSort>, 'columns'> = {
  name: 'statuses',
  title: 'Statuses',
  one: 'status',
  searches: 'Name, e-mail or status',
  firstSort: { key: 'name', descending: false },
  rowName: ({ name }) => name,
};

/** The columns of the list of statuses. */
export function statusColumns(comfortable: boolean): GridColumn<PersonRow>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      minimumWidth: 180,
      growth: 2,
      importance: 9,
      sortable: true,
      cell: (row) => <NameCell row={row} comfortable={comfortable} />,
    },
    {
      id: 'status',
      title: 'Status',
      minimumWidth: 200,
      growth: 4,
      importance: 8,
      sortable: true,
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: 'presence',
      title: 'Presence',
      minimumWidth: 130,
      growth: 1,
      importance: 4,
      sortable: false,
      cell: (row) => <PresenceText row={row} />,
    },
    {
      id: 'local-time',
      title: 'Local time',
      minimumWidth: 130,
      growth: 1,
      importance: 3,
      sortable: false,
      cell: (row) => <LocalTime row={row} />,
    },
  ];
}
