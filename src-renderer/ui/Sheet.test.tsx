import { fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { Sheet } from './Sheet.tsx';

it('an arrow keeps the focus at the end of the list, so that Esc still closes the sheet', () => {
  const onStep = vi.fn<(by: 1 | -1) => void>();
  const onClose = vi.fn<() => void>();
  const sheet = (index: number) => (
    <MantineProvider env="test">
      <Sheet
        label="Ada"
        index={index}
        total={2}
        previous="Previous person"
        next="Next person"
        onStep={onStep}
        onClose={onClose}
      >
        Facts
      </Sheet>
    </MantineProvider>
  );
  const { rerender } = render(sheet(0));
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next person' });
  next.focus();
  fireEvent.click(next);
  expect(onStep).toHaveBeenCalledExactlyOnceWith(1);
  rerender(sheet(1));
  expect(next.disabled).toBe(false);
  expect(next.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(next);
  expect(onStep).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
