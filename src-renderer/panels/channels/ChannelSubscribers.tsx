import { Button, Group, Text } from '@mantine/core';
import { IconKey, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import type { ChannelDetail } from '#contract/channels.ts';
import type { PeopleSort, PersonRow } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../state/navigation.ts';
import { questionText } from '../../state/permission-question.ts';
import { usePreferences } from '../../state/preferences.ts';
import { FindField } from '../../ui/FindField.tsx';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { BarAction, SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { useHits } from '../../ui/grid/use-queried-list.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { useOrganizationId } from '../../state/organization-context.ts';
import { onTableChange, useRow } from '../../state/replica.ts';
import { useGroupPeople, type GroupPeopleList } from '../../subjects/groups/use-group-answers.ts';
import { nameContent, NameCell } from '../../subjects/people/PersonCells.tsx';
import { AddSubscribersDialog } from './AddSubscribersDialog.tsx';
import { subscriptionEdits } from '../../subjects/channels/channel-words.ts';
import layoutStyle from '../../ui/Layout.module.css';

interface ChannelSubscribersProps {
  channel: ChannelDetail;
}

const firstSort: PeopleSort = { key: 'name', descending: false };

function ActivityCell({ channelId, row }: { channelId: number; row: PersonRow }): ReactNode {
  const isPending = useRow('pending', `user:${row.userId}:channel:${channelId}`) !== undefined;
  return isPending ? <PendingMark /> : <RelativeTime at={row.lastActiveAt} />;
}

function subscriberColumns(channelId: number, comfortable: boolean): GridColumn<PersonRow>[] {
  return [
    {
      id: 'name',
      title: say('channels.name'),
      minimumWidth: 150,
      importance: 9,
      sortable: true,
      ...nameContent(comfortable),
      cell: (row, room) => <NameCell row={row} comfortable={comfortable} room={room} />,
    },
    {
      id: 'last-active',
      title: say('channels.last-active'),
      minimumWidth: 104,
      importance: 5,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      cell: (row) => <ActivityCell channelId={channelId} row={row} />,
    },
  ];
}

function useSubscribers(channelId: number, text: string, sort: PeopleSort): GroupPeopleList {
  const organizationId = useOrganizationId();
  const expression = { first: { kind: 'channel' as const, channelId }, steps: [] };
  const list = useGroupPeople({ kind: 'set', expression }, text, sort);
  useEffect(() => onTableChange(organizationId, ['channels'], () => list.askAgain()), [organizationId, list]);
  return list;
}

/** Who is subscribed to a channel: others can be added, and those selected unsubscribed. */
export function ChannelSubscribers({ channel }: ChannelSubscribersProps): ReactNode {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [sort, setSort] = useState(firstSort);
  const [isAdding, setAdding] = useState(false);
  const comfortable = usePreferences((preferences) => preferences.density) === 'comfortable';
  const edits = useEdits();
  const source = useSubscribers(channel.id, text, sort);
  const list = useListPanel({
    source,
    ...useHits(source),
    selection: useState(emptySelection),
    targetOf: (userId) => targetOf('user', userId),
    onOpen: (userId) => navigate({ panel: 'people', open: userId }),
  });
  const columns = useMemo(() => subscriberColumns(channel.id, comfortable), [channel.id, comfortable]);
  const { add: cannotAdd, remove: cannotRemove } = channel.subscribing;

  async function unsubscribe(): Promise<void> {
    const sent = await edits.reviewEach(
      list.selectedKeys(),
      (some) => say('channels.unsubscribe-accounts', { count: some.length, channel: channel.name }),
      (userId) => subscriptionEdits([channel.id], [userId], false),
    );
    list.deselect(sent);
  }
  function askWhy(): void {
    const [userId = null] = list.selectedKeys();
    navigate({ panel: 'permissions', open: questionText({ userId, channelId: channel.id, action: 'post' }) });
  }
  return (
    <section className={layoutStyle.rows} aria-label={say('channels.subscribers')}>
      <Group gap={8} wrap="nowrap" flex="none" py={12} px={16}>
        <FindField
          label={say('channels.find-a-subscriber')}
          placeholder={say('channels.find-subscriber-by')}
          value={text}
          className={layoutStyle.fillWidth ?? ''}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            list.focusGrid();
          }}
        />
        <KeyAction
          shortcut={{
            id: 'channel subscribe people',
            label: say('channels.subscribe-to-this'),
            scope: say('channels.channels'),
          }}
          keys="A"
          unless={cannotAdd}
          leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
          run={() => setAdding(true)}
        >
          {say('channels.subscribe-people')}
        </KeyAction>
      </Group>
      {cannotAdd !== '' && (
        <Text size="sm" c="dimmed" px={16} pb={10}>
          {cannotAdd}
        </Text>
      )}
      {cannotRemove !== '' && cannotRemove !== cannotAdd && (
        <Text size="sm" c="dimmed" px={16} pb={10}>
          {cannotRemove}
        </Text>
      )}
      <ListGrid<PersonRow>
        name="subscribers"
        list={list}
        edits={edits}
        summed={say('channels.subscriber-count', { count: list.total })}
        label={say('channels.subscribers')}
        columns={columns}
        rowName={(row) => row.name}
        sort={sort}
        onSort={(next: PeopleSort) => setSort(next)}
        nothing={
          text.trim() === '' ? (
            <Empty kind="empty" icon={IconUsers} title={say('channels.no-subscribers')}>
              {cannotAdd === '' ? say('channels.no-subscribers-help') : null}
            </Empty>
          ) : (
            <Empty
              kind="nothing-matches"
              title={say('channels.no-subscriber-matches')}
              action={<Button onClick={() => setText('')}>{say('channels.clear-search')}</Button>}
            >
              {sayNodes('channels.no-subscriber-has', { text: <bdi>{text.trim()}</bdi> })}
            </Empty>
          )
        }
        bar={
          <SelectionBar label={say('channels.subscribers-selected')} {...list.bar}>
            {list.selection.keys.size === 1 && (
              <BarAction onClick={askWhy}>
                <IconKey size={15} stroke={1.6} aria-hidden />
                {say('channels.permissions')}
              </BarAction>
            )}
            <Permitted unless={cannotRemove}>
              <BarAction onClick={() => void unsubscribe()}>{say('channels.unsubscribe')}</BarAction>
            </Permitted>
          </SelectionBar>
        }
      />
      {isAdding && <AddSubscribersDialog channels={[channel]} onClose={() => setAdding(false)} />}
      {edits.dialog}
    </section>
  );
}
