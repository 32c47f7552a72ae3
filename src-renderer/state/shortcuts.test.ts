import { afterEach, describe, expect, test, vi } from 'vitest';
import { matchesKeys } from './key-match.ts';
import { usePreferences } from './preferences.ts';
import { registerShortcut, startShortcuts, useShortcutsStore } from './shortcuts.ts';

function press(init: KeyboardEventInit, target: EventTarget = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

describe('keys', () => {
  test.each([
    ['Ctrl K', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
    ['Ctrl K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, false],
    ['Ctrl K', { key: 'k', code: 'KeyK' }, false],
    ['Ctrl K', { key: 'k', code: 'KeyK', ctrlKey: true, metaKey: true }, false],
    ['Ctrl K', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
    ['Ctrl 1', { key: '&', code: 'Digit1', ctrlKey: true }, true],
    ['Alt 2', { key: '2', code: 'Digit2', altKey: true }, true],
    ['Alt Left', { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true }, true],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, true],
    ['?', { key: '?', code: 'Minus' }, true],
    ['/', { key: '/', code: 'Digit7', shiftKey: true }, true],
    ['F6', { key: 'F6', code: 'F6' }, true],
    ['F6', { key: 'F6', code: 'F6', shiftKey: true }, false],
    ['Shift F6', { key: 'F6', code: 'F6', shiftKey: true }, true],
  ])('%s and %o: %s', (keys, init, matches) => {
    expect(matchesKeys(keys, new KeyboardEvent('keydown', init))).toBe(matches);
  });
});

describe('shortcuts', () => {
  const ends: (() => void)[] = [];
  const run = vi.fn<(id: string) => void>();

  function listen(...shortcuts: { id: string; keys: string; inDialogs?: boolean }[]): void {
    ends.push(startShortcuts());
    for (const shortcut of shortcuts) {
      ends.push(registerShortcut({ ...shortcut, label: '', scope: '', run: () => run(shortcut.id) }));
    }
  }

  afterEach(() => {
    for (const end of ends.splice(0)) {
      end();
    }
    run.mockClear();
    document.body.replaceChildren();
    usePreferences.setState({ singleKeyShortcuts: true });
  });

  test('run once and keep the browser from doing its own', () => {
    listen({ id: 'palette', keys: 'Ctrl K' });
    const event = press({ key: 'k', code: 'KeyK', ctrlKey: true });
    expect(run).toHaveBeenCalledExactlyOnceWith('palette');
    expect(event.defaultPrevented).toBe(true);
  });

  test('with the same keys: the later wins, and the earlier is back when it goes', () => {
    listen({ id: 'shell', keys: '/' });
    const end = registerShortcut({ id: 'panel', keys: '/', label: '', scope: '', run: () => run('panel') });
    press({ key: '/' });
    end();
    press({ key: '/' });
    expect(run.mock.calls).toEqual([['panel'], ['shell']]);
  });

  test('of one key stay silent in fields, those with Ctrl do not', () => {
    listen({ id: 'help', keys: '?' }, { id: 'palette', keys: 'Ctrl K' });
    const field = document.createElement('input');
    document.body.append(field);
    press({ key: '?' }, field);
    expect(run).not.toHaveBeenCalled();
    press({ key: 'k', code: 'KeyK', ctrlKey: true }, field);
    expect(run).toHaveBeenCalledExactlyOnceWith('palette');
  });

  test('leave Delete to a field, where it deletes a character', () => {
    listen({ id: 'delete', keys: 'Delete' });
    const field = document.createElement('input');
    field.type = 'search';
    document.body.append(field);
    expect(press({ key: 'Delete', code: 'Delete' }, field).defaultPrevented).toBe(false);
    expect(run).not.toHaveBeenCalled();
    press({ key: 'Delete', code: 'Delete' });
    expect(run).toHaveBeenCalledExactlyOnceWith('delete');
  });

  test('of one key work on a checkbox', () => {
    listen({ id: 'help', keys: '?' });
    const box = document.createElement('input');
    box.type = 'checkbox';
    document.body.append(box);
    press({ key: '?' }, box);
    expect(run).toHaveBeenCalledOnce();
  });

  test('of one key can be switched off; the others stay', () => {
    usePreferences.setState({ singleKeyShortcuts: false });
    listen({ id: 'help', keys: '?' }, { id: 'region', keys: 'F6' });
    press({ key: '?' });
    press({ key: 'F6', code: 'F6' });
    expect(run.mock.calls).toEqual([['region']]);
  });

  test('wait while a dialog is open, unless they are meant for it', () => {
    listen({ id: 'panel', keys: 'Alt 1' }, { id: 'confirm', keys: 'Ctrl Enter', inDialogs: true });
    const dialog = document.createElement('section');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    press({ key: '1', code: 'Digit1', altKey: true });
    press({ key: 'Enter', code: 'Enter', ctrlKey: true });
    expect(run.mock.calls).toEqual([['confirm']]);
  });

  test('leave the registry as they found it', () => {
    listen({ id: 'help', keys: '?' });
    for (const end of ends.splice(0)) {
      end();
    }
    expect(useShortcutsStore.getState().shortcuts).toEqual([]);
  });

  test('hear no key once the listener has ended', () => {
    listen({ id: 'help', keys: '?' });
    ends[0]?.();
    press({ key: '?' });
    expect(run).not.toHaveBeenCalled();
  });
});
