import '@mantine/dates/styles.layer.css';
import { Box, Button, Flex, Group, Stack } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { isDay, readLocalTime } from './local-date-time.ts';
import { dayPresets, timePresets, usualTime } from './presets.ts';
import { TimeField } from './TimeField.tsx';
import classes from './DateTimeField.module.css';

interface CalendarBoxProps {
  /** Its field's value. */
  value: string;
  withTime: boolean;
  onValue: (value: string) => void;
  onDone: () => void;
}

const ariaLabels = () => ({
  previousMonth: say('dates.previous-month'),
  nextMonth: say('dates.next-month'),
  previousYear: say('dates.previous-year'),
  nextYear: say('dates.next-year'),
  previousDecade: say('dates.previous-decade'),
  nextDecade: say('dates.next-decade'),
});

/** A month to choose a day from, with a time and common presets. */
export function CalendarBox({ value, withTime, onValue, onDone }: CalendarBoxProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [now] = useState(() => Date.now());
  const isWhole = withTime ? readLocalTime(value) !== null : isDay(value);
  const day = isWhole ? value.slice(0, 10) : null;
  const [time, setTime] = useState(isWhole ? value.slice(11, 16) : '');
  useEffect(() => box.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus(), []);

  function choose(chosen: string): void {
    onValue(chosen);
    onDone();
  }
  function chooseDay(chosen: string | null): void {
    if (chosen === null) return;
    if (!withTime) return choose(chosen);
    const shown = /^\d\d:\d\d$/u.test(time) ? time : usualTime(chosen, now);
    setTime(shown);
    onValue(`${chosen}T${shown}`);
  }
  function chooseTime(chosen: string): void {
    setTime(chosen);
    if (/^\d\d:\d\d$/u.test(chosen) && day !== null) onValue(`${day}T${chosen}`);
  }

  return (
    <Flex gap={12} p={8} ref={box}>
      <Stack gap={2}>
        {(withTime ? timePresets(now) : dayPresets(now)).map((preset) => (
          <Button
            key={preset.label}
            variant="subtle"
            size="xs"
            justify="flex-start"
            onClick={() => choose(preset.value)}
          >
            {preset.label}
          </Button>
        ))}
      </Stack>
      <div>
        <DatePicker
          value={day}
          onChange={chooseDay}
          {...(day !== null && { defaultDate: day })}
          size="xs"
          hideOutsideDates
          highlightToday
          ariaLabels={ariaLabels()}
          classNames={{ day: classes.day ?? '' }}
        />
        {withTime && (
          <Group gap={8} wrap="nowrap" mt={8}>
            <Box w={128}>
              <TimeField
                aria-label={say('dates.time')}
                value={time}
                onValue={chooseTime}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // Not the form around it.
                  event.preventDefault();
                  onDone();
                }}
              />
            </Box>
            <Button onClick={onDone}>{say('dates.done')}</Button>
          </Group>
        )}
      </div>
    </Flex>
  );
}
