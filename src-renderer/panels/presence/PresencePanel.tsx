import { Flex } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { say } from '#words/say.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { useLiveSince, useOrganization } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { PresenceNotice } from '../../subjects/people/PresenceNotice.tsx';
import { OwnSettingNotice } from '../../subjects/people/OwnSettingNotice.tsx';
import panel from '../../ui/Panel.module.css';
import { PeopleFilters } from '../../subjects/people-filter/PeopleFilters.tsx';
import { peopleNamed } from '../../subjects/people-filter/condition-words.ts';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import { BoardContent } from './BoardContent.tsx';
import { BoardFooter } from './BoardFooter.tsx';
import { BoardTable } from './BoardTable.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { PresenceHeader } from './PresenceHeader.tsx';
import { PresenceSide } from './PresenceSide.tsx';
import type { PresenceView } from './board-layout.ts';
import { firstQuestion } from './board-question.ts';
import { createPresenceFeed } from './presence-feed.ts';
import { createPresencePeople } from './presence-people.ts';
import classes from './PresencePanel.module.css';

const noneClosed: ReadonlySet<string> = new Set();
/** The board shows active humans: only they have presence. */
const filtersWithoutUse = ['account', 'kind', 'channel'] as const;
/** Below this width of the window, in pixels, the board keeps the room until the side is asked for. */
const roomForSide = 1_200;

/** Everyone's presence, live: in groups, as dots or lines; beside it the trend and who can cover. */
export function PresencePanel(): ReactNode {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const feed = useMemo(() => createPresenceFeed(organizationId, { call, subscribe }), [organizationId]);
  const people = useMemo(() => createPresencePeople(organizationId, { call, subscribe }), [organizationId]);
  useEffect(() => feed.start(), [feed]);
  useEffect(() => people.start(), [people]);
  const state = useStore(feed.state);
  const [question, setQuestion] = usePanelMemory('presence.question', firstQuestion);
  const [view, setView] = usePanelMemory<PresenceView>('presence.view', 'dots');
  const [closed, setClosed] = usePanelMemory('presence.closed', noneClosed);
  const [side, setSide] = usePanelMemory<boolean | null>('presence.side', null);
  const [isTableOpen, setTableOpen] = useState(false);
  const fields = useTable('profileFields');
  const groups = useTable('groups');
  const settings = useRow('settings', 0);
  const connectionKind = useOrganization(({ connection }) => connection.kind);
  const liveSince = useLiveSince();
  const asOf = useOrganization(({ stalePresence }) => stalePresence?.asOfMilliseconds) ?? null;
  const named = useMemo(() => peopleNamed(question.filter.conditions ?? [], fields), [question, fields]);
  const personNames = usePersonNames(named);
  const names = useMemo(() => ({ groups, fields, people: personNames }), [groups, fields, personNames]);
  const isPaused = state.pausedAt !== null;
  const [isSideUsual] = useState(() => window.innerWidth >= roomForSide);
  const isSideOpen = side ?? isSideUsual;

  useEffect(() => people.setPaused(isPaused), [people, isPaused]);
  useEffect(() => feed.ask(question), [feed, question]);
  useEffect(() => {
    if (liveSince !== null && feed.state.getState().pausedAt === null) feed.askAgain();
  }, [feed, liveSince]);
  const togglePause = () => feed.setPaused(!isPaused);
  const toggleSide = () => setSide(!isSideOpen);
  const openTable = () => setTableOpen(true);
  useBoardShortcuts({ isPaused, isSideOpen, onPause: togglePause, onSide: toggleSide, onTable: openTable });
  const openPerson = (userId: number) => navigate({ panel: 'people', open: userId });
  const isOff = settings?.presenceDisabled === true;

  return (
    <Flex flex={1} miw={0} mih={0}>
      <div className={classes.main}>
        <PresenceHeader
          feed={feed}
          board={isOff ? null : state.board}
          pausedAt={state.pausedAt}
          asOf={asOf}
          isSideOpen={isSideOpen}
          onPause={togglePause}
          onSide={toggleSide}
          onTable={openTable}
        />
        <BoardToolbar
          fields={fields}
          question={question}
          isPaused={isPaused}
          view={view}
          onQuestion={setQuestion}
          onView={setView}
        >
          <fieldset className={classes.filters} disabled={isPaused}>
            <PeopleFilters
              filter={question.filter}
              names={names}
              scope={say('presence.presence')}
              without={filtersWithoutUse}
              onFilter={(filter) => setQuestion({ ...question, filter })}
            />
          </fieldset>
        </BoardToolbar>
        <BoardContent
          feed={feed}
          state={state}
          people={people}
          question={question}
          names={names}
          view={view}
          closed={closed}
          isOff={isOff}
          isConnecting={connectionKind === 'connecting'}
          onClosed={setClosed}
          onQuestion={setQuestion}
          onForgetSubscribers={() => {
            void call('presence.forget-subscribers', { organizationId }).then(() => feed.askAgain());
          }}
          onOpen={openPerson}
        />
        {!isOff && settings?.sharesOwnPresence === false && (
          <div className={panel.notice}>
            <OwnSettingNotice setting="presence-sharing" verb={say('presence.share-your-presence')}>
              {say('presence.not-shared')}
            </OwnSettingNotice>
          </div>
        )}
        {!isOff && <PresenceNotice />}
        <BoardFooter
          feed={feed}
          board={isOff ? null : state.board}
          state={state}
          thresholdSeconds={settings?.presenceOfflineThresholdSeconds ?? null}
        />
      </div>
      {isSideOpen && !isOff && (
        <PresenceSide isPaused={isPaused} isLive={connectionKind === 'live'} onOpen={openPerson} />
      )}
      {isTableOpen && state.board !== null && (
        <BoardTable feed={feed} board={state.board} onClose={() => setTableOpen(false)} />
      )}
    </Flex>
  );
}

interface BoardShortcuts {
  isPaused: boolean;
  isSideOpen: boolean;
  onPause: () => void;
  onSide: () => void;
  onTable: () => void;
}

function useBoardShortcuts({ isPaused, isSideOpen, onPause, onSide, onTable }: BoardShortcuts): void {
  useShortcut({
    id: 'presence pause',
    keys: 'P',
    label: isPaused ? say('presence.resume-the-presence-board') : say('presence.pause-the-presence-board'),
    scope: say('presence.presence'),
    run: onPause,
  });
  useShortcut({
    id: 'presence side',
    keys: 'C',
    label: isSideOpen ? say('presence.hide-side') : say('presence.show-side'),
    scope: say('presence.presence'),
    run: onSide,
  });
  useShortcut({
    id: 'presence table',
    keys: 'T',
    label: say('presence.show-table'),
    scope: say('presence.presence'),
    run: onTable,
  });
}
