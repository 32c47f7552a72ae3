import { NumberInput, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { DaysTest, FieldTest } from '#contract/calls/people-filter.ts';
import { say } from '#words/say.ts';
import { DateField } from '../../ui/dates/DateTimeField.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import { isDay } from '../../ui/dates/local-date-time.ts';
import { MenuForm } from '../../ui/MenuForm.tsx';

const modesOf = (field: ProfileField): { value: FieldTest['test']; label: string }[] =>
  field.type === 'date'
    ? [
        { value: 'before', label: say('people-filter.before') },
        { value: 'after', label: say('people-filter.after') },
        { value: 'is', label: say('people-filter.on') },
        { value: 'set', label: say('people-filter.is-set') },
      ]
    : [
        { value: 'contains', label: say('people-filter.mode-contains') },
        { value: 'is', label: say('people-filter.mode-is') },
        { value: 'set', label: say('people-filter.is-set') },
      ];

const textObjection = (text: string): string | null =>
  text.trim() === '' ? say('people-filter.enter-text') : null;
const dayObjection = (text: string): string | null =>
  isDay(text.trim()) ? null : say('people-filter.enter-date');

interface FieldConditionFormProps {
  field: ProfileField;
  initial: FieldTest | null;
  onApply: (look: FieldTest) => void;
}

/** How a profile field of text or of a date is looked at. */
export function FieldConditionForm({ field, initial, onApply }: FieldConditionFormProps): ReactNode {
  const modes = modesOf(field);
  const isDate = field.type === 'date';
  const draft = useDraft<{ mode: FieldTest['test']; value: string }>(
    {
      mode: initial?.test ?? modes[0]?.value ?? 'set',
      value: initial !== null && initial.test !== 'set' ? initial.value : '',
    },
    {},
    {
      asked: {
        value: (value, { mode }) =>
          mode === 'set' ? null : isDate ? dayObjection(value) : textObjection(value),
      },
    },
  );
  const { mode, value } = draft.values;

  function apply(): void {
    if (draft.ask()) onApply(mode === 'set' ? { test: mode } : { test: mode, value: value.trim() });
  }

  return (
    <MenuForm submit={say('people-filter.apply')} label={field.name} onApply={apply}>
      <SegmentedControl
        aria-label={say('people-filter.comparison')}
        fullWidth
        data={modes}
        value={mode}
        onChange={(next) => draft.set({ mode: next })}
      />
      {mode !== 'set' && isDate && (
        <DateField data-autofocus aria-label={say('people-filter.date')} {...draft.pick('value')} />
      )}
      {mode !== 'set' && !isDate && (
        <TextInput
          data-autofocus
          aria-label={say('people-filter.text')}
          dir="auto"
          maxLength={1_000}
          {...draft.input('value')}
        />
      )}
    </MenuForm>
  );
}

interface TextFormProps {
  label: string;
  initial: string;
  onApply: (text: string) => void;
}

/** A text to look for. */
export function TextForm({ label, initial, onApply }: TextFormProps): ReactNode {
  const draft = useDraft({ text: initial }, {}, { asked: { text: textObjection } });
  function apply(): void {
    if (draft.ask()) onApply(draft.values.text.trim());
  }
  return (
    <MenuForm submit={say('people-filter.apply')} label={label} onApply={apply}>
      <TextInput data-autofocus label={label} dir="auto" maxLength={100} {...draft.input('text')} />
    </MenuForm>
  );
}

interface DaysFormProps {
  label: string;
  initial: DaysTest | null;
  /** Whether it may never have happened, or nobody knows when. */
  withNever: boolean;
  onApply: (when: DaysTest) => void;
}

const mostDays = 36_500;
const activityHints: Partial<
  Record<DaysTest['test'], 'people-filter.inactive-hint' | 'people-filter.unknown-hint'>
> = {
  before: 'people-filter.inactive-hint',
  unknown: 'people-filter.unknown-hint',
};

const isDayCount = (days: number | string): boolean =>
  typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= mostDays;

/** How long ago something was, in days. */
export function DaysForm({ label, initial, withNever, onApply }: DaysFormProps): ReactNode {
  const draft = useDraft<{ mode: DaysTest['test']; days: number | string }>(
    { mode: initial?.test ?? 'before', days: initial !== null && 'days' in initial ? initial.days : 30 },
    {},
    {
      asked: {
        days: (days) => (isDayCount(days) ? null : say('people-filter.enter-days', { limit: mostDays })),
      },
    },
  );
  const { mode, days } = draft.values;
  const hint = activityHints[mode];
  const modes: { value: DaysTest['test']; label: string }[] = [
    { value: 'before', label: say('people-filter.more-than') },
    { value: 'within', label: say('people-filter.less-than') },
    ...(withNever
      ? [
          { value: 'never' as const, label: say('people-filter.never') },
          { value: 'unknown' as const, label: say('people-filter.unknown') },
        ]
      : []),
  ];

  function apply(): void {
    if (mode === 'never' || mode === 'unknown') onApply({ test: mode });
    else if (draft.ask()) onApply({ test: mode, days: Number(days) });
  }

  return (
    <MenuForm submit={say('people-filter.apply')} label={label} onApply={apply}>
      <SegmentedControl
        aria-label={say('people-filter.comparison')}
        fullWidth
        data={modes}
        value={mode}
        onChange={(next) => draft.set({ mode: next })}
      />
      {(mode === 'before' || mode === 'within') && (
        <NumberInput
          data-autofocus
          label={say('people-filter.days-ago')}
          min={0}
          hideControls
          allowDecimal={false}
          {...draft.input('days')}
        />
      )}
      {withNever && hint !== undefined && (
        <Text c="dimmed" fz="sm">
          {say(hint)}
        </Text>
      )}
    </MenuForm>
  );
}
