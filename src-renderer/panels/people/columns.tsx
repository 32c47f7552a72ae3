import { isOneOf } from '#contract/choices.ts';
import type { ReactNode } from 'react';
import type { PersonRow, ProfileField } from '#contract/people.ts';
import { botTypeName } from '#contract/words/bots.ts';
import { formatDate } from '#contract/words/time.ts';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { lineClass } from '../../ui/grid/text-room.ts';
import { lastSeenText } from '../../subjects/people/last-active.ts';
import { LastActive } from '../../subjects/people/LastActive.tsx';
import { FieldTypeIcon } from '../../subjects/people/ProfileFieldType.tsx';
import {
  NameCell,
  nameContent,
  ProfileCell,
  profileText,
  RoleCell,
  roleContent,
  StatusCell,
  statusContent,
  Unset,
} from '../../subjects/people/PersonCells.tsx';
import textStyle from '../../ui/Text.module.css';
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
  /** The organization's own, with its "@": most addresses end with it. */
  domain: string;
  /** No people are listed, so that none has to be told from them. */
  onlyBots: boolean;
  /** Where a bot sends what is written to it: an address or a program; empty for other bots. */
  serviceOf: (userId: number) => string;
}

type ColumnShape = Pick<
  GridColumn<PersonRow>,
  'minimumWidth' | 'importance' | 'text' | 'short' | 'beside' | 'face' | 'cell'
>;

const zoneOf = ({ timezone }: PersonRow): string =>
  timezone === '' ? 'Not set' : timezone.replaceAll('_', ' ');
const accountOf = ({ isActive }: PersonRow): string => (isActive ? 'Active' : 'Deactivated');
const accountTypeOf = ({ isBot }: PersonRow): string => (isBot ? 'Bot' : 'Person');
const botTypeOf = ({ bot }: PersonRow): string => (bot === undefined ? 'Person' : botTypeName(bot.type));

function ownerOf({ bot }: PersonRow): string {
  if (bot === undefined) return '';
  if (bot.owner === null) return 'None';
  const { name, isActive } = bot.owner;
  return isActive ? name : `${name} (deactivated)`;
}

function fixedColumn(
  id: FixedColumnId,
  { comfortable, domain, onlyBots, serviceOf }: ColumnContext,
): ColumnShape {
  switch (id) {
    case 'name':
      return {
        minimumWidth: 172,
        importance: 9,
        ...nameContent(comfortable, onlyBots),
        cell: (row, room) => <NameCell row={row} comfortable={comfortable} onlyBots={onlyBots} room={room} />,
      };
    case 'email':
      return {
        minimumWidth: 158,
        importance: 5,
        text: ({ email }) => email ?? 'Hidden',
        cell: (row, room) =>
          row.email === null ? (
            <Unset>Hidden</Unset>
          ) : (
            <Email address={row.email} domain={domain} room={room} />
          ),
        short: ({ email }) => (email === null ? 'Hidden' : shortAddress(email, domain)),
      };
    case 'role':
      return {
        minimumWidth: 130,
        importance: 8,
        ...roleContent,
        cell: (row) => <RoleCell row={row} />,
      };
    case 'joined':
      return {
        minimumWidth: 96,
        importance: 1,
        text: ({ joinedAt }) => (joinedAt === null ? 'Unknown' : formatDate(joinedAt)),
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
        importance: 6,
        text: (row) => lastSeenText(row, Date.now()),
        cell: (row) => <LastActive row={row} />,
      };
    case 'status':
      return {
        minimumWidth: 150,
        importance: 4,
        ...statusContent,
        cell: (row, room) => <StatusCell row={row} room={room} />,
      };
    case 'user-id':
      return {
        minimumWidth: 78,
        importance: 2,
        text: ({ userId }) => String(userId),
        face: 'code',
        cell: (row) => <span className="rc-mono">{row.userId}</span>,
      };
    case 'timezone':
      return {
        minimumWidth: 120,
        importance: 2,
        text: zoneOf,
        cell: (row, room) => (row.timezone === '' ? <Unset /> : <Text room={room}>{zoneOf(row)}</Text>),
      };
    case 'account':
      return {
        minimumWidth: 96,
        importance: 3,
        text: accountOf,
        cell: (row, room) => <Text room={room}>{accountOf(row)}</Text>,
      };
    case 'account-type':
      return {
        minimumWidth: 110,
        importance: 3,
        text: accountTypeOf,
        cell: (row, room) => <Text room={room}>{accountTypeOf(row)}</Text>,
      };
    case 'bot-type':
      return {
        minimumWidth: 130,
        importance: 7,
        // Rows of people have no bot type, so they must not set the width.
        text: (row) => (row.bot === undefined ? '' : botTypeOf(row)),
        cell: (row, room) =>
          row.bot === undefined ? <Unset>{botTypeOf(row)}</Unset> : <Text room={room}>{botTypeOf(row)}</Text>,
      };
    case 'bot-owner':
      return {
        minimumWidth: 160,
        importance: 7,
        text: ownerOf,
        cell: (row, room) => <BotOwner row={row} room={room} />,
      };
    case 'bot-service':
      return {
        minimumWidth: 200,
        importance: 4,
        text: ({ userId }) => serviceOf(userId),
        cell: ({ userId }, room) => <Text room={room}>{serviceOf(userId)}</Text>,
      };
  }
}

interface CellProps {
  row: PersonRow;
  /** Pixels. */
  room: number;
}

function BotOwner({ row, room }: CellProps): ReactNode {
  const words = ownerOf(row);
  return row.bot?.owner === null ? <Unset>{words}</Unset> : <Text room={room}>{words}</Text>;
}

function Text(props: { children: string; room: number; tabular?: boolean }): ReactNode {
  const { children, room, tabular = false } = props;
  return <span className={`${lineClass(children, room)} ${tabular ? 'rc-tabular' : ''}`}>{children}</span>;
}

/** An address that is truncated within the organization's own domain. */
const shortAddress = (address: string, domain: string): string =>
  domain !== '' && address.endsWith(domain) ? `${address.slice(0, -domain.length)}@…` : address;

/** An address, in which the organization's own domain steps back. */
function Email({ address, domain, room }: { address: string; domain: string; room: number }): ReactNode {
  if (domain === '' || !address.endsWith(domain)) return <Text room={room}>{address}</Text>;
  return (
    <span className={lineClass(address, room)}>
      {address.slice(0, -domain.length)}
      <span className={textStyle.quiet}>{domain}</span>
    </span>
  );
}

/** The grid's columns for a choice of ids. In comfortable rows the email stands under the name instead. */
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
        importance: 3,
        sortable,
        text: (row) => profileText(field, row),
        cell: (row, room) => <ProfileCell field={field} row={row} room={room} />,
      });
    } else {
      const title = fixedColumnTitles[id];
      const align = descendingFirst || id === 'user-id' ? 'end' : 'start';
      columns.push({ id, title, sortable, descendingFirst, align, ...fixedColumn(id, context) });
    }
  }
  return columns;
}
