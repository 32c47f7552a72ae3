import type { ReactNode } from 'react';
import { KeyButton } from '../../ui/KeyButton.tsx';
import { DateField } from '../../ui/dates/DateTimeField.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { isDay } from '../../ui/dates/local-date-time.ts';
import type { JournalSpan } from '../../subjects/journal/journal-question.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import textStyle from '../../ui/Text.module.css';
import columns from '../../ui/Columns.module.css';

interface DatesDialogProps {
  span: JournalSpan | null;
  onPick: (span: JournalSpan) => void;
  onClose: () => void;
}

function lastDayObjection(to: string, { from }: { from: string }): string | null {
  if (![from, to].every((day) => day === '' || isDay(day))) return '';
  return to !== '' && to < from ? 'The last day is before the first one.' : null;
}

/** Chooses a time span by its first and last day; either may stay open. */
export function DatesDialog({ span, onPick, onClose }: DatesDialogProps): ReactNode {
  const before = span?.kind === 'dates' ? span : { from: '', to: '' };
  const draft = useDraft({ from: before.from, to: before.to }, { to: lastDayObjection });
  const { from, to } = draft.values;
  const isReady = (from !== '' || to !== '') && lastDayObjection(to, draft.values) === null;
  return (
    <DialogFrame
      onClose={onClose}
      title="Between two days"
      onSubmit={() => isReady && onPick({ kind: 'dates', from, to })}
      foot={
        <>
          <KeyButton keys="Esc" size="md" onClick={onClose}>
            Cancel
          </KeyButton>
          <KeyButton keys="Enter" size="md" variant="filled" type="submit" disabled={!isReady}>
            Show these days
          </KeyButton>
        </>
      }
    >
      <div className={columns.halves}>
        <DateField label="First day" size="md" data-autofocus {...draft.pick('from')} />
        <DateField label="Last day" size="md" {...draft.pick('to')} />
      </div>
      <p className={textStyle.hint}>Both days are included. An empty field leaves that end open.</p>
    </DialogFrame>
  );
}
