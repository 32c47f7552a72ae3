import { Button } from '@mantine/core';
import { IconHash, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { targetOf } from '#contract/changes.ts';
import { hasFeature, wordsAt } from '#contract/level-words.ts';
import type {
  ChannelDetail,
  ChannelCreation,
  Channel,
  ChannelQuestion,
  ChannelsWindow,
} from '#contract/channels.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { useServerAge, useOrganization } from '../../state/organizations.ts';
import { useOpen } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { mostNamed } from '../../ui/grid/outside-view.ts';
import panel from '../../ui/Panel.module.css';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { useAskedList, useTypedQuestion } from '../../ui/list-panel/use-asked-list.ts';
import { AddSubscribersDialog, type AddSubscribersDialogProps } from './AddSubscribersDialog.tsx';
import { EditChannelDialog, NewChannelDialog } from './ChannelDialog.tsx';
import { channelFilters, noFilter, type ChannelFilter } from './channel-filters.ts';
import { ChannelSelectionBar } from './ChannelSelectionBar.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import { FoldersDialog } from './FoldersDialog.tsx';
import { channelDescription, channelQuestion } from './channel-columns.tsx';
import { useChannelEdits } from './use-channel-edits.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import type { Client } from '../../bridge/client.ts';
import { createQueriedList, type QueriedList } from '../../ui/grid/queried-list.ts';

const noFolders: never[] = [];

/** What this account can choose for a channel here. Asked again when the account has another role. */
function useChannelCreation(): Answer<ChannelCreation> {
  const role = useOrganization(({ me }) => me?.role);
  return useOrganizationQuery('channels.creation', {}, { since: [role] });
}

/** The channels as a queried list. */
function createChannelList(
  organizationId: string,
  client: Pick<Client, 'call'>,
): QueriedList<ChannelQuestion, Channel, ChannelsWindow> {
  return createQueriedList({
    keyOf: ({ id }) => id,
    find: (question, { first }, signal) =>
      client.call('channels.list', { organizationId, ...question, first }, { signal }),
    read: (channelIds, signal) => client.call('channels.rows', { organizationId, channelIds }, { signal }),
  });
}

interface ChannelButtonsProps {
  /** Why channels can't be created; also empty until that is known, for which the dialog waits. */
  cannotMake: string;
  onFolders: () => void;
  onNew: () => void;
}

function ChannelButtons({ cannotMake, onFolders, onNew }: ChannelButtonsProps): ReactNode {
  const server = useServerAge();
  return (
    <>
      <KeyAction
        shortcut={{
          id: 'channels folders',
          label: say('channels.channel-folders'),
          scope: say('channels.channels'),
        }}
        keys="O"
        variant="subtle"
        unless={wordsAt(server, 'channelFolders')}
        run={onFolders}
      >
        {say('channels.folders')}
      </KeyAction>
      <KeyAction
        shortcut={{ id: 'channels new', label: say('channels.new-channel'), scope: say('channels.channels') }}
        keys="N"
        unless={cannotMake}
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        run={onNew}
      >
        {say('channels.new-channel')}
      </KeyAction>
    </>
  );
}

/** Why channels can't be created, or why that could not be found out. */
function CreationNotices({ rights }: { rights: ReturnType<typeof useChannelCreation> }): ReactNode {
  const { value, failure, askAgain } = rights;
  return (
    <>
      {value !== null && value.objection !== '' && (
        <div className={panel.notice}>
          <Notice tone="warn">{value.objection}</Notice>
        </div>
      )}
      {value === null && failure !== null && (
        <div className={panel.notice}>
          <Notice
            tone="bad"
            title={say('channels.creation-unknown')}
            action={<Button onClick={askAgain}>{say('channels.try-again')}</Button>}
          >
            {failureMessage(failure)}
          </Notice>
        </div>
      )}
    </>
  );
}

/** The channels of the organization with their settings, and new ones. */
export function ChannelsPanel(): ReactNode {
  const typed = useTypedQuestion(channelQuestion);
  const { text, sort } = typed;
  const [filter, setFilter] = usePanelMemory<ChannelFilter>('channels.filter', noFilter);
  const [openId, setOpenId] = useOpen('channels');
  const [dialog, setDialog] = useState<'new' | ChannelDetail | null>(null);
  const [showsFolders, setShowsFolders] = useState(false);
  const [subscribing, setSubscribing] = useState<AddSubscribersDialogProps['channels'] | null>(null);
  const catalogue = useRow('channels', 0);
  const folders = catalogue?.folders ?? noFolders;
  const question = { text, ...filter, sort };
  const source = useQueriedList(createChannelList, question, {
    version: catalogue?.version,
    keptAs: 'channels',
  });
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
  const { edits, setState, setDefault, setFolder } = useChannelEdits(list);
  const call = useOrganizationCall();

  async function subscribeToSelected(): Promise<void> {
    const ids = list.selectedKeys();
    // Those outside the view need not be loaded.
    const channelIds = ids.filter((id) => list.read(id) === undefined).slice(0, mostNamed);
    const others = channelIds.length === 0 ? null : await call('channels.rows', { channelIds });
    const names = new Map(others?.ok === true ? others.value.map(({ id, name }) => [id, name]) : []);
    setSubscribing(
      ids.map((id) => ({
        id,
        name: list.read(id)?.name ?? names.get(id) ?? say('channels.unknown-channel', { id: String(id) }),
      })),
    );
  }
  return (
    <ListPanel
      list={list}
      count={catalogue?.total == null ? null : catalogue.total - catalogue.archived}
      buttons={
        <ChannelButtons
          cannotMake={creation?.objection ?? ''}
          onFolders={() => setShowsFolders(true)}
          onNew={() => setDialog('new')}
        />
      }
      notices={<CreationNotices rights={rights} />}
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
        title: say('channels.no-channels'),
        words: say('channels.no-channels-help'),
      }}
      nothing={say('channels.none-fits', { count: catalogue?.total ?? 0 })}
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
