import {
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconLoader2,
  IconPlayerPause,
  IconPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { say } from '#words/say.ts';
import { usePanelMemory } from '../../../state/panel-memory.ts';
import { useTable } from '../../../state/replica.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { MessagesPage } from '../MessagesPage.tsx';
import { FlagForm } from './FlagForm.tsx';
import { RunView } from './RunView.tsx';
import { firstDraft, type FlagDraft } from './flag-draft.ts';
import { narrowSummary, wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';
import { runStateName } from './run-words.ts';
import list from '../../../ui/SideList.module.css';
import classes from './Flags.module.css';

const marks = {
  running: [IconLoader2, 'fg3'],
  paused: [IconPlayerPause, 'warnText'],
  finished: [IconCircleCheck, 'okText'],
  cancelled: [IconCircleMinus, 'fg3'],
  stopped: [IconCircleX, 'badText'],
} as const;

/** Flags on everything that a narrow selects: what is to be done, what is under way, and what was done. */
export function FlagsPanel(): ReactNode {
  const runs = useTable('flagRuns');
  const [draft, setDraft] = usePanelMemory<FlagDraft>('flags.draft', firstDraft);
  const [openId, setOpenId] = usePanelMemory<string | null>('flags.open', null);
  const newest = runs.toSorted((one, other) => other.startedAtMilliseconds - one.startedAtMilliseconds);
  const open = runs.find(({ id }) => id === openId);
  useShortcut({
    id: 'flags new',
    keys: 'N',
    label: say('flags.mark-many'),
    scope: say('flags.scope'),
    run: () => setOpenId(null),
  });
  return (
    <MessagesPage
      title={say('flags.scope')}
      actions={
        open !== undefined && (
          <KeyButton
            keys="N"
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpenId(null)}
          >
            {say('flags.new-run')}
          </KeyButton>
        )
      }
    >
      <div className={classes.columns}>
        {newest.length > 0 && (
          <nav className={`${list.column} ${classes.list}`} aria-label={say('flags.runs')}>
            <ul>
              {newest.map((run) => (
                <li key={run.id}>
                  <RunItem run={run} isOpen={run.id === openId} onOpen={() => setOpenId(run.id)} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {open === undefined ? (
          <FlagForm draft={draft} onDraft={setDraft} onStarted={(runId) => setOpenId(runId)} />
        ) : (
          <RunView key={open.id} run={open} onForgotten={() => setOpenId(null)} />
        )}
      </div>
    </MessagesPage>
  );
}

function RunItem({ run, isOpen, onOpen }: { run: FlagRun; isOpen: boolean; onOpen: () => void }): ReactNode {
  const [Mark, token] = marks[run.state];
  return (
    <button
      type="button"
      className={`${list.entry} ${classes.item}`}
      aria-current={isOpen}
      // After the start the focus is here, not on the button that cancels.
      data-region-focus={isOpen || undefined}
      // What is cut here stands in full beside it.
      data-no-tip={isOpen || undefined}
      onClick={onOpen}
    >
      <Mark
        size={16}
        stroke={1.6}
        aria-hidden
        color={`var(--rc-${token})`}
        className={run.state === 'running' ? 'rc-spinner' : undefined}
      />
      <span className={classes.itemText}>
        <strong className="rc-ellipsis">{wordsOfFlag(run).title}</strong>
        <bdi className="rc-ellipsis">{narrowSummary(run.narrow)}</bdi>
        <span className="rc-tabular">
          {run.expected === null || run.expected === run.processed
            ? say('flags.run-count', { state: runStateName(run), count: run.processed })
            : say('flags.run-count-of', {
                state: runStateName(run),
                count: run.processed,
                total: run.expected,
              })}
        </span>
      </span>
    </button>
  );
}
