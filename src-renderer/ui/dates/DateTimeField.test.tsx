import { Modal } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderThemed } from '../../../test/fakes/render.tsx';
import { DateField, DateTimeField } from './DateTimeField.tsx';

// Loading it takes longer than a test waits.
beforeAll(() => import('./CalendarBox.tsx'));
afterEach(() => {
  cleanup();
  onValue.mockClear();
  vi.useRealTimers();
});

const onValue = vi.fn<(value: string) => void>();
const value = () => onValue.mock.lastCall?.[0];
function Holder({ withTime, initial = '' }: { withTime: boolean; initial?: string }): ReactNode {
  const [held, setHeld] = useState(initial);
  function change(next: string): void {
    onValue(next);
    setHeld(next);
  }
  const Shown = withTime ? DateTimeField : DateField;
  return <Shown label="Until" value={held} onValue={change} error={null} />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Until' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

test('a date and a time are typed, and shown in 24 hours once the field loses the focus', () => {
  renderThemed(<Holder withTime />);
  type('23 nov 2026 9:30 pm');
  expect([value(), field().value]).toEqual(['2026-11-23T21:30', '23 nov 2026 9:30 pm']);
  fireEvent.blur(field());
  expect(field().value).toBe('Mon 23 Nov 2026, 21:30');
  type('');
  expect(value()).toBe('');
});

test.each([
  ['23 Nov 2026', 'Enter a time as well, for example 09:00.'],
  ['09:00', 'Enter a day as well, for example 23 Nov 2026.'],
])('incomplete input, %s, is explained at the field once it loses the focus', (text, words) => {
  renderThemed(<Holder withTime />);
  type(text);
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByText(words).id).toBe(field().getAttribute('aria-describedby'));
  expect([value(), field().value]).toEqual([text, text]);
});

test('a preset is a moment in the future', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 19, 18, 5), toFake: ['Date'] });
  renderThemed(<Holder withTime />);
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('button', { name: 'Monday 09:00' }));
  expect(value()).toBe('2026-11-23T09:00');
  expect(screen.queryByRole('button', { name: 'Today 17:00' })).toBeNull();
});

test('a chosen day keeps the time, and the time is typed below it', async () => {
  renderThemed(<Holder withTime initial="2026-11-23T14:12" />);
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
  const day = await screen.findByRole('button', { name: '23 November 2026' });
  expect(document.activeElement).toBe(day);
  fireEvent.click(screen.getByRole('button', { name: '25 November 2026' }));
  expect(value()).toBe('2026-11-25T14:12');
  fireEvent.change(screen.getByRole('textbox', { name: 'Time' }), { target: { value: '8:00' } });
  expect(value()).toBe('2026-11-25T08:00');
});

test('Esc closes the calendar and leaves the dialog around it open', async () => {
  const onClose = vi.fn();
  renderThemed(
    <Modal opened onClose={onClose}>
      <Holder withTime={false} />
    </Modal>,
  );
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  const today = await screen.findByRole('button', { name: 'Today' });
  today.focus();
  fireEvent.keyDown(today, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog', { name: 'Calendar' })).toBeNull();
});

test('fields never use the browser’s date input', () => {
  const sources = import.meta.glob<string>('../../**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const native = /type[=:]\s*\{?[^}\n]*['"](?:date|datetime-local|time|month|week)['"]/u;
  const found = Object.entries(sources).filter(
    ([file, text]) => !file.includes('.test.') && native.test(text),
  );
  expect(found.map(([file]) => file)).toEqual([]);
});
