import { Button, Group } from '@mantine/core';
import { IconHistory, IconProgress } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { JournalFilter } from '#contract/calls/changes.ts';
import { isOpenJob, type ChangeOutcome } from '#contract/changes.ts';
import type { JournalEntry, JournalReference } from '#contract/journal.ts';
import { jobStateNames, outcomeNames } from '#contract/words/changes.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../state/navigation.ts';
import { useRow } from '../../state/replica.ts';
import { JobActions } from '../../subjects/changes/JobActions.tsx';
import { noFilter } from '../../subjects/journal/use-journal-changes.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { OutcomeBar } from '../../subjects/changes/OutcomeBar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SheetContent } from '../../ui/SheetContent.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ExportMenu } from '../../subjects/journal/ExportMenu.tsx';
import { JournalChangeList } from './JournalChangeList.tsx';
import { callerWords, isUndone, outcomesIn } from './journal-words.ts';
import type { JournalSubject } from '../../subjects/journal/journal-question.ts';
import type { JournalExport } from '../../subjects/journal/use-journal-export.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import classes from './JournalSheet.module.css';

interface JournalSheetProps {
  entry: JournalEntry;
  /** Place among the entries that are loaded, counted from 0; -1 when the filters leave it out. */
  index: number;
  count: number;
  /** The panel's filter; null where it leaves no change of a change set out. */
  filter: JournalFilter;
  isFiltered: boolean;
  exporting: JournalExport;
  onStep: (by: 1 | -1) => void;
  onOpen: (jobId: string) => void;
  onSubject: (subject: JournalSubject) => void;
  onClose: () => void;
}

/** One change set beside the list: why, who, what undoes it, what can be done, and each of its changes. */
export function JournalSheet(props: JournalSheetProps): ReactNode {
  const { entry } = props;
  return (
    <Sheet
      label={entry.title}
      index={props.index}
      total={props.count}
      previous={say('journal.newer')}
      next={say('journal.older')}
      onStep={props.onStep}
      onClose={props.onClose}
    >
      <Content key={entry.id} {...props} />
    </Sheet>
  );
}

const allOutcomes = 'all';

function Content(props: JournalSheetProps): ReactNode {
  const { entry } = props;
  const outcomes = outcomesIn(entry.counts);
  const [tab, setTab] = useState<string>(allOutcomes);
  const outcome = outcomes.find((each) => each === tab) ?? null;
  return (
    <SheetContent
      icon={<IconHistory size={20} stroke={1.6} aria-hidden />}
      name={
        <strong dir="auto" className="rc-selectable">
          {entry.title}
        </strong>
      }
      line={
        <>
          <span>
            {sayNodes('journal.by-when', {
              count: entry.total,
              name: <bdi>{callerWords(entry)}</bdi>,
              when: <RelativeTime at={entry.startedAtMilliseconds / 1_000} />,
            })}
          </span>
          {entry.state !== 'finished' && (
            <Tag small tone="warn">
              {jobStateNames[entry.state]}
            </Tag>
          )}
        </>
      }
      notices={<Notices {...props} />}
      actions={<Actions {...props} />}
      // Where all ended alike, each change says how.
      {...(outcomes.length > 1 && {
        tabs: {
          label: say('journal.outcomes'),
          value: outcome ?? allOutcomes,
          onChange: setTab,
          list: [
            { value: allOutcomes, label: say('journal.all'), count: entry.total },
            ...outcomes.map((each) => ({
              value: each,
              label: outcomeNames[each],
              count: entry.counts[each],
            })),
          ],
        },
      })}
      isFilled
    >
      <Changes {...props} outcome={outcome} />
    </SheetContent>
  );
}

