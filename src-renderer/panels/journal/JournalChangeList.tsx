import { useRef, type ReactNode } from 'react';
import type { JournalFilter } from '#contract/calls/changes.ts';
import type { JournalEntry } from '#contract/journal.ts';
import { say } from '#words/say.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { Scrollbar } from '../../ui/grid/Scrollbar.tsx';
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts';
import { JournalChangeRow } from '../../subjects/journal/JournalChangeRow.tsx';
import type { JournalSubject } from '../../subjects/journal/journal-question.ts';
import { useJournalChanges } from '../../subjects/journal/use-journal-changes.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './JournalSheet.module.css';

const usualHeight = 62;

interface JournalChangeListProps {
  entry: JournalEntry;
  filter: JournalFilter;
  /** How many changes there are, as far as known; corrected by the first answer. */
  expected: number;
  onFound: (found: number) => void;
  onSubject: (subject: JournalSubject) => void;
}

/** The changes of one change set that a filter finds, in the order they were planned in. */
export function JournalChangeList(props: JournalChangeListProps): ReactNode {
  const { entry, filter } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { virtualizer, items, first, last } = useVirtualRows(scroller, {
    count: props.expected,
    height: usualHeight,
  });
  const since = `${entry.state} ${Object.values(entry.counts).join(' ')}`;
  const { rows: changes, found, ...asking } = useJournalChanges(entry.id, filter, [since], first, last);
  if (found !== null && found !== props.expected) props.onFound(found);
  const hasFailed = asking.failure !== null && changes.size === 0;
  const height = hasFailed || found === 0 ? 0 : virtualizer.getTotalSize();
  return (
    <div className={classes.changes}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        aria-label={say('journal.changes')}
        tabIndex={0}
      >
        {hasFailed && <FailedAnswer answer={asking} />}
        {found === null && !hasFailed && <LoadingRows rows={8} rowHeight={usualHeight} />}
        {found === 0 && (
          <Empty kind="nothing-matches" title={say('journal.no-change-matches')}>
            {say('journal.no-change-matches-help')}
          </Empty>
        )}
        <div
          {...(changes.size === 0 ? {} : { role: 'list', 'aria-label': say('journal.changes') })}
          className={layoutStyle.positioned}
          style={{ height }}
        >
          {items.map(({ index, start }) => {
            const change = changes.get(index);
            return change === undefined ? null : (
              <div
                key={change.changeId}
                ref={virtualizer.measureElement}
                data-index={index}
                role="listitem"
                aria-setsize={props.expected}
                aria-posinset={index + 1}
                className={classes.change}
                style={{ transform: `translateY(${start}px)` }}
              >
                <JournalChangeRow
                  change={change}
                  onSubject={() => props.onSubject({ target: change.target, name: change.name })}
                />
              </div>
            );
          })}
        </div>
      </div>
      <Scrollbar scroller={scroller} height={height} />
    </div>
  );
}
