import { sayText } from '#words/text.ts';
import { NumberInput, Select, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { unlimited } from '#contract/settings/setting.ts';
import { settingWords } from '#contract/settings/settings.ts';
import type { ControlProps } from './control-props.ts';

const other = 'other';

/** Lengths of time that are chosen by one key, in the unit of the value; and what the others are typed in. */
const units = {
  seconds: { usual: [120, 600, 3_600, 86_400, 604_800], typed: 60, suffix: ' minutes' },
  days: { usual: [30, 90, 365, 730], typed: 1, suffix: ' days' },
} as const;

interface LimitControlProps extends ControlProps {
  unit: keyof typeof units;
  /** Whether there can be no limit. */
  hasNone: boolean;
}

/** A length of time, or none where that is possible: the usual ones by their names, others typed. */
export function LimitControl(props: LimitControlProps): ReactNode {
  const { setting, value, error, disabled, onValue, field, unit, hasNone } = props;
  const { usual, typed, suffix } = units[unit];
  const choices = [...(hasNone ? [unlimited] : []), ...usual.map(String)];
  const [isOther, setOther] = useState(false);
  const isTyped = isOther || !choices.includes(value);
  const seconds = Number(value) / typed;
  return (
    <Stack gap={6}>
      <Select
        {...field}
        disabled={disabled}
        allowDeselect={false}
        error={!isTyped && error !== null ? error : undefined}
        data={[
          ...choices.map((choice) => ({ value: choice, label: settingWords(setting.form, choice) })),
          { value: other, label: 'Another length of time' },
        ]}
        value={isTyped ? other : value}
        onChange={(next) => {
          setOther(next === other);
          if (next !== null && next !== other) onValue(next);
          else if (value === unlimited) onValue(String(usual[1]));
        }}
      />
      {isTyped && (
        <NumberInput
          aria-label={`${sayText(setting.label)}, ${suffix.trim()}`}
          disabled={disabled}
          hideControls
          suffix={suffix}
          allowDecimal={false}
          allowNegative={false}
          error={error ?? undefined}
          value={value === unlimited || value === '' ? '' : seconds}
          onChange={(next) => onValue(next === '' ? '' : String(Number(next) * typed))}
        />
      )}
    </Stack>
  );
}
