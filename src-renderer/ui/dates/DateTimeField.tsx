import { ActionIcon, Box, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import { formatDayTime, formatExactTime, formatIsoDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { readLocalTime } from './local-date-time.ts';
import { readDateTime, readDay } from './read-date.ts';
import { TypedField, type DateFieldProps } from './TypedField.tsx';

// Typing a date doesn't need the calendar.
const CalendarBox = lazy(async () => ({ default: (await import('./CalendarBox.tsx')).CalendarBox }));

/** A surrounding dialog or menu reads this, and stays open when Esc closes the calendar. */
function keepEscape(event: FocusEvent): void {
  event.target.setAttribute('data-mantine-stop-propagation', 'true');
}

function CalendarField({ withTime, ...props }: DateFieldProps & { withTime: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      event.stopImmediatePropagation();
      event.preventDefault();
      setOpen(false);
    }
    // Before the surrounding dialog or menu, which closes on the same key.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
  const at = withTime ? readLocalTime(props.value) : null;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
      // Part of the surrounding dialog or menu, which a press in here would otherwise close; but not cut off by its
      // edge.
      withinPortal={false}
      floatingStrategy="fixed"
      // Above a dialog's head, which stays in place while its body scrolls.
      zIndex={1001}
      withRoles={false}
    >
      <Popover.Target>
        <Box flex={1} miw={0}>
          <TypedField
            {...props}
            placeholder={props.placeholder ?? (withTime ? '23 Nov 2026, 09:00' : '23 Nov 2026')}
            read={(text) => (withTime ? readDateTime : readDay)(text, Date.now())}
            write={withTime ? writeDateTime : writeDay}
            title={at === null ? undefined : formatExactTime(Math.floor(at / 1_000))}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
            rightSection={
              <ActionIcon
                size="xs"
                aria-label={say('dates.open-calendar')}
                aria-haspopup="dialog"
                aria-expanded={open}
                disabled={props.disabled ?? false}
                onClick={() => setOpen(!open)}
              >
                <IconCalendar size={15} stroke={1.6} aria-hidden />
              </ActionIcon>
            }
          />
        </Box>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={say('dates.calendar')}
        tabIndex={-1}
        onFocusCapture={keepEscape}
      >
        <Suspense>
          <CalendarBox
            value={props.value}
            withTime={withTime}
            onValue={props.onValue}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function writeDateTime(value: string): string | null {
  const at = readLocalTime(value);
  return at === null ? null : formatDayTime(Math.floor(at / 1_000));
}

function writeDay(value: string): string | null {
  const words = formatIsoDate(value);
  return words === value ? null : words;
}

/**
 * A date and a time in the local zone, typed or chosen, in 24 hours as everywhere. Down opens the calendar. The value
 * is in the form of `readLocalTime`.
 */
export function DateTimeField(props: DateFieldProps): ReactNode {
  return <CalendarField {...props} withTime />;
}

/** A day, typed or chosen, with a value such as 2026-11-23. */
export function DateField(props: DateFieldProps): ReactNode {
  return <CalendarField {...props} withTime={false} />;
}
