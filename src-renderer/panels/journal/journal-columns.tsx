import { Box } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isOpenJob } from '#contract/changes.ts';
import type { JournalEntry } from '#contract/journal.ts';
import { jobStateNames } from '#contract/words/changes.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { OutcomeBar } from '../../subjects/changes/OutcomeBar.tsx';
import { OutcomeMark, outcomeName } from '../../subjects/changes/OutcomeMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import layoutStyle from '../../ui/Layout.module.css';
import textStyle from '../../ui/Text.module.css';
import {
  appliedWords,
  callerWords,
  outcomesIn,
  outcomesWords,
  summaryOf,
  undoneWords,
} from './journal-words.ts';
import classes from './journal-columns.module.css';

const stateOf = ({ state }: JournalEntry): string => (state === 'finished' ? '' : jobStateNames[state]);

function TitleCell({ entry }: { entry: JournalEntry }): ReactNode {
  const undone = undoneWords(entry);
  return (
    <>
      <bdi className={`${textStyle.medium} rc-ellipsis`}>{entry.title}</bdi>
      {undone !== '' && (
        <Box component="span" ms={8} flex="none" display="inline-flex">
          <Tag small>
            <IconArrowBackUp size={13} stroke={1.6} aria-hidden />
            {undone}
          </Tag>
        </Box>
      )}
    </>
  );
}

/** How a change set ended, or where it stands. */
const endOf = (entry: JournalEntry): string => stateOf(entry) || outcomeName(summaryOf(entry.counts));

/** How many of its changes were applied; their number alone where all ended alike, and nothing for a single one. */
function numberOf({ counts, total, state }: JournalEntry): string {
  if (state !== 'finished' || outcomesIn(counts).length > 1) return appliedWords(counts, total);
  return total > 1 ? formatCount(total) : '';
}

/** How the changes of a set ended: in a word, with their number, and a bar while some are still to come. */
function OutcomesCell(entry: JournalEntry): ReactNode {
  const { counts } = entry;
  return (
    <>
      <span className="rc-visually-hidden">{[stateOf(entry), outcomesWords(counts)].join(' ').trim()}</span>
      <span className={layoutStyle.inlineRow} aria-hidden>
        {!isOpenJob(entry) && <OutcomeMark outcome={summaryOf(counts)} withLabel={false} />}
        <span>{endOf(entry)}</span>
        <span className={`${classes.number} rc-tabular`}>{numberOf(entry)}</span>
        {isOpenJob(entry) && (
          <span className={classes.bar}>
            <OutcomeBar counts={counts} />
          </span>
        )}
      </span>
    </>
  );
}

/** What `OutcomesCell` shows beside its mark; a bar is as wide as a word. */
const shownOutcomes = (entry: JournalEntry): string => `${endOf(entry)} ${numberOf(entry)}`.trimEnd();

/** The columns of the journal, which stands in the order of time alone. */
export const journalColumns: readonly GridColumn<JournalEntry>[] = [
  {
    id: 'title',
    get title() {
      return say('journal.change-set');
    },
    minimumWidth: 220,
    importance: 9,
    sortable: false,
    text: (entry) => [entry.title, undoneWords(entry)].join(' ').trimEnd(),
    beside: 28,
    face: 'name',
    cell: (entry) => <TitleCell entry={entry} />,
  },
  {
    id: 'reason',
    get title() {
      return say('change.reason');
    },
    minimumWidth: 120,
    importance: 6,
    sortable: false,
    text: ({ reason }) => reason,
    cell: ({ reason }) => (
      <span className="rc-ellipsis" dir="auto">
        {reason}
      </span>
    ),
  },
  {
    id: 'outcomes',
    get title() {
      return say('journal.outcomes');
    },
    minimumWidth: 120,
    importance: 8,
    sortable: false,
    text: shownOutcomes,
    // Its mark.
    beside: 28,
    cell: (entry) => <OutcomesCell {...entry} />,
    tip: ({ counts }) => (outcomesIn(counts).length > 1 ? outcomesWords(counts) : null),
  },
  {
    id: 'by',
    get title() {
      return say('journal.by');
    },
    minimumWidth: 100,
    importance: 4,
    sortable: false,
    text: callerWords,
    cell: (entry) => <bdi className="rc-ellipsis">{callerWords(entry)}</bdi>,
  },
  {
    id: 'started',
    get title() {
      return say('journal.started');
    },
    minimumWidth: 88,
    importance: 7,
    align: 'end',
    sortable: false,
    cell: ({ startedAtMilliseconds }) => <RelativeTime at={startedAtMilliseconds / 1_000} />,
  },
];
