import type { ReactNode } from 'react';
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
  return to !== '' && to < from ? 'The last day is before the first one.' : null;
}

/** Chooses a time span by its first and last day; either may stay open. */
export function DatesForm({ span, onPick }: DatesFormProps): ReactNode {
  const before = span?.kind === 'dates' ? span : { from: '', to: '' };
  const draft = useDraft({ from: before.from, to: before.to }, { to: lastDayObjection });
  const { from, to } = draft.values;
  const isReady = (from !== '' || to !== '') && lastDayObjection(to, draft.values) === null;
  return (
    <MenuForm
      label="Between two days"
      submit="Show these days"
      onApply={() => isReady && onPick({ kind: 'dates', from, to })}
    >
      <DateField label="First day" data-autofocus {...draft.pick('from')} />
      <DateField label="Last day" {...draft.pick('to')} />
      <p className={textStyle.hint}>Both days are included. An empty field leaves that end open.</p>
    </MenuForm>
  );
}
