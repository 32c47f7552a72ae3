import { Menu } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { changeOutcomes, targetOf } from '#contract/changes.ts';
import { journalParts } from '#contract/journal.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { AddFilterButton } from '../../ui/FilterButton.tsx';
import { OutcomeMark } from '../../subjects/changes/OutcomeMark.tsx';
import { DatesDialog } from './DatesDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { toggled, type JournalQuestion } from '../../subjects/journal/journal-question.ts';
import { daySpans, journalChips, withoutChip } from './journal-words.ts';

interface JournalFiltersProps {
  question: JournalQuestion;
  onQuestion: (question: JournalQuestion) => void;
}

/** The filters in force as chips, and a menu that adds and changes them. */
export function JournalFilters({ question, onQuestion }: JournalFiltersProps): ReactNode {
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'person' | 'dates' | null>(null);
  useShortcut({
    id: 'journal add filter',
    keys: 'F',
    label: 'Add a filter',
    scope: 'Journal',
    run: () => setOpen(true),
  });
  function openDialog(which: 'person' | 'dates'): void {
    setOpen(false);
    setDialog(which);
  }
  return (
    <>
      {journalChips(question).map(({ name, field, value }) => (
        <FilterChip
          key={name}
          field={field}
          value={value}
          onEdit={() => (name === 'subject' ? setDialog('person') : setOpen(true))}
          onRemove={() => onQuestion(withoutChip(question, name))}
        />
      ))}
      <Menu
        opened={open}
        onChange={setOpen}
        position="bottom-start"
        withinPortal
        width={200}
        closeOnItemClick={false}
      >
        <Menu.Target>
          <AddFilterButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Submenu title="Outcome">
            {changeOutcomes.map((outcome) => (
              <Menu.CheckboxItem
                key={outcome}
                checked={question.outcomes.includes(outcome)}
                onChange={() => onQuestion({ ...question, outcomes: toggled(question.outcomes, outcome) })}
              >
                <OutcomeMark outcome={outcome} />
              </Menu.CheckboxItem>
            ))}
          </Submenu>
          <Submenu title="Field">
            {journalParts.map(({ id, name }) => (
              <Menu.CheckboxItem
                key={id}
                checked={question.fields.includes(id)}
                onChange={() => onQuestion({ ...question, fields: toggled(question.fields, id) })}
              >
                {name}
              </Menu.CheckboxItem>
            ))}
          </Submenu>
          <Menu.Item onClick={() => openDialog('person')}>Person</Menu.Item>
          <Submenu title="Time">
            {daySpans.map(({ days, name }) => (
              <Menu.CheckboxItem
                key={days}
                checked={question.span?.kind === 'days' && question.span.days === days}
                onChange={() => onQuestion({ ...question, span: { kind: 'days', days } })}
              >
                {name}
              </Menu.CheckboxItem>
            ))}
            <Menu.Item onClick={() => openDialog('dates')}>Between two days</Menu.Item>
          </Submenu>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'person' && (
        <PersonDialog
          onPick={({ userId, name }) => {
            onQuestion({ ...question, subject: { target: targetOf('user', userId), name } });
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'dates' && (
        <DatesDialog
          span={question.span}
          onPick={(span) => {
            onQuestion({ ...question, span });
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

function Submenu({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{title}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
