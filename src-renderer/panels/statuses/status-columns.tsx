import type { ReactNode } from 'react';
import type { PersonRow, StatusSort } from '#contract/people.ts';
import { localTime, zonePlace } from '#contract/words/zone.ts';
import { useNow } from '../../state/clock.ts';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { lineClass } from '../../ui/grid/text-room.ts';
import type { AskedDescription } from '../../ui/list-panel/use-asked-list.ts';
import { NameCell, StatusCell, Unset } from '../../subjects/people/PersonCells.tsx';
import { presenceWords } from '../../subjects/people/presence-words.ts';

const minute = 60_000;

interface CellProps {
  row: PersonRow;
  /** Pixels. */
  room: number;
}

function PresenceText({ row, room }: CellProps): ReactNode {
  const words = presenceWords(row, useNow(minute));
  return <span className={lineClass(words, room)}>{words}</span>;
}

function LocalTime({ row, room }: CellProps): ReactNode {
  const now = useNow(minute);
  const time = localTime(row.timezone, now);
  if (time === null) return <Unset>No time zone</Unset>;
  const words = `${time} in ${zonePlace(row.timezone)}`;
  return <span className={`${lineClass(words, room)} rc-tabular`}>{words}</span>;
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
      cell: (row, room) => <NameCell row={row} comfortable={comfortable} room={room} />,
    },
    {
      id: 'status',
      title: 'Status',
      minimumWidth: 200,
      growth: 4,
      importance: 8,
      sortable: true,
      cell: (row, room) => <StatusCell row={row} room={room} />,
    },
    {
      id: 'presence',
      title: 'Presence',
      minimumWidth: 130,
      growth: 1,
      importance: 4,
      sortable: false,
      cell: (row, room) => <PresenceText row={row} room={room} />,
    },
    {
      id: 'local-time',
      title: 'Local time',
      minimumWidth: 130,
      growth: 1,
      importance: 3,
      sortable: false,
      cell: (row, room) => <LocalTime row={row} room={room} />,
    },
  ];
}
