import type { ReactNode } from 'react';
import type { PersonRow, StatusSort } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { lineClass } from '../../ui/grid/text-room.ts';
import type { AskedDescription } from '../../ui/list-panel/use-asked-list.ts';
import { lastSeenText } from '../../subjects/people/last-active.ts';
import { LastActive } from '../../subjects/people/LastActive.tsx';
import {
  nameContent,
  NameCell,
  statusContent,
  StatusCell,
  Unset,
} from '../../subjects/people/PersonCells.tsx';

const minute = 60_000;

interface CellProps {
  row: PersonRow;
  /** Pixels. */
  room: number;
}

function timeWords({ timezone }: PersonRow, now: number): string {
  const time = localTime(timezone, now);
  return time === null ? 'No time zone' : `${time} in ${zonePlace(timezone)}`;
}

function LocalTime({ row, room }: CellProps): ReactNode {
  const now = useNow(minute);
  const words = timeWords(row, now);
  if (localTime(row.timezone, now) === null) return <Unset>{words}</Unset>;
  return <span className={`${lineClass(words, room)} rc-tabular`}>{words}</span>;
}

/** What is so of the list of statuses, however high its rows are. */
export const statusBasics: Omit<AskedDescription<PersonRow, StatusSort>, 'columns'> = {
  name: 'statuses',
  title: 'Statuses',
  one: 'status',
  many: 'statuses',
  searches: 'Name, email or status',
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
      importance: 9,
      sortable: true,
      ...nameContent(comfortable),
      cell: (row, room) => <NameCell row={row} comfortable={comfortable} room={room} />,
    },
    {
      id: 'status',
      title: 'Status',
      minimumWidth: 200,
      importance: 8,
      sortable: true,
      ...statusContent,
      cell: (row, room) => <StatusCell row={row} room={room} />,
    },
    {
      id: 'local-time',
      title: 'Local time',
      minimumWidth: 130,
      importance: 3,
      sortable: false,
      text: (row) => timeWords(row, Date.now()),
      cell: (row, room) => <LocalTime row={row} room={room} />,
    },
    {
      id: 'last-active',
      title: 'Active',
      minimumWidth: 80,
      importance: 4,
      align: 'end',
      sortable: false,
      text: (row) => lastSeenText(row, Date.now()),
      cell: (row) => <LastActive row={row} />,
    },
  ];
}
