import { Button } from '@mantine/core';
import { IconHash, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import type { ChannelDetail, ChannelFolder } from '#contract/channels.ts';
import { countOf } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useServerAge } from '../../state/organizations.ts';
import { useOpen } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { mostNamed } from '../../ui/OutsideViewNotice.tsx';
import panel from '../../ui/Panel.module.css';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { useAskedList, useTypedQuestion } from '../../ui/list-panel/use-asked-list.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { AddSubscribersDialog, type AddSubscribersDialogProps } from './AddSubscribersDialog.tsx';
import { EditChannelDialog, NewChannelDialog } from './ChannelDialog.tsx';
import { channelFilters, noFilter, type ChannelFilter } from './channel-filters.ts';
import { ChannelSelectionBar } from './ChannelSelectionBar.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import { FoldersDialog } from './FoldersDialog.tsx';
import { channelBasics, channelDescription } from './channel-columns.tsx';
import { createChannelList } from './channel-list.ts';
import { useChannelCreation } from './use-channel-creation.ts';

const noFolders: never[] = [];

/** The channels of the organization with their settings, and new ones. */
export function ChannelsPanel(): ReactNode {
  const typed = useTypedQuestion(channelBasics);
  const { text, sort } = typed;
  const [filter, setFilter] = usePanelMemory<ChannelFilter>('channels.filter', noFilter);
  const [openId, setOpenId] = useOpen('channels');
  const [dialog, setDialog] = useState<'new' | ChannelDetail | null>(null);
  const [showsFolders, setShowsFolders] = useState(false);
  const [subscribing, setSubscribing] = useState<AddSubscribersDialogProps['channels'] | null>(null);
  const catalogue = useRow('channels', 0);
  const folders = catalogue?.folders ?? noFolders;
  const question = { text, ...filter, sort };
  const source = useQueriedList(createChannelList, question, catalogue?.version);
  const server = useServerAge();
  const description = useMemo(() => channelDescription(folders, server), [folders, server]);
  const list = useAskedList(description, {
    source,
    typed,
    count: catalogue?.total ?? null,
    targetOf: (channelId) => targetOf('channel', channelId),
    openKey: openId,
    onOpen: setOpenId,
    onClose: () => setOpenId(null),
  });
  const rights = useChannelCreation();
  const creation = rights.value;
  const edits = useEdits();
  const call = useOrganizationCall();
  // Until that is known the dialog waits for it.
  const cannotMake = creation?.objection ?? '';

  /** @param title says what is done to the channels that are named in place of `%` */
  async function set(
    channelIds: readonly number[],
    field: string,
    value: string,
    title: string,
  ): Promise<void> {
    const whatOf = (some: readonly number[]): string => {
      const [only] = some;
      const name = only === undefined ? undefined : list.read(only)?.name;
      return some.length === 1 && name !== undefined ? name : countOf(some.length, 'channel');
    };
    const sent = await edits.reviewEach(
      channelIds,
      (some) => title.replace('%', () => whatOf(some)),
      (id) => ({ target: targetOf('channel', id), field, value }),
    );
    list.deselect(sent);
  }
  const setState = (channelIds: readonly number[], state: 'active' | 'archived'): void =>
    void set(channelIds, 'state', state, state === 'archived' ? 'Archive %' : 'Bring back %');
  const setDefault = (channelIds: readonly number[], isDefault: boolean): void =>
    isDefault
      ? void set(channelIds, 'default', 'default', 'Add % to default channels')
      : void set(channelIds, 'default', '', 'Remove % from default channels');
  const setFolder = (channelIds: readonly number[], folder: ChannelFolder | null): void =>
    folder === null
      ? void set(channelIds, 'folder', '', 'Take % out of folders')
      : void set(channelIds, 'folder', String(folder.id), `Move % to ${folder.name}`);
  async function subscribeToSelected(): Promise<void> {
    const ids = list.selectedKeys();
    // Those outside the view need not be loaded.
    const channelIds = ids.filter((id) => list.read(id) === undefined).slice(0, mostNamed);
    const others = channelIds.length === 0 ? null : await call('channels.rows', { channelIds });
    const names = new Map(others?.ok === true ? others.value.map(({ id, name }) => [id, name]) : []);
    setSubscribing(ids.map((id) => ({ id, name: list.read(id)?.name ?? names.get(id) ?? `Channel ${id}` })));
  }
  return (
    <ListPanel
      list={list}
      count={catalogue?.total == null ? null : catalogue.total - catalogue.archived}
      buttons={
        <>
          <KeyAction
            shortcut={{ id: 'channels folders', label: 'Channel folders', scope: 'Channels' }}
            keys="O"
            unless={wordsAt(server, 'channelFolders')}
            run={() => setShowsFolders(true)}
          >
            Folders
          </KeyAction>
          <KeyAction
            shortcut={{ id: 'channels new', label: 'New channel', scope: 'Channels' }}
            keys="N"
            unless={cannotMake}
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            run={() => setDialog('new')}
          >
            New channel
          </KeyAction>
        </>
      }
      notices={
        <>
          {creation !== null && creation.objection !== '' && (
            <div className={panel.notice}>
              <Notice tone="warn">{creation.objection}</Notice>
            </div>
          )}
          {creation === null && rights.failure !== null && (
            <div className={panel.notice}>
              <Notice
                tone="bad"
                title="Couldn't find out what you may create"
                action={<Button onClick={rights.askAgain}>Try again</Button>}
              >
                {failureMessage(rights.failure)}
              </Notice>
            </div>
          )}
        </>
      }
      filters={channelFilters({
        filter,
        folders: hasFeature(server, 'channel-folders') ? folders : null,
        hasArchived: hasFeature(server, 'archived-channels'),
        archived: catalogue?.archived ?? 0,
        onFilter: setFilter,
      })}
      edits={edits}
      empty={{
        icon: IconHash,
        title: 'No channels',
        words: "There are none, or you can't see them.",
      }}
      nothing={{
        clear: 'Clear the filters',
        onClear() {
          typed.setText('');
          setFilter(noFilter);
        },
        words: `None of ${countOf(catalogue?.total ?? 0, 'channel')} fits the search and the filters.`,
      }}
      bar={
        <ChannelSelectionBar
          {...list.bar}
          folders={hasFeature(server, 'channel-folders') ? folders : null}
          onFolder={(folder) => setFolder(list.selectedKeys(), folder)}
          channels={[...list.selection.keys].flatMap((id) => list.read(id) ?? [])}
          onSubscribe={() => void subscribeToSelected()}
          onDefault={(isDefault) => setDefault(list.selectedKeys(), isDefault)}
          onState={(state) => setState(list.selectedKeys(), state)}
        />
      }
    >
      {openId !== null && (
        <ChannelSheet
          key={openId}
          channelId={openId}
          version={catalogue?.version ?? 0}
          creation={creation}
          folders={folders}
          place={list.sheet}
          onEdit={setDialog}
          onState={({ id }, state) => setState([id], state)}
        />
      )}
      {dialog === 'new' && creation?.objection === '' && (
        <NewChannelDialog creation={creation} folders={folders} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && dialog !== 'new' && creation !== null && (
        <EditChannelDialog
          creation={creation}
          folders={folders}
          channel={dialog}
          names={dialog.names}
          onClose={() => setDialog(null)}
        />
      )}
      {subscribing !== null && (
        <AddSubscribersDialog channels={subscribing} onClose={() => setSubscribing(null)} />
      )}
      {showsFolders && <FoldersDialog folders={folders} onClose={() => setShowsFolders(false)} />}
      {edits.dialog}
    </ListPanel>
  );
}
