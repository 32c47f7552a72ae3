import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusLater } from './focus-later.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button>Send</button><input id="channel"><textarea id="message"></textarea>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const focused = (): string => document.activeElement?.id ?? '';

test('the field has the focus a moment later', () => {
  focusLater('#message');
  expect(focused()).toBe('');
  vi.runAllTimers();
  expect(focused()).toBe('message');
});

test('of two that are about to have it, the later one gets it', () => {
  focusLater('#message');
  vi.advanceTimersByTime(150);
  focusLater('#channel');
  vi.runAllTimers();
  expect(focused()).toBe('channel');
});

test('it stays where somebody has moved it', () => {
  focusLater('#message');
  document.querySelector('button')?.focus();
  vi.runAllTimers();
  expect(document.activeElement?.textContent).toBe('Send');
});
