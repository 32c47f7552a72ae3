import { Stack } from '@mantine/core';
import { IconCircles, IconHash, IconKey, IconSettings } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { GroupUse } from '#contract/groups.ts';
import type { GroupReference } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { ListGrid } from '../../../ui/grid/ListGrid.tsx';
import { NameCell } from '../../../ui/grid/NameCell.tsx';
import type { GridColumn } from '../../../ui/grid/column-layout.ts';
import { useTableRows } from '../../../ui/grid/table-rows.ts';
import { useListPanel } from '../../../ui/grid/use-list-panel.ts';
import textStyle from '../../../ui/Text.module.css';

interface UsedInProps {
  /** null until it is known. */
  uses: readonly GroupUse[] | null;
  /** Whether channels are looked at: they are listed a moment later, or cannot be. */
  knowsChannels: boolean;
}

interface UseRow {
  /** Its place. */
  key: number;
  use: GroupUse;
}

type UseKind = GroupUse['kind'];

/** In the order in which they are listed. */
const kinds: Readonly<Record<UseKind, { words: string; Icon: typeof IconCircles }>> = {
  subgroup: { words: 'Containing group', Icon: IconCircles },
  'organization-permission': { words: 'Organization permission', Icon: IconSettings },
  'group-permission': { words: 'Group permission', Icon: IconKey },
  'channel-permission': { words: 'Channel permission', Icon: IconHash },
};
const kindOrder = Object.keys(kinds);
const mostNamed = 4;

const noUses: readonly GroupUse[] = [];
const keyOf = ({ key }: UseRow): number => key;
const nameOf = ({ use }: UseRow): string => (use.kind === 'subgroup' ? groupName(use.group) : use.label);

/** The groups or channels whose permission it is: "#general, #kiln and 2 more". */
function placeOf({ use }: UseRow): string {
  if (use.kind === 'group-permission') return groupName(use.group);
  if (use.kind !== 'channel-permission') return '–';
  const shown = use.channels.slice(0, mostNamed);
  const more = use.channelCount - shown.length;
  return `${shown.map((name) => `#${name}`).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
}

const directly = 'Directly';
const throughOf = ({ use }: UseRow): string => (use.through === null ? directly : groupName(use.through));

function GroupLink({ group }: { group: GroupReference }): ReactNode {
  const navigate = useNavigate();
  return (
    <LinkButton tabIndex={-1} onClick={() => navigate({ panel: 'groups', open: group.groupId })}>
      <bdi>{groupName(group)}</bdi>
    </LinkButton>
  );
}

function KindMark({ kind }: { kind: UseKind }): ReactNode {
  const { Icon } = kinds[kind];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}

const column = (
  id: string,
  title: string,
  minimumWidth: number,
  text: (row: UseRow) => string,
  cell: (row: UseRow) => ReactNode,
): GridColumn<UseRow> => ({
  id,
  title,
  minimumWidth,
  importance: id === 'name' ? 9 : 5,
  sortable: false,
  ...(id === 'name' && { face: 'name', beside: 28 }),
  text,
  cell,
});

const columns: readonly GridColumn<UseRow>[] = [
  column('name', 'Name', 200, nameOf, (row) => (
    <NameCell mark={<KindMark kind={row.use.kind} />} name={nameOf(row)}>
      {null}
    </NameCell>
  )),
  column(
    'kind',
    'Kind',
    170,
    ({ use }) => kinds[use.kind].words,
    ({ use }) => kinds[use.kind].words,
  ),
  column('place', 'In', 160, placeOf, (row) =>
    row.use.kind === 'group-permission' ? (
      <GroupLink group={row.use.group} />
    ) : (
      <bdi className={`rc-ellipsis ${row.use.kind === 'channel-permission' ? '' : textStyle.quiet}`}>
        {placeOf(row)}
      </bdi>
    ),
  ),
  column('through', 'Through', 120, throughOf, ({ use }) =>
    use.through === null ? (
      <span className={textStyle.quiet}>{directly}</span>
    ) : (
      <GroupLink group={use.through} />
    ),
  ),
];

/** Where a group matters: what keeps it from being deactivated, and what its members get through it. */
export function UsedIn({ uses, knowsChannels }: UsedInProps): ReactNode {
  const navigate = useNavigate();
  const rows = useMemo(
    () =>
      (uses ?? noUses)
        .toSorted((one, other) => kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind))
        .map((use, key): UseRow => ({ key, use })),
    [uses],
  );
  const { source, hits } = useTableRows(rows, rows, keyOf);
  const list = useListPanel({
    source,
    hits: uses === null ? null : hits,
    failure: null,
    onOpen(key) {
      const use = rows[key]?.use;
      if (use === undefined) return;
      if (use.kind === 'organization-permission') navigate({ panel: 'permissions', open: null });
      else if (use.kind === 'channel-permission') navigate({ panel: 'channels', open: null });
      else navigate({ panel: 'groups', open: use.group.groupId });
    },
  });
  return (
    // The header above has the list's line.
    <Stack gap={0} flex={1} mih={0} mt={-1}>
      <ListGrid<UseRow>
        name="group-uses"
        list={list}
        summed={countOf(rows.length, 'use')}
        remark={knowsChannels ? 'Without archived and hidden channels' : 'The channels are not listed yet'}
        label="Used in"
        columns={columns}
        rowName={nameOf}
        sort={null}
        onSort={() => {}}
        nothing={
          <Empty kind="empty" title="This group is not used anywhere">
            No other group contains it, and no permission of the organization, of a group
            {knowsChannels ? ' or of a channel that you can see' : ''} names it.
            {!knowsChannels && ' The channels are not listed yet.'}
          </Empty>
        }
      />
    </Stack>
  );
}
