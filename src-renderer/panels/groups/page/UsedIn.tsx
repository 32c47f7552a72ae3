import { Stack } from '@mantine/core';
import { IconCircles, IconHash, IconKey, IconSettings } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { GroupUse } from '#contract/groups.ts';
import type { GroupReference } from '#contract/people.ts';
import { groupName } from '#contract/words/groups.ts';
import { say, type PlainMessageId } from '#words/say.ts';
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
const kinds = {
  subgroup: { words: 'group-page.use-subgroup', Icon: IconCircles },
  'organization-permission': { words: 'group-page.use-organization', Icon: IconSettings },
  'group-permission': { words: 'group-page.use-group', Icon: IconKey },
  'channel-permission': { words: 'group-page.use-channel', Icon: IconHash },
} as const satisfies Readonly<Record<UseKind, { words: PlainMessageId; Icon: typeof IconCircles }>>;
const kindOrder: readonly string[] = Object.keys(kinds);
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
  const names = shown.map((name) => `#${name}`).join(', ');
  return more > 0 ? say('group-page.channels-and-more', { names, count: more }) : names;
}

const throughOf = ({ use }: UseRow): string =>
  use.through === null ? say('group-page.used-directly') : groupName(use.through);

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

const columnsOfUses = (): readonly GridColumn<UseRow>[] => [
  column('name', say('groups.name'), 200, nameOf, (row) => (
    <NameCell mark={<KindMark kind={row.use.kind} />} name={nameOf(row)}>
      {null}
    </NameCell>
  )),
  column(
    'kind',
    say('group-page.kind'),
    170,
    ({ use }) => say(kinds[use.kind].words),
    ({ use }) => say(kinds[use.kind].words),
  ),
  column('place', say('group-page.in'), 160, placeOf, (row) =>
    row.use.kind === 'group-permission' ? (
      <GroupLink group={row.use.group} />
    ) : (
      <bdi className={`rc-ellipsis ${row.use.kind === 'channel-permission' ? '' : textStyle.quiet}`}>
        {placeOf(row)}
      </bdi>
    ),
  ),
  column('through', say('group-page.through-column'), 120, throughOf, ({ use }) =>
    use.through === null ? (
      <span className={textStyle.quiet}>{say('group-page.used-directly')}</span>
    ) : (
      <GroupLink group={use.through} />
    ),
  ),
];

/** Where a group matters: what keeps it from being deactivated, and what its members get through it. */
export function UsedIn({ uses, knowsChannels }: UsedInProps): ReactNode {
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOfUses(), []);
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
        summed={say('group-page.uses', { count: rows.length })}
        remark={knowsChannels ? say('group-page.channels-excluded') : say('group-page.channels-pending')}
        label={say('group-page.used-in')}
        columns={columns}
        rowName={nameOf}
        sort={null}
        onSort={() => {}}
        nothing={
          <Empty kind="empty" title={say('group-page.not-used')}>
            {say(knowsChannels ? 'group-page.not-used-help' : 'group-page.not-used-yet')}
          </Empty>
        }
      />
    </Stack>
  );
}
