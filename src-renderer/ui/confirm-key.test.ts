import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { onConfirmKey } from './confirm-key.ts';

function press(keys: { key: string; ctrlKey?: boolean; metaKey?: boolean }) {
  const run = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'preventDefault'> = {
    ctrlKey: false,
    metaKey: false,
    ...keys,
    preventDefault,
  };
  onConfirmKey(run)(event as KeyboardEvent);
  return { ran: run.mock.calls.length, prevented: preventDefault.mock.calls.length };
}

it.each([
  [{ key: 'Enter', ctrlKey: true }, 1],
  [{ key: 'Enter', metaKey: true }, 1],
  [{ key: 'Enter' }, 0],
  [{ key: 's', ctrlKey: true }, 0],
])('the handler confirms with %o and keeps that key from doing anything else: %i', (keys, times) => {
  expect(press(keys)).toStrictEqual({ ran: times, prevented: times });
});
