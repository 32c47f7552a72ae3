import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import {
  IconChevronDown,
  IconGridDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconSearch,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PresenceGrouping } from '../../../src-preload/contract/entities.ts';
import { call, subscribe } from '../../bridge/client.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { navigate } from '../../state/navigation.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow, useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { PresenceDot, presenceName } from '../../ui/PresenceDot.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import { clockTime, countWords, durationWords } from '../../ui/time-words.ts';
import { PresenceBoard } from './PresenceBoard.tsx';
import type { PresenceView } from './board-layout.ts';
import { createPresenceFeed } from './presence-feed.ts';
import type { BoardQuestion, PresenceFeedState } from './presence-feed.ts';
import { createPresencePeople } from './presence-people.ts';
import classes from './PresencePanel.module.css';

const firstQuestion: BoardQuestion = { groupBy: 'group', text: '', sort: 'most-active' };
const noneClosed: ReadonlySet<string> = new Set();
const marks = ['active', 'idle', 'offline'] as const;
const sorts = [
  ['most-active', 'Most active'],
  ['name', 'Name'],
] as const;

/** Everyone's presence, live: by group, as dots, lines or cards. */
export function PresencePanel({ organizationId }: { organizationId: string }): ReactNode {
  const feed = useMemo(() => createPresenceFeed(organizationId, { call, subscribe }), [organizationId]);
  const people = useMemo(() => createPresencePeople(organizationId, { call, subscribe }), [organizationId]);
  useEffect(() => feed.start(), [feed]);
  useEffect(() => people.start(), [people]);
  const state = useStore(feed.state);
  const [question, setQuestion] = usePanelMemory(organizationId, 'presence.question', firstQuestion);
  const [view, setView] = usePanelMemory<PresenceView>(organizationId, 'presence.view', 'dots');
  const [closed, setClosed] = usePanelMemory(organizationId, 'presence.closed', noneClosed);
  const search = useRef<HTMLInputElement>(null);
  const fields = useTable(organizationId, 'profileFields');
  const settings = useRow(organizationId, 'settings', 0);
  const connection = useOrganizationsStore(
    ({ list }) => list?.find(({ id }) => id === organizationId)?.connection,
  );
  const liveSince = connection?.kind === 'live' ? connection.sinceMilliseconds : null;
  const isPaused = state.pausedAt !== null;

  useEffect(() => people.setPaused(isPaused), [people, isPaused]);
  useEffect(() => feed.ask(question), [feed, question]);
  useEffect(() => {
    if (liveSince !== null && feed.state.getState().pausedAt === null) feed.askAgain();
  }, [feed, liveSince]);
  const togglePause = () => feed.setPaused(!isPaused);
  useShortcut({
    id: 'presence search',
    keys: '/',
    label: 'Find a person on the presence board',
    scope: 'Presence',
    run: () => search.current?.select(),
  });
  useShortcut({
    id: 'presence pause',
    keys: 'P',
    label: isPaused ? 'Resume the presence board' : 'Pause the presence board',
    scope: 'Presence',
    run: togglePause,
  });

  const groupings: [PresenceGrouping, string][] = [
    ['group', 'User group'],
    ['role', 'Role'],
    ['timezone', 'Time zone'],
    ...fields
      .filter(({ type }) => type === 'list')
      .map(({ id, name }): [PresenceGrouping, string] => [`field:${id}`, name]),
    ['none', 'Nothing'],
  ];
  const { board } = state;
  const isEmpty = board !== null && board.groups.every(({ count }) => count === 0);
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;

  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <h1>Presence</h1>
        {board !== null &&
          marks.map((mark) => (
            <span key={mark} className={`${classes.total} rc-tabular`}>
              <PresenceDot mark={mark} size={10} decorative />
              <strong>{countWords(board.totals[mark])}</strong> {presenceName(mark)}
            </span>
          ))}
        <span className={classes.gap} />
        <Freshness state={state} />
        <Button
          leftSection={<PauseIcon size={16} stroke={1.6} aria-hidden />}
          rightSection={<Keys keys="P" />}
          aria-pressed={isPaused}
          onClick={togglePause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      </header>
      <div className={classes.toolbar}>
        <TextInput
          ref={search}
          variant="quiet"
          type="search"
          aria-label="Find a person"
          placeholder="Find a person"
          leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
          rightSection={<Keys keys="/" />}
          value={question.text}
          maxLength={1_000}
          disabled={isPaused}
          onChange={(event) => setQuestion({ ...question, text: event.currentTarget.value })}
          className={classes.search ?? ''}
        />
        <Choice
          title="Group by"
          options={groupings}
          value={question.groupBy}
          disabled={isPaused}
          onChoose={(groupBy) => setQuestion({ ...question, groupBy })}
        />
        <Choice
          title="Sort"
          options={sorts}
          value={question.sort}
          disabled={isPaused}
          onChoose={(sort) => setQuestion({ ...question, sort })}
        />
        <span className={classes.gap} />
        <SegmentedControl<PresenceView>
          aria-label="View"
          value={view}
          onChange={setView}
          data={[
            {
              value: 'dots',
              label: (
                <span className={classes.viewLabel}>
                  <IconGridDots size={15} stroke={1.6} aria-hidden /> Dots
                </span>
              ),
            },
            { value: 'compact', label: 'Compact' },
            { value: 'cards', label: 'Cards' },
          ]}
        />
      </div>
      {settings?.presenceDisabled === true ? (
        <StateBlock kind="empty" title="Presence is off in this organization">
          Its settings keep presence from being shared, so nobody is shown here.
        </StateBlock>
      ) : board === null ? (
        state.failure === null || connection?.kind === 'connecting' ? (
          <LoadingRows rows={16} />
        ) : (
          <StateBlock
            kind="failed"
            title={failureTitle(state.failure)}
            action={<Button onClick={feed.askAgain}>Try again</Button>}
          >
            {failureMessage(state.failure)}
          </StateBlock>
        )
      ) : isEmpty ? (
        <StateBlock
          kind="nothing-matches"
          title="Nobody matches"
          action={
            question.text !== '' && (
              <Button onClick={() => setQuestion({ ...question, text: '' })}>Clear the search</Button>
            )
          }
        >
          {question.text === '' ? (
            'Nobody here has presence.'
          ) : (
            <>
              Nobody has “<bdi>{question.text}</bdi>” in the name, e-mail or id.
            </>
          )}
        </StateBlock>
      ) : (
        <PresenceBoard
          board={board}
          revision={state.revision}
          view={view}
          people={people}
          closed={closed}
          onClosed={setClosed}
          onOpen={(userId) => navigate(organizationId, { panel: 'people', person: userId })}
          onBusy={feed.setBusy}
        />
      )}
      <footer className={classes.footer}>
        <Legend mark="active">
          {settings === undefined
            ? 'seen just now'
            : `seen in the last ${settings.presenceOfflineThresholdSeconds} s`}
        </Legend>
        <Legend mark="idle">connected, not at the device</Legend>
        <Legend mark="offline">neither</Legend>
        {state.omittedGroups > 0 && (
          <span>
            {countWords(state.omittedGroups)} {state.omittedGroups === 1 ? 'group is' : 'groups are'} left
            out: too many at once
          </span>
        )}
        <span className={classes.hint}>Arrow keys move between people, Enter opens</span>
      </footer>
    </div>
  );
}

