import { Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { jobStateNames } from '#contract/words/changes.ts';
import { OutcomeBar } from '../../subjects/changes/OutcomeBar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useVirtualRows } from '../../ui/grid/use-virtual-rows.ts';
import { Tag } from '../../ui/Tag.tsx';
import { OutcomeCounts } from './OutcomeCounts.tsx';
import { callerWords, undoneWords } from './journal-words.ts';
import layoutStyle from '../../ui/Layout.module.css';
import classes from './JournalList.module.css';

const rowHeight = 52;
/** The titles stay above the rows while these scroll. */
const titleHeight = 30;
/** The next page is asked for when so many rows are left below the screen. */
const ahead = 20;
const rowId = (index: number) => `journal-row-${index}`;

export interface JournalListHandle {
  focus(): void;
}

interface JournalListProps {
  ref: Ref<JournalListHandle>;
  entries: readonly JournalEntry[];
  openId: string | null;
  onOpen: (jobId: string) => void;
  onLeave: () => void;
  /** The end of what was loaded is near. */
  onMore: () => void;
}

/** Change sets, newest first. Arrows move, Enter opens; only rows near the screen are in the document. */
export function JournalList({ ref, entries, openId, onOpen, onLeave, onMore }: JournalListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { virtualizer, items, last } = useVirtualRows(scroller, {
    count: entries.length,
    height: rowHeight,
    head: titleHeight,
  });
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }));
  useEffect(() => {
    if (last >= 0 && last >= entries.length - ahead) onMore();
  }, [last, entries.length, onMore]);
  const marked = Math.min(current, entries.length - 1);

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(index, entries.length - 1));
    setCurrent(next);
    virtualizer.scrollToIndex(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const page = Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? rowHeight) - titleHeight) / rowHeight) - 1,
    );
    const entry = entries[marked];
    if (event.key === 'ArrowDown') moveTo(marked + 1);
    else if (event.key === 'ArrowUp') moveTo(marked - 1);
    else if (event.key === 'PageDown') moveTo(marked + page);
    else if (event.key === 'PageUp') moveTo(marked - page);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(entries.length - 1);
    else if (event.key === 'Enter' && entry !== undefined) onOpen(entry.id);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        role="grid"
        aria-label="Journal"
        aria-rowcount={entries.length + 1}
        aria-activedescendant={entries.length === 0 ? undefined : rowId(marked)}
        className={classes.scroller}
        tabIndex={0}
        data-region-focus
        onKeyDown={onKeyDown}
      >
        <div role="row" aria-rowindex={1} className={classes.header}>
          <span role="columnheader">Change set and reason</span>
          <span role="columnheader">Outcomes</span>
          <span role="columnheader" className={classes.by}>
            By
          </span>
          <span role="columnheader" className={classes.end}>
            Started
          </span>
        </div>
        <div
          role="presentation"
          className={layoutStyle.positioned}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start }) => {
            const entry = entries[index];
            return entry === undefined ? null : (
              <div
                key={entry.id}
                id={rowId(index)}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={entry.id === openId}
                data-current={index === marked}
                data-job={entry.id}
                className={classes.row}
                style={{ transform: `translateY(${start - titleHeight}px)` }}
                onClick={() => {
                  setCurrent(index);
                  onOpen(entry.id);
                }}
                onKeyDown={onKeyDown}
              >
                <EntryCells entry={entry} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function EntryCells({ entry }: { entry: JournalEntry }): ReactNode {
  const undone = undoneWords(entry);
  return (
    <>
      <div role="gridcell">
        <p className={classes.title}>
          <bdi className="rc-ellipsis" title={entry.title}>
            {entry.title}
          </bdi>
          {undone !== '' && (
            <Tag small>
              <IconArrowBackUp size={13} stroke={1.6} aria-hidden />
              {undone}
            </Tag>
          )}
          {entry.state !== 'finished' && (
            <Tag small tone="warn">
              {jobStateNames[entry.state]}
            </Tag>
          )}
        </p>
        {entry.reason === '' ? (
          <p className={classes.noReason}>No reason given</p>
        ) : (
          <p className="rc-ellipsis" title={entry.reason} dir="auto">
            {entry.reason}
          </p>
        )}
      </div>
      <Stack gap={5} role="gridcell">
        <OutcomeBar counts={entry.counts} />
        <OutcomeCounts counts={entry.counts} />
      </Stack>
      <div role="gridcell" className={`${classes.by} rc-ellipsis`} title={callerWords(entry)}>
        <bdi>{callerWords(entry)}</bdi>
      </div>
      <div role="gridcell" className={classes.end}>
        <RelativeTime at={entry.startedAtMilliseconds / 1_000} />
      </div>
    </>
  );
}
