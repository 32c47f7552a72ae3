import { useState, type ReactNode } from 'react';
import { changeOutcomes, targetOf } from '#contract/changes.ts';
import { journalParts } from '#contract/journal.ts';
import { outcomeNames } from '#contract/words/changes.ts';
import { say } from '#words/say.ts';
import { OutcomeMark } from '../../subjects/changes/OutcomeMark.tsx';
import { toggled, type JournalQuestion, type JournalSpan } from '../../subjects/journal/journal-question.ts';
import { PersonOptions } from '../../subjects/people/PersonOptions.tsx';
import { ListFilters, type ListFilter } from '../../ui/ListFilters.tsx';
import { OptionList } from '../../ui/picker/OptionList.tsx';
import { DatesForm } from './DatesForm.tsx';
import { chipFields, daySpans, journalChips, withoutChip, type JournalChipName } from './journal-words.ts';

interface JournalFiltersProps {
  question: JournalQuestion;
  onQuestion: (question: JournalQuestion) => void;
}

/** What the journal is narrowed down by: outcome, field, person and time. */
export function JournalFilters({ question, onQuestion }: JournalFiltersProps): ReactNode {
  const chips = journalChips(question);
  const filter = (name: JournalChipName): Omit<ListFilter, 'choices'> => ({
    field: chipFields[name],
    value: chips.find((chip) => chip.name === name)?.value ?? null,
    onClear: () => onQuestion(withoutChip(question, name)),
  });
  return (
    <ListFilters
      scope={say('panel.journal')}
      filters={[
        {
          ...filter('outcomes'),
          isMultiple: true,
          choices: changeOutcomes.map((outcome) => ({
            words: outcomeNames[outcome],
            icon: <OutcomeMark outcome={outcome} withLabel={false} />,
            isOn: question.outcomes.includes(outcome),
            onChoose: () => onQuestion({ ...question, outcomes: toggled(question.outcomes, outcome) }),
          })),
        },
        {
          ...filter('fields'),
          isMultiple: true,
          choices: journalParts.map(({ id, name }) => ({
            words: name,
            isOn: question.fields.includes(id),
            onChoose: () => onQuestion({ ...question, fields: toggled(question.fields, id) }),
          })),
        },
        {
          ...filter('subject'),
          choices: [],
          renderForm: ({ onDone, onBack }) => (
            <PersonOptions
              onBack={onBack}
              onPick={({ userId, name }) => {
                onQuestion({ ...question, subject: { target: targetOf('user', userId), name } });
                onDone();
              }}
            />
          ),
        },
        {
          ...filter('span'),
          choices: [],
          renderForm: ({ onDone, onBack }) => (
            <SpanOptions
              span={question.span}
              onBack={onBack}
              onPick={(span) => {
                onQuestion({ ...question, span });
                onDone();
              }}
            />
          ),
        },
      ]}
    />
  );
}

interface SpanOptionsProps {
  span: JournalSpan | null;
  onPick: (span: JournalSpan) => void;
  onBack: (() => void) | undefined;
}

const betweenDays = 'dates';

function SpanOptions({ span, onPick, onBack }: SpanOptionsProps): ReactNode {
  const [asksForDays, setAsksForDays] = useState(false);
  if (asksForDays) return <DatesForm span={span} onPick={onPick} />;
  return (
    <OptionList
      label={say('ui.find-value', { field: chipFields.span })}
      onBack={onBack}
      options={[
        ...daySpans.map((days) => ({
          key: String(days),
          label: say('journal.last-days', { days }),
          checked: span?.kind === 'days' && span.days === days,
        })),
        { key: betweenDays, label: say('journal.between-days'), checked: span?.kind === 'dates' },
      ]}
      onPick={(key) => {
        if (key === betweenDays) setAsksForDays(true);
        else onPick({ kind: 'days', days: Number(key) });
      }}
    />
  );
}
