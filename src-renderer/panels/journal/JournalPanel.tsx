import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { GridBody } from '../../ui/grid/GridBody.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ExportMenu } from '../../subjects/journal/ExportMenu.tsx';
import { ClearButton } from '../../ui/ClearButton.tsx';
import { JournalFooter } from './JournalFooter.tsx';
import { JournalFilters } from './JournalFilters.tsx';
import { JournalSheet } from './JournalSheet.tsx';
import { journalColumns } from './journal-columns.tsx';
import { filterOf, wholeJournal, type JournalQuestion } from '../../subjects/journal/journal-question.ts';
import { journalChips, nothingInJournal } from './journal-words.ts';
import { useJournal, type JournalList as LoadedList } from '../../subjects/journal/use-journal.ts';
import { useJournalExport } from '../../subjects/journal/use-journal-export.ts';
import { useJournalRows } from './use-journal-rows.ts';
import { useOpenEntry } from './use-open-entry.ts';

const nothing = (): void => {};

/** "1,204", or "100 or more" while a filter has not been followed to its end. */
function countedWords(list: LoadedList | null, isFiltered: boolean): string {
  if (list === null) return '';
  if (!isFiltered) return formatCount(list.total);
  const counts = { shown: list.entries.length, total: list.total };
  return list.next === null ? say('journal.of-total', counts) : say('journal.or-more-of-total', counts);
}

/** Everything this console did with an organization: found again, explained, exported, undone. */
export function JournalPanel(): ReactNode {
  const [question, setQuestion] = usePanelMemory('journal.question', wholeJournal);
  const today = new Date(useNow(60_000)).setHours(0, 0, 0, 0);
  const filter = useMemo(() => filterOf(question, today), [question, today]);
  const journal = useJournal(filter);
  const { list, failure, askAgain } = journal;
  const entries = list?.entries ?? [];
  const { open, openId, setOpenId } = useOpenEntry(entries);
  const exporting = useJournalExport();
  const rows = useJournalRows(journal, openId, setOpenId);
  const isFiltered = journalChips(question).length > 0 || question.text.trim() !== '';
  const isEmpty = list !== null && list.total === 0;
  const openIndex = entries.findIndex(({ id }) => id === openId);

  useShortcut({
    id: 'journal export csv',
    keys: null,
    label: say('journal.export-csv'),
    scope: say('panel.journal'),
    run: () => exporting.start('csv', filter, null),
  });
  useShortcut({
    id: 'journal export json',
    keys: null,
    label: say('journal.export-json'),
    scope: say('panel.journal'),
    run: () => exporting.start('json', filter, null),
  });

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title={say('panel.journal')}
          count={countedWords(list, isFiltered)}
          counted={say('journal.change-sets')}
        >
          <ExportMenu
            label={isFiltered ? say('journal.export-matching') : say('journal.export')}
            disabled={entries.length === 0}
            variant="subtle"
            read={exporting.read}
            onExport={(format) => exporting.start(format, filter, null)}
          />
        </PanelHeader>
        <div className={panel.toolbar}>
          <SearchField
            label={say('journal.search')}
            placeholder={say('journal.search-placeholder')}
            scope={say('panel.journal')}
            value={question.text}
            onChange={(text) => setQuestion({ ...question, text })}
            onLeave={rows.focusGrid}
          />
          <JournalFilters question={question} onQuestion={setQuestion} />
          <ListColumns name="journal" columns={journalColumns} />
        </div>
        <GridBody<JournalEntry>
          name="journal"
          list={rows}
          label={say('panel.journal')}
          columns={journalColumns}
          rowName={({ title }) => title}
          sort={null}
          onSort={nothing}
          nothing={<NoEntries question={question} isEmpty={isEmpty} onQuestion={setQuestion} />}
        />
        {failure !== null && list !== null && (
          <div className={panel.notice}>
            <Notice
              tone="bad"
              action={
                <Button size="xs" onClick={askAgain}>
                  {say('ui.try-again')}
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
          onStep={rows.sheet.onStep}
          onOpen={setOpenId}
          onSubject={(subject) => setQuestion({ ...question, subject })}
          onClose={rows.sheet.onClose}
        />
      )}
    </div>
  );
}

interface NoEntriesProps {
  question: JournalQuestion;
  /** Whether nothing was written down yet. */
  isEmpty: boolean;
  onQuestion: (question: JournalQuestion) => void;
}

/** What stands in the place of the rows: nothing was changed yet, or nothing matches. */
function NoEntries({ question, isEmpty, onQuestion }: NoEntriesProps): ReactNode {
  return (
    <Empty
      kind={isEmpty ? 'empty' : 'nothing-matches'}
      {...(isEmpty ? { icon: IconHistory } : {})}
      title={isEmpty ? say('journal.none-here') : say('journal.nothing-matches')}
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
      {isEmpty ? say('journal.empty-help') : <bdi>{nothingInJournal(question)}</bdi>}
    </Empty>
  );
}