/** Why it was done, and what undoes it. */
function Notices({ entry, onOpen }: JournalSheetProps): ReactNode {
  const hasEnded = !isOpenJob(entry);
  return (
    <div className={classes.notices}>
      {entry.reason !== '' && (
        <p className={`${classes.reason} rc-selectable`} dir="auto">
          {entry.reason}
        </p>
      )}
      {entry.undoOf !== null && <p>{sayNodes('journal.undoes', referenceNodes(entry.undoOf, onOpen))}</p>}
      {entry.undoneBy.map((reference) => (
        <p key={reference.id}>
          {sayNodes('journal.undone-by', {
            extent:
              reference.applied === 0
                ? 'nothing'
                : reference.applied >= entry.counts.applied
                  ? 'all'
                  : 'some',
            undone: reference.applied,
            total: entry.counts.applied,
            ...referenceNodes(reference, onOpen),
          })}
        </p>
      ))}
      {hasEnded && entry.counts.applied === 0 && <p>{say('journal.nothing-to-undo')}</p>}
      {hasEnded && entry.counts.applied > 0 && !entry.canBeUndone && (
        <p>{entry.undoObstacle || say('journal.no-undo')}</p>
      )}
    </div>
  );
}

function Actions({ entry, exporting }: JournalSheetProps): ReactNode {
  const navigate = useNavigate();
  const job = useRow('jobs', entry.id);
  const hasEnded = !isOpenJob(entry);
  return (
    <>
      {hasEnded && (
        <JobActions
          key={entry.id}
          jobId={entry.id}
          canUndo={
            (entry.canBeUndone || entry.undoObstacle !== '') && entry.counts.applied > 0 && !isUndone(entry)
          }
          undoObstacle={entry.undoObstacle}
          canTryAgain={entry.canTryAgain}
          scope={say('panel.journal')}
        />
      )}
      {!hasEnded && job !== undefined && (
        <Button
          leftSection={<IconProgress size={15} stroke={1.6} aria-hidden />}
          onClick={() => navigate({ job: entry.id })}
        >
          {say('journal.show-progress')}
        </Button>
      )}
      <ExportMenu
        label={say('journal.export')}
        disabled={false}
        read={exporting.read}
        onExport={(format) => exporting.start(format, noFilter, entry.id)}
      />
    </>
  );
}

/** Another change set within a sentence: its title as a link, and when it began. */
function referenceNodes(
  reference: JournalReference,
  onOpen: (jobId: string) => void,
): Record<'title' | 'when', ReactNode> {
  return {
    title: (
      <LinkButton className="rc-break" onClick={() => onOpen(reference.id)}>
        <bdi>{reference.title}</bdi>
      </LinkButton>
    ),
    when: <RelativeTime at={reference.startedAtMilliseconds / 1_000} />,
  };
}

interface ChangesProps extends JournalSheetProps {
  /** Only those that ended so; null for all. */
  outcome: ChangeOutcome | null;
}

function Changes({ entry, filter, isFiltered, outcome, onSubject }: ChangesProps): ReactNode {
  const [showsAll, setShowsAll] = useState(false);
  const matching = isFiltered && !showsAll;
  const applied = useMemo(
    (): JournalFilter => ({
      ...(matching ? filter : noFilter),
      ...(outcome === null ? {} : { outcomes: [outcome] }),
    }),
    [matching, filter, outcome],
  );
  const key = JSON.stringify(applied);
  const [found, setFound] = useState({ key: '', number: 0 });
  const isCounted = found.key === key;
  const expected = isCounted ? found.number : outcome === null ? entry.total : entry.counts[outcome];
  return (
    <>
      {outcomesIn(entry.counts).length > 1 && (
        <div className={classes.bar}>
          <OutcomeBar counts={entry.counts} />
        </div>
      )}
      {isFiltered && (
        <Group
          justify="space-between"
          wrap="nowrap"
          flex="none"
          px={16}
          py={8}
          fz="sm"
          lh="sm"
          c="var(--rc-fg2)"
        >
          <span className="rc-tabular">
            {showsAll
              ? say('journal.all-changes', { count: entry.total })
              : isCounted
                ? say('journal.changes-match', { matching: expected, total: entry.total })
                : say('journal.matching-changes')}
          </span>
          <LinkButton className="rc-break" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? say('journal.show-matching') : say('journal.show-all')}
          </LinkButton>
        </Group>
      )}
      <JournalChangeList
        key={key}
        entry={entry}
        filter={applied}
        expected={expected}
        onFound={(number) => setFound({ key, number })}
        onSubject={onSubject}
      />
    </>
  );
}
