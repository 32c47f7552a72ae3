import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useRef, type ReactNode } from 'react';
import type { Failure } from '#contract/outcome.ts';
import { formatCount } from '#contract/words/count.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import { ExportMenu } from '../../subjects/journal/ExportMenu.tsx';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { JournalFooter } from './JournalFooter.tsx';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalList, type JournalListHandle } from './JournalList.tsx';
import { JournalSheet } from './JournalSheet.tsx';
import { filterOf, wholeJournal, type JournalQuestion } from '../../subjects/journal/journal-question.ts';
import { journalChips, nothingInJournal } from './journal-words.ts';
import { useJournal, type JournalList as LoadedList } from '../../subjects/journal/use-journal.ts';
import { useJournalExport } from '../../subjects/journal/use-journal-export.ts';
import { useOpenEntry } from './use-open-entry.ts';

/** "1,204", or "100 or more" while a filter has not been followed to its end. */
function countedWords(list: LoadedList | null, isFiltered: boolean): string {
  if (list === null) return '';
  if (!isFiltered) return formatCount(list.total);
  return list.next === null
    ? `${formatCount(list.entries.length)} of ${formatCount(list.total)}`
    : `${formatCount(list.entries.length)} or more of ${formatCount(list.total)}`;
}

/** Everything this console did with an organization: found again, explained, exported, undone. */
export function JournalPanel(): ReactNode {
  const [question, setQuestion] = usePanelMemory('journal.question', wholeJournal);
  const today = new Date(useNow(60_000)).setHours(0, 0, 0, 0);
  const filter = useMemo(() => filterOf(question, today), [question, today]);
  const { list, failure, more, askAgain } = useJournal(filter);
  const entries = list?.entries ?? [];
  const { open, openId, setOpenId } = useOpenEntry(entries);
  const exporting = useJournalExport();
  const rows = useRef<JournalListHandle>(null);
  const isFiltered = journalChips(question).length > 0 || question.text.trim() !== '';
  const isEmpty = list !== null && list.total === 0;
  const openIndex = entries.findIndex(({ id }) => id === openId);

  useShortcut({
    id: 'journal export csv',
    keys: null,
    label: 'Export the journal as CSV',
    scope: 'Journal',
    run: () => exporting.start('csv', filter, null),
  });
  useShortcut({
    id: 'journal export json',
    keys: null,
    label: 'Export the journal as JSON',
    scope: 'Journal',
    run: () => exporting.start('json', filter, null),
  });

  function closeSheet(): void {
    setOpenId(null);
    rows.current?.focus();
  }
  function step(by: 1 | -1): void {
    const next = entries[openIndex + by];
    if (next !== undefined) setOpenId(next.id);
  }

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader title="Journal" count={countedWords(list, isFiltered)} counted="change sets">
          <ExportMenu
            label={isFiltered ? 'Export what matches' : 'Export'}
            disabled={entries.length === 0}
            variant="subtle"
            read={exporting.read}
            onExport={(format) => exporting.start(format, filter, null)}
          />
        </PanelHeader>
        <div className={panel.toolbar}>
          <SearchField
            label="Search the journal"
            placeholder="Title, name or value"
            scope="Journal"
            value={question.text}
            onChange={(text) => setQuestion({ ...question, text })}
            onLeave={() => rows.current?.focus()}
            className={panel.search}
          />
          <JournalFilters question={question} onQuestion={setQuestion} />
        </div>
        <div className={panel.body}>
          {list !== null && entries.length > 0 ? (
            <JournalList
              ref={rows}
              entries={entries}
              openId={openId}
              onOpen={setOpenId}
              onLeave={closeSheet}
              onMore={more}
            />
          ) : (
            <WithoutEntries
              question={question}
              isEmpty={list === null ? null : isEmpty}
              failure={failure}
              onQuestion={setQuestion}
              onAgain={askAgain}
            />
          )}
        </div>
        {failure !== null && list !== null && (
          <div className={panel.notice}>
            <Notice
              tone="bad"
              action={
                <Button size="xs" onClick={askAgain}>
                  Try again
                </Button>
              }
            >
              {failureMessage(failure)}
            </Notice>
          </div>
        )}
        <JournalFooter deleted={list?.deleted ?? null} />
      </div>
      {open !== null && (
        <JournalSheet
          entry={open}
          index={openIndex}
          count={entries.length}
          filter={filter}
          isFiltered={isFiltered}
          exporting={exporting}
          onStep={step}
          onOpen={setOpenId}
          onSubject={(subject) => setQuestion({ ...question, subject })}
          onClose={closeSheet}
        />
      )}
    </div>
  );
}

interface WithoutEntriesProps {
  question: JournalQuestion;
  /** Whether nothing was written down yet; null before the first answer. */
  isEmpty: boolean | null;
  failure: Failure | null;
  onQuestion: (question: JournalQuestion) => void;
  onAgain: () => void;
}

/** What stands in the place of the list: nothing was changed yet, nothing matches, it is loading, or it failed. */
function WithoutEntries(props: WithoutEntriesProps): ReactNode {
  const { question, isEmpty, failure, onQuestion, onAgain } = props;
  if (isEmpty !== null) {
    return (
      <StateBlock
        kind={isEmpty ? 'empty' : 'nothing-matches'}
        {...(isEmpty ? { icon: IconHistory } : {})}
        title={isEmpty ? 'Nothing was changed here yet' : 'Nothing matches'}
        action={
          !isEmpty && (
            <ClearButton
              text={question.text}
              onClearText={() => onQuestion({ ...question, text: '' })}
              onClearFilters={() => onQuestion({ ...wholeJournal, text: question.text })}
            />
          )
        }
      >
        {isEmpty ? (
          'Every change that this console makes is kept here with its reason and the server’s answer. Each says whether it can be undone from here. What others change, or what you change elsewhere, is not in it.'
        ) : (
          <bdi>{nothingInJournal(question)}</bdi>
        )}
      </StateBlock>
    );
  }
  if (failure === null) return <LoadingRows rows={14} rowHeight={52} />;
  return (
    <StateBlock
      kind="failed"
      title={failureTitle(failure)}
      action={<Button onClick={onAgain}>Try again</Button>}
    >
      {failureMessage(failure)}
    </StateBlock>
  );
}
