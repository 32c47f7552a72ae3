import { isOneOf } from '#contract/choices.ts';
import type { ReactNode } from 'react';
import type { PersonRow, ProfileField } from '#contract/people.ts';
import { botTypeName } from '#contract/words/bots.ts';
import { formatDate } from '#contract/words/time.ts';
import { useRow } from '../../state/replica.ts';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { lineClass } from '../../ui/grid/text-room.ts';
import { LastActive } from '../../subjects/people/LastActive.tsx';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import { NameCell, ProfileCell, RoleCell, StatusCell, Unset } from '../../subjects/people/PersonCells.tsx';
import {
  fixedColumnIds,
  fixedColumnTitles,
  sortKeyOf,
  type FixedColumnId,
  type PeopleColumnId,
} from './column-choice.ts';

interface ColumnContext {
  fields: readonly ProfileField[];
  comfortable: boolean;
}

type ColumnShape = Pick<GridColumn<PersonRow>, 'minimumWidth' | 'growth' | 'importance' | 'cell'>;

function fixedColumn(id: FixedColumnId, { comfortable }: ColumnContext): ColumnShape {
  switch (id) {
    case 'name':
      return {
        minimumWidth: 172,
        growth: 3,
        importance: 9,
        cell: (row, room) => <NameCell row={row} comfortable={comfortable} room={room} />,
      };
    case 'email':
      return {
        minimumWidth: 158,
        growth: 4,
        importance: 5,
        cell: (row, room) =>
          row.email === null ? <Unset>Hidden</Unset> : <Text room={room}>{row.email}</Text>,
      };
    case 'role':
      return {
        minimumWidth: 130,
        growth: 1,
        importance: 8,
        cell: (row) => <RoleCell row={row} />,
      };
    case 'joined':
      return {
        minimumWidth: 96,
        growth: 1,
        importance: 1,
        cell: ({ joinedAt }, room) =>
          joinedAt === null ? (
            <Unset>Unknown</Unset>
          ) : (
            <Text tabular room={room}>
              {formatDate(joinedAt)}
            </Text>
          ),
      };
    case 'last-active':
      return {
        minimumWidth: 80,
        growth: 1,
        importance: 6,
        cell: (row) => <LastActive row={row} />,
      };
    case 'status':
      return {
        minimumWidth: 150,
        growth: 3,
        importance: 4,
        cell: (row, room) => <StatusCell row={row} room={room} />,
      };
    case 'user-id':
      return {
        minimumWidth: 78,
        growth: 0,
        importance: 2,
        cell: (row) => <span className="rc-mono">{row.userId}</span>,
      };
    case 'timezone':
      return {
        minimumWidth: 120,
        growth: 1,
        importance: 2,
        cell: ({ timezone }, room) =>
          timezone === '' ? <Unset /> : <Text room={room}>{timezone.replaceAll('_', ' ')}</Text>,
      };
    case 'account':
      return {
        minimumWidth: 96,
        growth: 0,
        importance: 3,
        cell: (row, room) => <Text room={room}>{row.isActive ? 'Active' : 'Deactivated'}</Text>,
      };
    case 'account-type':
      return {
        minimumWidth: 110,
        growth: 0,
        importance: 3,
        cell: (row, room) => <Text room={room}>{row.isBot ? 'Bot' : 'Person'}</Text>,
      };
    case 'bot-type':
      return {
        minimumWidth: 130,
        growth: 0,
        importance: 7,
        cell: ({ bot }, room) =>
          bot === undefined ? <Unset>Person</Unset> : <Text room={room}>{botTypeName(bot.type)}</Text>,
      };
    case 'bot-owner':
      return {
        minimumWidth: 160,
        growth: 2,
        importance: 7,
        cell: (row, room) => <BotOwner row={row} room={room} />,
      };
    case 'bot-service':
      return {
        minimumWidth: 150,
        growth: 3,
        importance: 4,
        cell: (row, room) => <BotService row={row} room={room} />,
      };
  }
}

interface CellProps {
  row: PersonRow;
  /** Pixels. */
  room: number;
}

function BotOwner({ row: { bot }, room }: CellProps): ReactNode {
  if (bot === undefined) return null;
  if (bot.owner === null) return <Unset>None</Unset>;
  const { name, isActive } = bot.owner;
  return <Text room={room}>{isActive ? name : `${name} (deactivated)`}</Text>;
}

function BotService({ row, room }: CellProps): ReactNode {
  const service = useRow('bots', row.userId);
  if (service === undefined) return null;
  return <Text room={room}>{service.webhook?.url ?? service.program}</Text>;
}

function Text(props: { children: string; room: number; tabular?: boolean }): ReactNode {
  const { children, room, tabular = false } = props;
  return <span className={`${lineClass(children, room)} ${tabular ? 'rc-tabular' : ''}`}>{children}</span>;
}

/** The grid's columns for a choice of ids. In comfortable rows the e-mail stands under the name instead. */
export function peopleColumns(
  choice: readonly PeopleColumnId[],
  context: ColumnContext,
): GridColumn<PersonRow>[] {
  const columns: GridColumn<PersonRow>[] = [];
  for (const id of choice) {
    if (id === 'email' && context.comfortable) continue;
    const sortable = sortKeyOf(id) !== null;
    const descendingFirst = id === 'last-active' || id === 'joined';
    if (!isOneOf(fixedColumnIds, id)) {
      const field = context.fields.find((each) => `field:${each.id}` === id);
      if (field === undefined) continue;
      columns.push({
        id,
        title: field.name,
        icon: <FieldTypeIcon type={field.type} />,
        minimumWidth: 90,
        growth: 1.5,
        importance: 3,
        sortable,
        cell: (row, room) => <ProfileCell field={field} row={row} room={room} />,
      });
    } else {
      const title = fixedColumnTitles[id];
      columns.push({ id, title, sortable, descendingFirst, ...fixedColumn(id, context) });
    }
  }
  return columns;
}
