import { NumberInput, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import type { DaysTest, FieldTest } from '#contract/calls/people-filter.ts';
import { DateField } from '../dates/DateTimeField.tsx';
import { isDay } from '../dates/local-date-time.ts';
import { MenuForm } from '../MenuForm.tsx';

const modesOf = (field: ProfileField): { value: FieldTest['test']; label: string }[] =>
  field.type === 'date'
    ? [
        { value: 'before', label: 'Before' },
        { value: 'after', label: 'After' },
        { value: 'is', label: 'On' },
        { value: 'set', label: 'Is set' },
      ]
    : [
        { value: 'contains', label: 'Contains' },
        { value: 'is', label: 'Is' },
        { value: 'set', label: 'Is set' },
      ];

interface FieldConditionFormProps {
  field: ProfileField;
  initial: FieldTest | null;
  onApply: (look: FieldTest) => void;
}

/** How a profile field of text or of a date is looked at. */
export function FieldConditionForm({ field, initial, onApply }: FieldConditionFormProps): ReactNode {
  const modes = modesOf(field);
  const [mode, setMode] = useState<FieldTest['test']>(initial?.test ?? modes[0]?.value ?? 'set');
  const [value, setValue] = useState(initial !== null && initial.test !== 'set' ? initial.value : '');
  const [problem, setProblem] = useState<string | null>(null);
  const isDate = field.type === 'date';

  function change(text: string): void {
    setValue(text);
    setProblem(null);
  }
  function apply(): void {
    const written = value.trim();
    if (mode === 'set') onApply({ test: 'set' });
    else if (isDate && !isDay(written)) setProblem('Enter a whole date, such as 23 Nov 2026.');
    else if (written === '') setProblem('Enter what to look for.');
    else onApply({ test: mode, value: written });
  }

  return (
    <MenuForm submit="Apply filter" label={field.name} onApply={apply}>
      <SegmentedControl
        aria-label="Comparison"
        fullWidth
        data={modes}
        value={mode}
        onChange={(next) => {
          setMode(next);
          setProblem(null);
        }}
      />
      {mode !== 'set' && isDate && (
        <DateField data-autofocus aria-label="Date" value={value} error={problem} onValue={change} />
      )}
      {mode !== 'set' && !isDate && (
        <TextInput
          data-autofocus
          aria-label="Text"
          dir="auto"
          maxLength={1_000}
          value={value}
          error={problem}
          onChange={(event) => change(event.currentTarget.value)}
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
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  function apply(): void {
    const written = text.trim();
    if (written === '') setProblem('Enter what to look for.');
    else onApply(written);
  }
  return (
    <MenuForm submit="Apply filter" label={label} onApply={apply}>
      <TextInput
        data-autofocus
        label={label}
        dir="auto"
        maxLength={100}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(null);
        }}
      />
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
const activityHints: Partial<Record<DaysTest['test'], string>> = {
  before: "People who don't share their presence can look inactive.",
  unknown: 'Longer ago than this server reports, or not shared.',
};
const withoutDays: { value: DaysTest['test']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'unknown', label: 'Unknown' },
];

/** How long ago something was, in days. */
export function DaysForm({ label, initial, withNever, onApply }: DaysFormProps): ReactNode {
  const [mode, setMode] = useState<DaysTest['test']>(initial?.test ?? 'before');
  const [days, setDays] = useState<number | string>(
    initial !== null && 'days' in initial ? initial.days : 30,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const modes: { value: DaysTest['test']; label: string }[] = [
    { value: 'before', label: 'More than' },
    { value: 'within', label: 'Less than' },
  ];

  function apply(): void {
    if (mode === 'never' || mode === 'unknown') onApply({ test: mode });
    else if (typeof days !== 'number' || !Number.isInteger(days) || days < 0 || days > mostDays)
      setProblem('Enter a whole number of days, 36,500 at most.');
    else onApply({ test: mode, days });
  }

  return (
    <MenuForm submit="Apply filter" label={label} onApply={apply}>
      <SegmentedControl
        aria-label="Comparison"
        fullWidth
        data={withNever ? [...modes, ...withoutDays] : modes}
        value={mode}
        onChange={(next) => {
          setMode(next);
          setProblem(null);
        }}
      />
      {(mode === 'before' || mode === 'within') && (
        <NumberInput
          data-autofocus
          label="Days ago"
          value={days}
          error={problem}
          min={0}
          hideControls
          allowDecimal={false}
          onChange={(next) => {
            setDays(next);
            setProblem(null);
          }}
        />
      )}
      {withNever && activityHints[mode] !== undefined && (
        <Text c="dimmed" fz="sm">
          {activityHints[mode]}
        </Text>
      )}
    </MenuForm>
  );
}
