import { Box } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { jobStateNames } from '#contract/words/changes.ts';
import { OutcomeBar } from '../../subjects/changes/OutcomeBar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import textStyle from '../../ui/Text.module.css';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { callerWords, undoneWords } from './journal-words.ts';

/** From so many changes on, a bar shows their shares sooner than numbers do. */
const manyChanges = 10;
const noReason = 'No reason given';

const stateOf = ({ state }: JournalEntry): string => (state === 'finished' ? '' : jobStateNames[state]);

function TitleCell({ entry }: { entry: JournalEntry }): ReactNode {
  const undone = undoneWords(entry);
  return (
    <>
      <bdi className={`${textStyle.medium} rc-ellipsis`}>{entry.title}</bdi>
      {[undone, stateOf(entry)].map(
        (words) =>
          words !== '' && (
            <Box component="span" key={words} ms={8} flex="none" display="inline-flex">
              <Tag small {...(words !== undone && { tone: 'warn' as const })}>
                {words === undone && <IconArrowBackUp size={13} stroke={1.6} aria-hidden />}
                {words}
              </Tag>
            </Box>
          ),
      )}
    </>
  );
}

function OutcomesCell({ counts }: Pick<JournalEntry, 'counts'>): ReactNode {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {total >= manyChanges && (
        <Box component="span" w={72} flex="none" me={8}>
          <OutcomeBar counts={counts} />
        </Box>
      )}
      <OutcomeCounts counts={counts} />
    </>
  );
}

/** The columns of the journal, which stands in the order of time alone. */
export const journalColumns: readonly GridColumn<JournalEntry>[] = [
  {
    id: 'title',
    title: 'Change set',
    minimumWidth: 220,
    importance: 9,
    sortable: false,
    text: (entry) => [entry.title, undoneWords(entry), stateOf(entry)].join(' ').trimEnd(),
    beside: 28,
    face: 'name',
    cell: (entry) => <TitleCell entry={entry} />,
  },
  {
    id: 'reason',
    title: 'Reason',
    minimumWidth: 120,
    importance: 6,
    sortable: false,
    text: ({ reason }) => reason || noReason,
    cell: ({ reason }) =>
      reason === '' ? (
        <span className={textStyle.quiet}>{noReason}</span>
      ) : (
        <span className="rc-ellipsis" dir="auto">
          {reason}
        </span>
      ),
  },
  {
    id: 'outcomes',
    title: 'Outcomes',
    minimumWidth: 180,
    importance: 8,
    sortable: false,
    cell: ({ counts }) => <OutcomesCell counts={counts} />,
  },
  {
    id: 'by',
    title: 'By',
    minimumWidth: 100,
    importance: 4,
    sortable: false,
    text: callerWords,
    cell: (entry) => <bdi className="rc-ellipsis">{callerWords(entry)}</bdi>,
  },
  {
    id: 'started',
    title: 'Started',
    minimumWidth: 88,
    importance: 7,
    align: 'end',
    sortable: false,
    cell: ({ startedAtMilliseconds }) => <RelativeTime at={startedAtMilliseconds / 1_000} />,
  },
];