function Legend({ mark, children }: { mark: (typeof marks)[number]; children: string }): ReactNode {
  return (
    <span className={classes.legend}>
      <PresenceDot mark={mark} /> {children}
    </span>
  );
}

function Freshness({ state }: { state: PresenceFeedState }): ReactNode {
  const now = useNow();
  if (state.pausedAt !== null) {
    return <span className={`${classes.paused} rc-tabular`}>Paused since {clockTime(state.pausedAt)}</span>;
  }
  if (state.updatedAt === null) return null;
  const seconds = Math.max(0, Math.floor((now - state.updatedAt) / 1_000));
  const words = seconds < 1 ? 'now' : `${durationWords(seconds)} ago`;
  return <span className={`${classes.fresh} rc-tabular`}>Updated {words}</span>;
}

interface ChoiceProps<Value extends string> {
  title: string;
  options: readonly (readonly [Value, string])[];
  value: Value;
  disabled: boolean;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const present = props.options.find(([value]) => value === props.value)?.[1] ?? '';
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          disabled={props.disabled}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
          className={classes.choice ?? ''}
        >
          <span>{props.title}</span> <bdi>{present}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={props.value} onChange={(value) => props.onChoose(value as Value)}>
          {props.options.map(([value, words]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              <bdi>{words}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
