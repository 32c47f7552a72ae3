import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { DateField } from '../../ui/dates/DateTimeField.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { isDay } from '../../ui/dates/local-date-time.ts';
import { MenuForm } from '../../ui/MenuForm.tsx';
import type { JournalSpan } from '../../subjects/journal/journal-question.ts';
import textStyle from '../../ui/Text.module.css';

interface DatesFormProps {
  span: JournalSpan | null;
  onPick: (span: JournalSpan) => void;
}

function lastDayObjection(to: string, { from }: { from: string }): string | null {
  if (![from, to].every((day) => day === '' || isDay(day))) return '';
  return to !== '' && to < from ? say('journal.last-before-first') : null;
}

/** Chooses a time span by its first and last day; either may stay open. */
export function DatesForm({ span, onPick }: DatesFormProps): ReactNode {
  const before = span?.kind === 'dates' ? span : { from: '', to: '' };
  const draft = useDraft({ from: before.from, to: before.to }, { to: lastDayObjection });
  const { from, to } = draft.values;
  const isReady = (from !== '' || to !== '') && lastDayObjection(to, draft.values) === null;
  return (
    <MenuForm
      label={say('journal.between-days')}
      submit={say('journal.show-days')}
      onApply={() => isReady && onPick({ kind: 'dates', from, to })}
    >
      <DateField label={say('journal.first-day')} data-autofocus {...draft.pick('from')} />
      <DateField label={say('journal.last-day')} {...draft.pick('to')} />
      <p className={textStyle.hint}>{say('journal.days-help')}</p>
    </MenuForm>
  );
}
